import { describe, expect, it } from 'vitest';
import type { IndexDeps } from '../../src/index/index.js';
import { openTestIndex } from './openTestIndex.js';
import { pythonModule, tempRepository } from './tempRepository.js';
import { viewContents } from './viewContents.js';

/** Enough to be worth threads. */
function manyModules(count = 60): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`pkg/module_${index}.py`, pythonModule(`topic${index}`, 30)]),
  );
}

const fragile = (deps: IndexDeps = {}): IndexDeps => ({
  workerFile: new URL('./workers/fragile.mjs', import.meta.url),
  ...deps,
});

describe('deriving on worker threads', () => {
  it('gives what deriving in this thread gives', async () => {
    const root = tempRepository(manyModules());
    const inThread = await (await openTestIndex(root)).refresh();
    const onWorkers = await (await openTestIndex(root, { workers: 2 })).refresh();
    expect(onWorkers.segments.length).toBeGreaterThan(0);
    expect(viewContents(onWorkers)).toEqual(viewContents(inThread));
  });

  it('finishes a segment after a number of bytes, and the answer is the same', async () => {
    const root = tempRepository(manyModules());
    const few = await (await openTestIndex(root, { workers: 1 })).refresh();
    const many = await (await openTestIndex(root, { workers: 2, deps: { flushBytes: 20_000 } })).refresh();
    expect(many.segments.length).toBeGreaterThan(2);
    expect(viewContents(many)).toEqual(viewContents(few));
  });
});

describe('a document that ends its worker', () => {
  it('costs its outline and nothing else', async () => {
    const files = manyModules();
    const expected = viewContents(await (await openTestIndex(tempRepository(files))).refresh());
    const root = tempRepository({ ...files, 'bad.py': 'class Bad:\n    x = "ENDS-PARSER"\n' });
    const index = await openTestIndex(root, { workers: 2, deps: fragile() });
    const { 'bad.py': bad, ...others } = viewContents(await index.refresh());
    expect(others).toEqual(expected);
    expect(bad).toMatchObject({ language: 'python', partial: true, symbols: [], lines: 2 });
    expect(bad!.chunks[0]!.terms).toHaveProperty('bad');
  });

  it('is kept as an empty document when even its text does so', async () => {
    const files = { ...manyModules(), 'a.py': 'ENDS-ANALYZER = 1\n', 'z.py': 'x = "ENDS-ANALYZER"\n' };
    const index = await openTestIndex(tempRepository(files), { workers: 2, deps: fragile() });
    const view = await index.refresh();
    const contents = viewContents(view);
    expect(view.files).toHaveLength(62);
    for (const path of ['a.py', 'z.py']) expect(contents[path]).toMatchObject({ partial: true, chunks: [] });
    expect(contents['pkg/module_7.py']!.partial).toBe(false);
  });

  it('is not tried again by the next refresh', async () => {
    const root = tempRepository({ ...manyModules(), 'bad.py': 'x = "ENDS-PARSER"\n' });
    const index = await openTestIndex(root, { workers: 2, deps: fragile() });
    await index.refresh();
    const { documents } = await index.status();
    expect(await index.refresh()).toMatchObject({ pending: 0, reread: 0 });
    expect((await index.status()).documents).toBe(documents);
  });

  it('costs no more when it hangs', async () => {
    const root = tempRepository({ ...manyModules(), 'bad.py': 'x = "HANGS-PARSER"\n' });
    const index = await openTestIndex(root, { workers: 2, deps: fragile({ stalledMs: 500 }) });
    const view = await index.refresh();
    expect(view.files).toHaveLength(61);
    expect(viewContents(view)['bad.py']).toMatchObject({ partial: true, symbols: [] });
  });

  it('is derived as plain text when its parser fails in this thread', async () => {
    const createOutliner: IndexDeps['createOutliner'] = async () => ({
      load: async () => undefined,
      outline: () => {
        throw new WebAssembly.RuntimeError('memory access out of bounds');
      },
      modules: () => new Map(),
      close: () => undefined,
    });
    const root = tempRepository({ 'a.py': pythonModule('order') });
    const view = await (await openTestIndex(root, { deps: { createOutliner } })).refresh();
    expect(viewContents(view)['a.py']).toMatchObject({ language: 'python', partial: true, symbols: [] });
  });
});

describe('a worker that cannot start', () => {
  it('is told with what to do, not retried for ever', async () => {
    const deps = { workerFile: new URL('./workers/stillborn.mjs', import.meta.url) };
    const index = await openTestIndex(tempRepository(manyModules()), { workers: 2, deps });
    await expect(index.refresh()).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('The chunk is damaged.'),
      hint: expect.stringContaining('install'),
    });
  });
});
