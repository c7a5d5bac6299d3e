import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeFolder } from '../../src/index/cacheFolder.js';
import { sweepOtherVersions, sweepTemporaryFiles } from '../../src/index/housekeeping.js';
import { cleanCache, defaultCacheDir } from '../../src/index/index.js';
import { openTestIndex } from './openTestIndex.js';
import { git, pythonModule, tempFolder, tempRepository, write } from './tempRepository.js';

const HOUR = 3600;

/** Makes a file or folder look as if it was last touched this many seconds ago. */
function age(path: string, seconds: number): void {
  const then = Date.now() / 1000 - seconds;
  utimesSync(path, then, then);
}

describe('the cache folder', () => {
  const home = { HOME: '/home/ada', USERPROFILE: 'C:\\Users\\ada' };

  it('is what the user says, else what the platform says', () => {
    expect(defaultCacheDir({ ...home, REPONAV_CACHE_DIR: '/fast', XDG_CACHE_HOME: '/xdg' }, 'linux')).toBe(
      resolve('/fast'),
    );
    expect(defaultCacheDir({ ...home, XDG_CACHE_HOME: resolve('/xdg') }, 'linux')).toBe(resolve('/xdg/reponav'));
    expect(defaultCacheDir({ ...home, XDG_CACHE_HOME: 'xdg' }, 'linux')).toBe(defaultCacheDir(home, 'linux'));
    expect(defaultCacheDir(home, 'linux')).toBe(join('/home/ada', '.cache', 'reponav'));
    expect(defaultCacheDir(home, 'darwin')).toBe(join('/home/ada', 'Library', 'Caches', 'reponav'));
    expect(defaultCacheDir({ ...home, LOCALAPPDATA: 'L' }, 'win32')).toBe(join('L', 'reponav', 'Cache'));
  });

  it('is for the user alone', async () => {
    const cacheDir = join(tempFolder(), 'cache');
    const index = await openTestIndex(tempRepository({ 'a.py': 'x = 1\n' }), { cacheDir });
    await index.refresh();
    await index.close();
    if (process.platform !== 'win32') expect(statSync(cacheDir).mode & 0o777).toBe(0o700);
  });

  it('has one store for all work trees of a repository, and others for others', async () => {
    const root = tempRepository({ 'a.py': 'x = 1\n' });
    const linked = join(tempFolder(), 'linked');
    git(root, 'worktree', 'add', '-q', linked);
    const bare = join(tempFolder(), 'bare.git');
    git(root, 'clone', '-q', '--bare', root, bare);
    const plain = tempFolder();
    const stores = await Promise.all([root, linked, bare, plain].map((folder) => storeFolder('/cache', folder)));
    expect(stores[0]).toBe(stores[1]);
    expect(new Set(stores).size).toBe(3);
  });
});

describe('cleaning the cache', () => {
  async function twoIndexes() {
    const cacheDir = join(tempFolder(), 'cache');
    const folders: string[] = [];
    for (const topic of ['order', 'user']) {
      const index = await openTestIndex(tempRepository({ 'a.py': pythonModule(topic) }), { cacheDir });
      await index.refresh();
      await index.close();
      folders.push(join((await index.status()).folder, '..'));
    }
    for (const name of ['.', ...readdirSync(folders[0]!, { recursive: true, encoding: 'utf8' })]) {
      age(join(folders[0]!, name), HOUR);
    }
    return { cacheDir, older: folders[0]!, newer: folders[1]! };
  }

  it('removes the least recently used indexes down to the cap', async () => {
    const { cacheDir, older, newer } = await twoIndexes();
    const { keptBytes } = await cleanCache({ cacheDir });
    const cleaned = await cleanCache({ cacheDir, maxBytes: keptBytes - 1 });
    expect(cleaned.removed).toEqual([older]);
    expect(cleaned.freedBytes).toBeGreaterThan(0);
    expect([existsSync(older), existsSync(newer)]).toEqual([false, true]);
  });

  it('removes nothing below the cap, everything at 0, and never what is in use', async () => {
    const { cacheDir, older, newer } = await twoIndexes();
    expect((await cleanCache({ cacheDir })).removed).toEqual([]);
    expect((await cleanCache({ cacheDir, maxBytes: 0, keep: older })).removed).toEqual([newer]);
    expect(await cleanCache({ cacheDir, maxBytes: 0 })).toMatchObject({ removed: [older], keptBytes: 0 });
  });

  it('has nothing to do where there is no cache', async () => {
    expect(await cleanCache({ cacheDir: join(tempFolder(), 'none') })).toEqual({
      removed: [],
      freedBytes: 0,
      keptBytes: 0,
    });
  });
});

describe('what crashes leave', () => {
  it('is swept once its process is gone or it is old, and spared while it may be in use', async () => {
    const folder = tempFolder();
    const [mine, dead] = [process.pid, 2 ** 22 + 12_345];
    const ages = {
      [`.tmp-${dead}-aa-x.seg`]: HOUR / 10,
      [`.tmp-${dead}-bb-x.seg`]: 1,
      [`.tmp-${mine}-cc-x.seg`]: HOUR / 10,
      [`.tmp-${mine}-dd-x.seg`]: 2 * HOUR,
      'x.seg': 2 * HOUR,
    };
    for (const [name, seconds] of Object.entries(ages)) {
      writeFileSync(join(folder, name), '');
      age(join(folder, name), seconds);
    }
    await sweepTemporaryFiles([folder, join(folder, 'none')]);
    expect(readdirSync(folder).sort()).toEqual([`.tmp-${mine}-cc-x.seg`, `.tmp-${dead}-bb-x.seg`, 'x.seg'].sort());
  });

  it('includes the index of a version that nobody used for a month', async () => {
    const store = tempFolder();
    write(store, { 'current/segments/a.seg': '', 'recent/segments/a.seg': '', 'old/a.seg': '' });
    for (const path of ['old', 'old/a.seg', 'recent', 'recent/segments']) age(join(store, path), 40 * 24 * HOUR);
    await sweepOtherVersions(join(store, 'current'));
    expect(readdirSync(store).sort()).toEqual(['current', 'recent']);
  });

  it('is swept by the next process that writes', async () => {
    const root = tempRepository({ 'a.py': 'x = 1\n' });
    const cacheDir = join(tempFolder(), 'cache');
    const first = await openTestIndex(root, { cacheDir });
    await first.refresh();
    await first.close();
    const { folder } = await first.status();
    mkdirSync(join(folder, 'segments'), { recursive: true });
    const left = join(folder, 'segments', '.tmp-1-aa-x.seg');
    writeFileSync(left, 'half');
    age(left, 2 * HOUR);
    write(root, { 'a.py': 'x = 2\n' });
    const second = await openTestIndex(root, { cacheDir });
    await second.refresh();
    await second.close();
    expect(existsSync(left)).toBe(false);
  });
});
