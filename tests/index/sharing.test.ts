import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type IndexProgress, openIndex, type RepositoryIndex } from '../../src/index/index.js';
import { openSource } from '../../src/repository/index.js';
import { GatedSource } from './gatedSource.js';
import { openTestIndex } from './openTestIndex.js';
import { pythonModule, tempFolder, tempRepository, write } from './tempRepository.js';
import { viewContents } from './viewContents.js';

const FILES = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`m${index}.py`, pythonModule(`topic${index}`)]),
);

async function openGated(root: string, stopBefore: number): Promise<{ source: GatedSource; index: RepositoryIndex }> {
  const source = new GatedSource(await openSource({ repo: root }), stopBefore);
  const index = await openIndex({ source, cacheDir: join(tempFolder(), 'cache'), workers: 0 });
  onTestFinished(() => index.close());
  return { source, index };
}

describe('a refresh with a deadline', () => {
  it('answers with what is indexed by then and goes on in the background', async () => {
    const { source, index } = await openGated(tempRepository(FILES), 4);
    const partial = await index.refresh({ deadlineMs: 300 });
    expect(partial.pending).toBeGreaterThanOrEqual(6);
    expect(partial.files.length + partial.pending).toBe(10);
    source.open();
    const whole = await index.refresh();
    expect(whole.files).toHaveLength(10);
    expect(whole.pending).toBe(0);
    expect((await index.status()).documents).toBe(10);
  });

  it('answers while another one is under way, and never with a file that has changed since', async () => {
    const root = tempRepository(FILES);
    const { source, index } = await openGated(root, 4);
    const first = index.refresh();
    await source.reached;
    write(root, { 'm0.py': pythonModule('renamed') });
    const partial = await index.refresh({ deadlineMs: 50 });
    expect(partial.pending).toBeGreaterThan(0);
    expect(partial.files.map(({ path }) => path)).not.toContain('m0.py');
    source.open();
    await first;
    const contents = viewContents(await index.refresh());
    expect(contents['m0.py']!.symbols).toContain('renamedHandler');
  });

  it('is whole when everything is done in time', async () => {
    const index = await openTestIndex(tempRepository(FILES));
    expect((await index.refresh({ deadlineMs: 60_000 })).pending).toBe(0);
  });
});

describe('refreshes at the same time', () => {
  it('share one pass when they begin together, and the next one when they come later', async () => {
    const root = tempRepository(FILES);
    const { source, index } = await openGated(root, 4);
    const first = index.refresh();
    await source.reached;
    write(root, { 'm9.py': pythonModule('renamed') });
    const later = [index.refresh(), index.refresh(), index.refresh()];
    source.open();
    expect((await first).files).toHaveLength(10);
    const views = await Promise.all(later);
    expect(new Set(views).size).toBe(1);
    expect(viewContents(views[0]!)['m9.py']!.symbols).toContain('renamedHandler');
    expect(source.scans).toBe(2);
  });
});

describe('cancelling', () => {
  it('ends the caller at once, and the work when nobody else waits; what was derived is kept', async () => {
    const { source, index } = await openGated(tempRepository(FILES), 4);
    const controller = new AbortController();
    const refresh = index.refresh({ signal: controller.signal });
    await source.reached;
    controller.abort();
    await expect(refresh).rejects.toMatchObject({ code: 'cancelled' });
    source.open();
    await index.refresh();
    expect((await index.status()).documents).toBe(10);
  });

  it('leaves the others waiting', async () => {
    const { source, index } = await openGated(tempRepository(FILES), 4);
    const controller = new AbortController();
    const cancelled = index.refresh({ signal: controller.signal });
    const other = index.refresh();
    await source.reached;
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    source.open();
    expect((await other).files).toHaveLength(10);
  });

  it('refuses at the door when it came before', async () => {
    const { source, index } = await openGated(tempRepository(FILES), 4);
    await expect(index.refresh({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
    expect(source.scans).toBe(0);
  });

  it('by closing keeps what was derived for the next process', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    const source = new GatedSource(await openSource({ repo: root }), 4);
    const index = await openIndex({ source, cacheDir, workers: 0 });
    const refresh = index.refresh();
    await source.reached;
    await Promise.all([expect(refresh).rejects.toThrow(), index.close()]);
    await expect(index.refresh()).rejects.toMatchObject({ code: 'usage' });
    const next = await openTestIndex(root, { cacheDir });
    expect((await next.refresh()).reread).toBe(6);
  });
});

describe('progress', () => {
  it('tells files done of all, up to the end', async () => {
    const { source, index } = await openGated(tempRepository(FILES), 4);
    const reports: IndexProgress[] = [];
    const refresh = index.refresh({ onProgress: (progress) => reports.push(progress) });
    await source.reached;
    source.open();
    await refresh;
    expect(reports[0]).toMatchObject({ phase: 'scan' });
    expect(reports.at(-1)).toMatchObject({ phase: 'index', done: 10, total: 10, leftMs: 0 });
    expect(reports.every(({ done, total, rate }) => done <= total && rate >= 0)).toBe(true);
  });

  it('goes on for those who join', async () => {
    const { source, index } = await openGated(tempRepository(FILES), 4);
    await index.refresh({ deadlineMs: 200 });
    const reports: IndexProgress[] = [];
    const joined = index.refresh({ onProgress: (progress) => reports.push(progress) });
    source.open();
    await joined;
    expect(reports.length).toBeGreaterThan(0);
  });
});
