import { expect, it } from 'vitest';
import type { Retrieval } from '../../src/navigation/schemas.js';
import { retrievalText } from '../../src/navigation/text/retrievalText.js';

const LIST = { retriever: 'bm25', representation: 'source', model: null, found: 100, searched: 2841, withoutText: 0 };
const PLAIN: Retrieval = { lists: [LIST], withheld: 0, usage: [] };
const PATHS = { exact: 4, repaired: 1, dropped: 2, duplicates: 0 };

it('is one line for a plain search', () => {
  expect(retrievalText(PLAIN)).toBe('# retrieved by bm25:source 100 of 2,841 files');
});

it('says what was left out, cut, kept and paid', () => {
  const usage = { host: 'api.example.org', cachedInputTokens: 0, estimated: false, latencyMs: 10 };
  const text = retrievalText({
    lists: [
      { ...LIST, representation: 'role-summary', found: 20, searched: 288, withoutText: 12 },
      {
        ...LIST,
        retriever: 'llm',
        representation: 'path',
        model: 'made',
        found: 6,
        answers: { ...PATHS, prompts: 3, invalid: 1, truncated: 1 },
      },
      { ...LIST, retriever: 'evidence', representation: null },
    ],
    folders: { ruledOut: ['docs', 'lib'], invalid: false },
    rerank: { representation: 'role-summary', candidates: 20, shown: 18, outcome: 'ranked', reason: '', paths: PATHS },
    withheld: 1,
    usage: [
      {
        ...usage,
        model: 'made',
        purpose: 'llm-retrieval',
        calls: 3,
        inputTokens: 45_000,
        outputTokens: 300,
        usd: 0.0123,
      },
      {
        ...usage,
        model: 'other',
        purpose: 'llm-ranking',
        calls: 1,
        inputTokens: 15_000,
        outputTokens: 90,
        usd: null,
        estimated: true,
      },
    ],
  });
  expect(text.split('\n')).toEqual([
    '# retrieved by bm25:role-summary 20 of 288 files, 12 of 300 files have no role-summary; llm:path (made) 6 of 2,841 files, 3 prompts, 1 answers without a list, 1 file cut, paths: 1 repaired, 2 dropped; evidence 100 of 2,841 files; 2 folders ruled out; re-ranked by role-summary, 18 of 20 shown',
    '# never sent: 1 file that looks like a secret',
    '# made at api.example.org: 3 calls for llm-retrieval, 45,000 tokens in, 300 out, $0.0123; other at api.example.org: 1 call for llm-ranking, 15,000 tokens in, 90 out (estimated), price unknown',
  ]);
});

it('says why an order was kept', () => {
  const rerank = {
    representation: 'path',
    candidates: 5,
    shown: 5,
    outcome: 'kept',
    reason: 'invalid answer',
    paths: PATHS,
  } as const;
  expect(retrievalText({ ...PLAIN, rerank })).toContain('not re-ranked: invalid answer, 5 of 5 shown');
  expect(retrievalText({ ...PLAIN, folders: { ruledOut: [], invalid: true } })).toContain('no folders ruled out');
});
