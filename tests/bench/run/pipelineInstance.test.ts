import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeConfig } from '../../../src/bench/run/completeConfig.js';
import { createRankInstance } from '../../../src/bench/run/rankInstance.js';
import { visitInstances } from '../../../src/bench/run/visitInstances.js';
import type { Instance, InstanceResult } from '../../../src/bench/types.js';
import { repositoryWith, tempFolder } from '../tempRepositories.js';

async function run(pipeline: unknown): Promise<InstanceResult[]> {
  const folder = tempFolder();
  const repository = join(folder, 'repository');
  const commits = repositoryWith(repository, [
    { 'src/store.py': 'def load(name):\n    return read(name)\n', 'src/other.py': 'def other():\n    return 1\n' },
    { 'src/store.py': 'def load(name):\n    return 2\n\ndef save(name):\n    return 3\n' },
  ]);
  const results: InstanceResult[] = [];
  const instances = commits.map(
    (baseCommit, index): Instance => ({
      id: `made-${index}`,
      data: 'made',
      repo: 'acme/shop',
      mirror: null,
      baseCommit,
      text: 'load of a name does not read the store',
      goldFiles: ['src/store.py'],
      goldFunctions: ['src/store.py:load'],
      language: null,
      category: null,
    }),
  );
  const cacheDir = join(folder, 'cache');
  await visitInstances({
    repository,
    instances,
    cacheDir,
    workers: 0,
    onInstance: createRankInstance(completeConfig({ pipeline }), {
      cacheDir,
      rules: { consent: false, insecure: false },
    }),
    onResult: (result) => results.push(result),
  });
  return results;
}

describe('an instance ranked by a pipeline', () => {
  it('has files alone where no retriever names functions', async () => {
    const results = await run({ retrievers: ['bm25:source'] });
    expect(results.map(({ error }) => error)).toEqual([null, null]);
    expect(results[0]!.predicted).toEqual({ files: ['src/store.py'], modules: null, functions: null });
    expect(results[1]!.retrieval).toMatchObject({
      lists: [{ retriever: 'bm25', searched: 2 }],
      usage: [],
      withheld: 0,
    });
  });

  it('has functions where evidence is among the retrievers', async () => {
    const [result] = await run({ retrievers: ['evidence', 'bm25:source'] });
    expect(result!.predicted!.functions![0]).toBe('src/store.py:load');
    expect(result!.predicted!.files[0]).toBe('src/store.py');
  });

  it('fails where its model cannot be asked', async () => {
    const results = await run({ retrievers: ['bm25:source', 'bm25:bug-reports'], summaryModel: 'made' });
    expect(results[0]!.error).toBeNull();
    expect(results[0]!.retrieval!.lists[1]).toMatchObject({ searched: 0, withoutText: 2 });
    const [failed] = await run({
      retrievers: ['evidence', { kind: 'dense', representation: 'path', model: 'no-such-model-is-described' }],
    });
    expect(failed!.error).toMatchObject({
      stage: 'answer',
      message: expect.stringContaining('no-such-model-is-described'),
    });
    expect(failed!.predicted).toBeNull();
  });
});

describe('the configuration of such a run', () => {
  it('holds the whole pipeline, and nothing of rankers', () => {
    expect(completeConfig({ pipeline: { retrievers: ['evidence'] } })).toMatchObject({
      ranker: 'pipeline',
      pipeline: { tests: 'last', retrievers: [{ kind: 'evidence', without: [], top: 100 }] },
    });
    expect(Object.keys(completeConfig({}))).not.toContain('pipeline');
  });

  it.each([
    ['a ranker', { ranker: 'bm25' }],
    ['a profile', { profile: 'paper' as const }],
    ['kinds of evidence', { without: ['history'] }],
    ['a sweep', { kind: 'sweep' as const }],
  ])('refuses %s beside it', (_, request) => {
    expect(() => completeConfig({ ...request, pipeline: { retrievers: ['evidence'] } })).toThrowError(
      'A pipeline has no',
    );
  });

  it('says what is wrong in the pipeline', () => {
    expect(() => completeConfig({ pipeline: { retrievers: ['bm26'] } })).toThrowError('There is no retriever "bm26".');
  });
});
