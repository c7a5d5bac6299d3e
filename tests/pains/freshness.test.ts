import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openRepository, type Repository } from '../../src/reponav.js';
import { commitFiles, git, tempFolder, tempRepository, writeFiles } from '../repository/tempRepository.js';
import { pathsOf, searchJson } from './reponavCommand.js';

const OLD = 'def walrus_feeding(pool):\n    return pool.fish()\n';
const NEW = 'def otter_grooming(pool):\n    return pool.brush()\n';

let root: string;
let cache: string;
let handle: Repository;

/** Both a process that starts now and a handle that has been open all along must say the same. */
async function found(query: string): Promise<string[]> {
  const ofProcess = await searchJson(query, { cwd: root, cache });
  const { value: ofHandle } = await handle.locate(query);
  expect(pathsOf(ofHandle)).toEqual(pathsOf(ofProcess));
  expect(ofHandle.receipt.commit).toBe(git(root, 'rev-parse', 'HEAD').trim());
  expect(ofProcess.receipt.commit).toBe(ofHandle.receipt.commit);
  return pathsOf(ofHandle);
}

beforeEach(async () => {
  root = tempRepository({ 'zoo/pool.py': OLD, 'zoo/gate.py': 'def open_gate():\n    pass\n' });
  cache = join(tempFolder(), 'cache');
  handle = await openRepository(root, { cacheDir: cache });
  expect(await found('walrus_feeding')).toEqual(['zoo/pool.py']);
  return () => handle.close();
});

describe('the index is never stale', () => {
  it('after a pull', async () => {
    const clone = tempFolder();
    git(clone, 'clone', '-q', root, '.');
    const cloneOptions = { cwd: clone, cache };
    expect(pathsOf(await searchJson('otter_grooming', cloneOptions))).toEqual([]);
    const pulled = commitFiles(root, { 'zoo/pool.py': NEW });
    git(clone, 'pull', '-q', '--ff-only');
    const answer = await searchJson('otter_grooming', cloneOptions);
    expect(pathsOf(answer)).toEqual(['zoo/pool.py']);
    expect(answer.receipt).toMatchObject({ commit: pulled, dirty: 0 });
  });

  it('after a branch switch and back', async () => {
    git(root, 'checkout', '-q', '-b', 'otters');
    commitFiles(root, { 'zoo/pool.py': NEW });
    expect(await found('otter_grooming')).toEqual(['zoo/pool.py']);
    git(root, 'checkout', '-q', 'main');
    expect(await found('otter_grooming')).toEqual([]);
    expect(await found('walrus_feeding')).toEqual(['zoo/pool.py']);
    expect((await handle.locate('x')).value.receipt.branch).toBe('main');
  });

  it('after a revert', async () => {
    commitFiles(root, { 'zoo/pool.py': NEW });
    expect(await found('walrus_feeding')).toEqual([]);
    git(root, 'revert', '--no-edit', 'HEAD');
    expect(await found('walrus_feeding')).toEqual(['zoo/pool.py']);
  });

  it('after a file was rebuilt with its old time', async () => {
    const file = join(root, 'zoo/pool.py');
    const then = new Date('2020-01-01');
    utimesSync(file, then, then);
    expect(await found('walrus_feeding')).toEqual(['zoo/pool.py']);
    writeFileSync(file, OLD.replace('walrus_feeding', 'badger_grazing'));
    utimesSync(file, then, then);
    expect(await found('walrus_feeding')).toEqual([]);
    expect(await found('badger_grazing')).toEqual(['zoo/pool.py']);
  });

  it('after a checkout of an older commit', async () => {
    const first = git(root, 'rev-parse', 'HEAD').trim();
    commitFiles(root, { 'zoo/pool.py': NEW });
    expect(await found('otter_grooming')).toEqual(['zoo/pool.py']);
    git(root, 'checkout', '-q', first);
    expect(await found('otter_grooming')).toEqual([]);
    expect((await handle.locate('x')).value.receipt).toMatchObject({ commit: first, branch: null });
  });

  it('after a stash and its return', async () => {
    writeFiles(root, { 'zoo/pool.py': NEW });
    expect(await found('otter_grooming')).toEqual(['zoo/pool.py']);
    expect((await handle.locate('x')).value.receipt.dirty).toBe(1);
    git(root, 'stash', '-q');
    expect(await found('otter_grooming')).toEqual([]);
    git(root, 'stash', 'pop', '-q');
    expect(await found('otter_grooming')).toEqual(['zoo/pool.py']);
  });

  it('after a file changed twice within one second, to the same size', async () => {
    for (const animal of ['badger', 'ferret', 'weasel', 'walrus', 'marten']) {
      writeFiles(root, { 'zoo/pool.py': `def ${animal}():\n    pass\n` });
      expect(pathsOf((await handle.locate(animal)).value)).toEqual(['zoo/pool.py']);
    }
    expect(await found('walrus')).toEqual([]);
  });

  it('after a folder was renamed', async () => {
    renameSync(join(root, 'zoo'), join(root, 'park'));
    expect(await found('walrus_feeding')).toEqual(['park/pool.py']);
    const moved = commitFiles(root);
    expect(await found('walrus_feeding')).toEqual(['park/pool.py']);
    expect((await handle.symbols('park/pool.py')).value.receipt).toMatchObject({ commit: moved, dirty: 0 });
    await expect(handle.symbols('zoo/pool.py')).rejects.toMatchObject({ code: 'unknown_file' });
  });

  it('after a file was deleted, and after it became a folder', async () => {
    rmSync(join(root, 'zoo/pool.py'));
    expect(await found('walrus_feeding')).toEqual([]);
    writeFiles(root, { 'zoo/pool.py/inner.py': OLD });
    expect(await found('walrus_feeding')).toEqual(['zoo/pool.py/inner.py']);
  });
});

it('a large or binary file that is committed and unchanged is not dirty', async () => {
  commitFiles(root, { 'data.bin': Buffer.alloc(2000), 'dump.sql': Buffer.alloc(9 * 1024 * 1024, 'a') });
  const { receipt } = (await handle.status()).value;
  expect(receipt.skipped.map(({ path, reason }) => [path, reason])).toEqual([
    ['data.bin', 'binary'],
    ['dump.sql', 'too_large'],
  ]);
  expect(receipt.dirty).toBe(0);
  writeFiles(root, { 'dump.sql': Buffer.alloc(9 * 1024 * 1024, 'b') });
  expect((await handle.status()).value.receipt.dirty).toBe(1);
});
