import { expect, it } from 'vitest';
import { summarizeRetrieval } from '../../../src/bench/metrics/retrievalSummary.js';
import { retrievalText } from '../../../src/bench/report/retrievalText.js';
import type { Retrieval } from '../../../src/navigation/schemas.js';
import { madeResult } from '../madeResults.js';

const PATHS = { exact: 3, repaired: 1, dropped: 1, duplicates: 0 };

function made(shown: number, outcome: 'ranked' | 'kept', usd: number | null): Retrieval {
  return {
    lists: [
      { retriever: 'bm25', representation: 'source', model: null, found: 100, searched: 300, withoutText: 0 },
      {
        retriever: 'llm',
        representation: 'role-summary',
        model: 'made',
        found: shown / 2,
        searched: 150,
        withoutText: 150,
        answers: { ...PATHS, prompts: 2, invalid: 1, truncated: 0 },
      },
    ],
    folders: { ruledOut: [], invalid: outcome === 'kept' },
    rerank: {
      representation: 'role-summary',
      candidates: 20,
      shown,
      outcome,
      reason: outcome === 'kept' ? 'invalid answer' : '',
      paths: PATHS,
    },
    withheld: 1,
    usage: [
      {
        model: 'made',
        host: 'local',
        purpose: 'llm-ranking',
        calls: 1,
        inputTokens: 1000,
        cachedInputTokens: 0,
        outputTokens: 50,
        estimated: false,
        usd,
        latencyMs: 5,
      },
    ],
  };
}

it('adds up what a pipeline did over a run', () => {
  const results = [made(20, 'ranked', 0.5), made(12, 'kept', 0.25), made(16, 'ranked', 0.25)].map((retrieval, index) =>
    madeResult(`made-${index}`, { retrieval }),
  );
  const summary = summarizeRetrieval([...results, madeResult('failed')])!;
  expect(summary).toMatchObject({
    instances: 3,
    invalidFolders: 1,
    withheld: 3,
    lists: [
      { label: 'bm25:source', found: 100, searched: 300, withoutText: 0, answers: null },
      { label: 'llm:role-summary', found: 8, withoutText: 0.5, answers: { prompts: 6, invalid: 3, repaired: 3 } },
    ],
    rerank: {
      ranked: 2,
      kept: { 'invalid answer': 1 },
      shown: { least: 12, quarter: 16, median: 16, threeQuarters: 20, most: 20, mean: 16 },
      histogram: { 12: 1, 16: 1, 20: 1 },
    },
    usage: [{ calls: 3, inputTokens: 3000, outputTokens: 150, usd: 1 }],
  });
  expect(retrievalText(summary)).toBe(`retriever         model  found  searched  without text, %
----------------  -----  -----  --------  ---------------
bm25:source              100.0       300              0.0
llm:role-summary   made    8.0       150             50.0

llm:role-summary: 6 prompts, 3 answers without a list, 0 files cut; paths 9 exact, 3 repaired, 3 dropped, 0 duplicates

folders: 1 answers of no use

re-ranking: 2 ranked, 1 kept (invalid answer); files shown 12 / 16 / 16 / 20 / 20 (least, quartiles, most), mean 16.0

3 files withheld that look like secrets

model      purpose  calls  tokens in  tokens out     US$
-----  -----------  -----  ---------  ----------  ------
made   llm-ranking      3       3000         150  1.0000
`);
});

it('does not know a price when it does not know a part of it', () => {
  const results = [made(20, 'ranked', 0.5), made(20, 'ranked', null)].map((retrieval) =>
    madeResult('x', { retrieval }),
  );
  expect(summarizeRetrieval(results)!.usage[0]!.usd).toBeNull();
});

it('has nothing to say of a run without a pipeline', () => {
  expect(summarizeRetrieval([madeResult('x')])).toBeNull();
});
