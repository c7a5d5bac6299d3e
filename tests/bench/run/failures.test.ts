import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkModels } from '../../../src/bench/run/checkModels.js';
import { failureText } from '../../../src/bench/run/failureText.js';
import { completePipeline } from '../../../src/retrieval/pipeline/description.js';
import { madeResult } from '../madeResults.js';
import { tempFolder } from '../tempRepositories.js';

afterEach(() => vi.unstubAllEnvs());

const check = (pipeline: unknown) => checkModels(completePipeline(pipeline), { consent: false, insecure: false });

describe('the models of a run', () => {
  it.each([
    ['a chat model that retrieves', { retrievers: ['llm:path'] }],
    ['an embedding model', { retrievers: ['bm25:path', 'dense:path'] }],
    ['a chat model that ranks', { retrievers: ['bm25:path'], rerank: 'path' }],
    [
      'a chat model that rules out folders',
      { retrievers: [{ kind: 'bm25', representation: 'path', skipFolders: 'llm' }] },
    ],
  ])('are missed before the first instance: %s', async (_, pipeline) => {
    vi.stubEnv('REPONAV_DATA_DIR', tempFolder());
    vi.stubEnv('REPONAV_CHAT_MODEL', '');
    vi.stubEnv('REPONAV_EMBEDDING_MODEL', '');
    await expect(check(pipeline)).rejects.toMatchObject({ code: 'usage', message: 'No model is named.' });
  });

  it('are not missed where none is asked, or where they are named', async () => {
    vi.stubEnv('REPONAV_DATA_DIR', tempFolder());
    vi.stubEnv('REPONAV_CHAT_MODEL', 'made');
    vi.stubEnv('REPONAV_CHAT_URL', 'http://127.0.0.1:9/v1');
    await check({ retrievers: ['bm25:role-summary', 'evidence', 'dense:path:static'] });
    await check({ retrievers: ['llm:path'], rerank: 'path' });
  });
});

describe('what failed in a run', () => {
  const failed = (id: string, message: string, stage: 'answer' | 'repository' = 'answer') =>
    madeResult(id, { error: { stage, message } });

  it('is said by message, most frequent first', () => {
    const results = [
      madeResult('fine'),
      failed('one', 'No file has\na role-summary yet.'),
      failed('two', 'It ended.'),
      failed('three', 'It ended.'),
      failed('gone', 'no such repository', 'repository'),
    ];
    expect(failureText(results)).toBe(
      '2 failed (first: two): It ended.\n1 failed (first: one): No file has a role-summary yet.\n',
    );
  });

  it('is cut when there is too much of it', () => {
    const results = Array.from({ length: 8 }, (_, at) => failed(`i${at}`, `message ${at}`));
    expect(failureText(results).split('\n').slice(-2)).toEqual(['and 3 other messages, see "bench report"', '']);
  });

  it('is nothing where nothing failed', () => {
    expect(failureText([madeResult('fine')])).toBe('');
  });
});
