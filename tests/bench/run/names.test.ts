import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeConfig } from '../../../src/bench/run/completeConfig.js';
import { createRankInstance } from '../../../src/bench/run/rankInstance.js';
import { visitInstances } from '../../../src/bench/run/visitInstances.js';
import type { InstanceResult } from '../../../src/bench/types.js';
import { repositoryWith, tempFolder } from '../tempRepositories.js';

const MODULE = `LIMIT = 3

def outer(value):
    def inner():
        return value
    class Local:
        def method(self):
            return value
    return inner

class Store:
    size = 1

    def load(self):
        def helper():
            return 1
        return helper()

    @property
    def name(self):
        return "store name"

    @name.setter
    def name(self, value):
        self._name = value
`;

async function resultOf(goldFunctions: string[], goldFiles = ['pkg/store.py']): Promise<InstanceResult> {
  const folder = tempFolder();
  const repository = join(folder, 'shop');
  const [commit] = repositoryWith(repository, [
    { 'pkg/store.py': MODULE, 'pkg/other.py': 'def load():\n    return 2\n' },
  ]);
  const results: InstanceResult[] = [];
  await visitInstances({
    repository,
    instances: [
      {
        id: 'x',
        data: 'made',
        repo: 'acme/shop',
        mirror: null,
        baseCommit: commit!,
        text: 'helper inner method of store name: value of outer and load',
        goldFiles,
        goldFunctions,
        language: null,
        category: null,
      },
    ],
    cacheDir: join(folder, 'cache'),
    workers: 0,
    onInstance: createRankInstance(completeConfig({ ranker: 'bm25' }), {
      cacheDir: join(folder, 'cache'),
      rules: { consent: false, insecure: false },
    }),
    onResult: (result) => results.push(result),
  });
  return results[0]!;
}

describe('gold', () => {
  it('counts functions nested in functions as the outermost one, each once', async () => {
    const { gold } = await resultOf([
      'pkg/store.py:outer.inner',
      'pkg/store.py:outer.Local.method',
      'pkg/store.py:outer',
      'pkg/store.py:Store.load.helper',
    ]);
    expect(gold.functions).toEqual(['pkg/store.py:outer', 'pkg/store.py:Store.load']);
    expect(gold.modules).toEqual(['pkg/store.py:outer', 'pkg/store.py:Store']);
    expect(gold.unresolved).toEqual([]);
  });

  it('leaves classes and module-level code out of the functions, and says so', async () => {
    const { gold } = await resultOf(['pkg/store.py:Store', 'pkg/store.py:LIMIT', 'pkg/store.py:Store.name']);
    expect(gold.functions).toEqual(['pkg/store.py:Store.name']);
    expect(gold.notFunctions).toEqual(['pkg/store.py:Store', 'pkg/store.py:LIMIT']);
    expect(gold.modules).toContain('pkg/store.py:Store');
  });

  it('keeps functions that no outline has: nothing can find them', async () => {
    const { gold } = await resultOf(['pkg/store.py:Store.gone', 'pkg/none.py:f']);
    expect(gold.unresolved).toEqual(['pkg/store.py:Store.gone', 'pkg/none.py:f']);
    expect(gold.functions).toEqual(gold.unresolved);
  });

  it('drops files that the base commit does not have', async () => {
    const { gold, language } = await resultOf([], ['pkg/store.py', 'pkg/new.py']);
    expect(gold.files).toEqual(['pkg/store.py']);
    expect(gold.absentFiles).toEqual(['pkg/new.py']);
    expect(language).toBe('python');
  });
});

describe('predictions', () => {
  it('name each function once, without classes and nested functions', async () => {
    const { predicted } = await resultOf([]);
    const functions = predicted!.functions!;
    expect(new Set(functions)).toEqual(
      new Set(['pkg/store.py:outer', 'pkg/store.py:Store.load', 'pkg/store.py:Store.name', 'pkg/other.py:load']),
    );
    expect(functions).toHaveLength(4);
  });

  it('name modules by what holds them', async () => {
    const { predicted } = await resultOf([]);
    expect(new Set(predicted!.modules)).toEqual(
      new Set(['pkg/store.py:outer', 'pkg/store.py:Store', 'pkg/other.py:load']),
    );
    expect(new Set(predicted!.files)).toEqual(new Set(['pkg/store.py', 'pkg/other.py']));
  });
});
