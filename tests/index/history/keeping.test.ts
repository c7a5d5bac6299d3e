import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeDurably } from '../../../src/durableFile.js';
import { openHistory } from '../../../src/index/history/index.js';
import { importedRepository } from '../../repository/history/mining.js';
import { commitFiles, git, tempRepository } from '../../repository/tempRepository.js';
import { commitsWith, filesOf, historyOf, idsOf, newCache, present } from './histories.js';

const headOf = (root: string) => git(root, 'rev-parse', 'main').trim();

function repositoryOf(count: number): string {
  return importedRepository(
    Array.from({ length: count }, (_, i) => ({
      message: `Change step_${i % 3} of the parser`,
      files: { [`m${i % 5}.py`]: `def f():\n    x = 1\n    return ${i}\n` },
    })),
  );
}

function filesIn(cacheDir: string, extension = ''): string[] {
  return readdirSync(cacheDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name) && name.endsWith(extension))
    .map((name) => join(cacheDir, name));
}

/** All that an answer could depend on. */
async function contents(root: string, cacheDir: string, commit = headOf(root)) {
  const { history, mined, warnings } = await historyOf(root, commit, { cacheDir });
  const found = present(history);
  const terms = ['step', 'step_1', 'parser', 'chang', 'none'].map((term) => commitsWith(found, term));
  return { facts: { ids: idsOf(found), files: filesOf(found), terms, length: [...found.length] }, mined, warnings };
}

describe('what is kept of past commits', () => {
  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['with a flipped bit', (bytes: Buffer) => bytes.map((byte, at) => (at === bytes.length - 40 ? byte ^ 4 : byte))],
    ['of another kind', () => Buffer.from('{"not": "ours"}'.repeat(100))],
  ])('is mined again where a file is %s', async (_, damage) => {
    const root = repositoryOf(20);
    for (const extension of ['.commits', '.list']) {
      const cacheDir = newCache();
      const before = await contents(root, cacheDir);
      for (const file of filesIn(cacheDir, extension)) writeFileSync(file, damage(readFileSync(file)));
      const after = await contents(root, cacheDir);
      expect(after.facts).toEqual(before.facts);
      expect(after.mined).toBe(extension === '.commits' ? 20 : 0);
      expect(await contents(root, cacheDir)).toEqual({ ...before, mined: 0 });
    }
  });

  it('of another commit is not taken for it, though the file has its name', async () => {
    const root = repositoryOf(20);
    const cacheDir = newCache();
    await contents(root, cacheDir);
    const older = git(root, 'rev-parse', 'main~5').trim();
    const [list] = filesIn(cacheDir, '.list');
    writeFileSync(list!.replace(headOf(root), older), readFileSync(list!));
    expect((await contents(root, cacheDir, older)).facts.ids).toHaveLength(15);
  });

  it('by another version is left alone and not used', async () => {
    const root = repositoryOf(10);
    const cacheDir = newCache();
    const version = 'f'.repeat(32);
    expect((await historyOf(root, headOf(root), { cacheDir, deps: { version } })).mined).toBe(10);
    const theirs = filesIn(cacheDir);
    expect((await contents(root, cacheDir)).mined).toBe(10);
    expect(filesIn(cacheDir)).toEqual(expect.arrayContaining(theirs));
  });

  it('is merged once it lies in many files, and says the same then', async () => {
    const root = repositoryOf(30);
    const cacheDir = newCache();
    const ids = git(root, 'rev-list', '--reverse', 'main').trim().split('\n');
    for (const id of ids) expect((await historyOf(root, id, { cacheDir })).mined).toBe(1);
    expect(filesIn(cacheDir, '.commits').length).toBeLessThan(13);
    const piecemeal = await contents(root, cacheDir);
    expect(piecemeal.mined).toBe(0);
    expect(piecemeal.facts).toEqual((await contents(root, newCache())).facts);
  });

  it('is merged under the eyes of a process that has it open', async () => {
    const root = repositoryOf(30);
    const cacheDir = newCache();
    const ids = git(root, 'rev-list', '--reverse', 'main').trim().split('\n');
    const open = await openHistory({ root, cacheDir });
    for (const id of ids.slice(0, 10)) await open.for(id);
    for (const id of ids.slice(10, 20)) await historyOf(root, id, { cacheDir });
    expect(idsOf(present(await open.for(ids[19]!)))).toEqual(ids.slice(0, 20).reverse());
    for (const id of ids.slice(20)) await historyOf(root, id, { cacheDir });
    const last = present(await open.for(ids[29]!));
    expect(idsOf(last)).toEqual([...ids].reverse());
    expect(Object.keys(commitsWith(last, 'parser'))).toHaveLength(30);
    await open.close();
    expect((await contents(root, cacheDir)).facts).toEqual((await contents(root, newCache())).facts);
  });

  it('is written by two at once without harm', async () => {
    const root = repositoryOf(50);
    const cacheDir = newCache();
    const both = await Promise.all([contents(root, cacheDir), contents(root, cacheDir)]);
    expect(both[0]!.facts).toEqual(both[1]!.facts);
    expect(await contents(root, cacheDir)).toEqual({ ...both[0], mined: 0 });
  });

  it('is written again when the cache is deleted under an open history', async () => {
    const root = repositoryOf(10);
    const cacheDir = newCache();
    const open = await openHistory({ root, cacheDir });
    await open.for(headOf(root));
    rmSync(cacheDir, { recursive: true });
    const next = commitFiles(root, { 'm0.py': 'x = 1\n' });
    expect(present(await open.for(next)).count).toBe(11);
    await open.close();
    expect((await historyOf(root, next, { cacheDir })).mined).toBe(0);
  });

  it('has no trace of a process that was killed while it wrote', async () => {
    const root = repositoryOf(10);
    const cacheDir = newCache();
    await contents(root, cacheDir);
    const [batch] = filesIn(cacheDir, '.commits');
    const left = batch!.replace(/[^/\\]+$/, '.tmp-1-abc-half.commits');
    writeFileSync(left, 'half');
    utimesSync(left, new Date(0), new Date(0));
    const next = commitFiles(root, { 'm0.py': 'x = 1\n' });
    expect((await contents(root, cacheDir, next)).mined).toBe(1);
    expect(filesIn(cacheDir)).not.toContain(left);
  });
});

describe('a cache folder that cannot be written', () => {
  it('costs one warning and no answer', async () => {
    const root = tempRepository({ 'a.py': 'x = 1\n' });
    const next = commitFiles(root, { 'a.py': 'x = 2\n' });
    const warnings: string[] = [];
    const writeFile = async () => {
      throw Object.assign(new Error('provoked'), { code: 'ENOSPC' });
    };
    const deps = { writeFile };
    const open = await openHistory({ root, cacheDir: newCache(), onWarning: (text) => warnings.push(text), deps });
    expect(present(await open.for(git(root, 'rev-parse', 'HEAD~1').trim())).count).toBe(1);
    expect(present(await open.for(next)).count).toBe(2);
    await open.close();
    expect(warnings).toEqual([expect.stringContaining('(ENOSPC)')]);
    expect(warnings[0]).toContain('REPONAV_CACHE_DIR');
  });

  it('is written after all when there is room again', async () => {
    const root = tempRepository({ 'a.py': 'x = 1\n' });
    const cacheDir = newCache();
    const first = headOf(root);
    let full = true;
    const writeFile = async (path: string, bytes: Uint8Array) => {
      if (full) throw Object.assign(new Error('provoked'), { code: 'ENOSPC' });
      await writeDurably(path, bytes);
    };
    const open = await openHistory({ root, cacheDir, deps: { writeFile } });
    await open.for(first);
    full = false;
    await open.for(commitFiles(root, { 'a.py': 'x = 2\n' }));
    await open.close();
    expect((await historyOf(root, headOf(root), { cacheDir })).mined).toBe(0);
  });
});
