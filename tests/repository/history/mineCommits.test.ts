import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { mineCommits } from '../../../src/repository/history/index.js';
import { commitFiles, git, tempRepository } from '../tempRepository.js';
import { filesOf, importedRepository, isSource, listed, mined, placeOf } from './mining.js';

const SHOP =
  'class Cart:\n    def add(self, item):\n        self.items = item\n\n    def total(self):\n        return 1\n';

describe('a mined commit', () => {
  it('tells its time, its message, and the functions it changed', async () => {
    const repository = tempRepository({ 'shop/cart.py': SHOP });
    const change = SHOP.replace('= item', '= [item]').replace('return 1', 'return sum(self.items)');
    const id = commitFiles(repository, { 'shop/cart.py': change }, 'Fix the total\n\nIt ignored all items.');
    const [newest, oldest] = await mined(repository, id);
    expect(newest).toEqual({
      id,
      timeS: Date.UTC(2024, 0, 2, 3, 4, 5) / 1000,
      message: 'Fix the total\n\nIt ignored all items.',
      files: [{ path: 'shop/cart.py', functions: ['add', 'total'] }],
      renames: [],
    });
    expect(filesOf(oldest!)).toEqual(['shop/cart.py']);
  });

  it('keeps tests, without functions, and leaves out documentation, vendored files and what is no source', async () => {
    const repository = tempRepository({ 'src/tests/a.py': 'def test_a():\n    return 1\n' });
    const id = commitFiles(repository, {
      'a.py': 'x = 1\n',
      'src/tests/a.py': 'def test_a():\n    return 2\n',
      'docs/conf.py': 'x = 1\n',
      'vendor/b.py': 'x = 1\n',
      'README.md': 'x\n',
      'app.min.js': 'x\n',
    });
    expect(filesOf((await mined(repository, id))[0]!)).toEqual(['a.py', 'src/tests/a.py']);
  });

  it('says nothing of files where it touched more than 60', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}.py`, `x = ${count}\n`]));
    const repository = importedRepository([
      { message: 'Sixty', files: many(60) },
      { message: 'Sixty-one', files: many(61) },
    ]);
    const [sweep, change] = await mined(repository, git(repository, 'rev-parse', 'main').trim());
    expect(sweep).toMatchObject({ message: 'Sixty-one', files: [] });
    expect(change!.files).toHaveLength(60);
  });

  it('comes also where nothing was changed, so that nobody asks for it again', async () => {
    const repository = tempRepository({ 'a.py': 'x = 1\n' });
    git(repository, 'commit', '-q', '--allow-empty', '-m', 'Nothing');
    const id = git(repository, 'rev-parse', 'HEAD').trim();
    expect((await mined(repository, id)).map((commit) => [commit.id === id, commit.files.length])).toEqual([
      [true, 0],
      [false, 1],
    ]);
  });

  it('knows where files moved, those of large moves included', async () => {
    const folder = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`old/m${i}.py`, `value = ${i}\n`]));
    const repository = tempRepository({ 'cart.py': SHOP, ...folder });
    git(repository, 'mv', 'cart.py', 'basket.py');
    const change = SHOP.replace('return 1', 'return 2');
    const small = commitFiles(repository, { 'basket.py': change }, 'Move and mend');
    expect((await mined(repository, small))[0]).toMatchObject({
      files: [{ path: 'basket.py', functions: ['total'] }],
      renames: [{ from: 'cart.py', to: 'basket.py' }],
    });
    git(repository, 'mv', 'old', 'new');
    const large = (await mined(repository, commitFiles(repository)))[0]!;
    expect(large.files).toEqual([]);
    expect(large.renames).toHaveLength(70);
    expect(large.renames).toContainEqual({ from: 'old/m7.py', to: 'new/m7.py' });
  });

  it('has the path a file had when it was deleted', async () => {
    const repository = tempRepository({ 'a.py': SHOP, 'b.py': 'x\n' });
    git(repository, 'rm', '-q', 'a.py');
    expect(filesOf((await mined(repository, commitFiles(repository)))[0]!)).toEqual(['a.py']);
  });

  it('keeps at most 20 functions of a file', async () => {
    const module = (value: number) =>
      Array.from({ length: 30 }, (_, i) => `def f${i}():\n    x = 1\n    return ${value}\n\n`).join('');
    const repository = tempRepository({ 'a.py': module(1) });
    const [newest] = await mined(repository, commitFiles(repository, { 'a.py': module(2) }));
    expect(newest!.files[0]!.functions).toEqual(Array.from({ length: 20 }, (_, i) => `f${i}`));
  });
});

describe('a message', () => {
  it('is mined without the lines that name people, systems and other commits', async () => {
    const repository = tempRepository({ 'a.py': '1\n' });
    const message = [
      'Mend the parser',
      '',
      'It failed on empty input.',
      '',
      'git-svn-id: http://example.org/trunk@1234 0000-1111',
      '(cherry picked from commit 1234567890)',
      'Signed-off-by: Some One <one@example.org>',
      'Co-authored-by: Some Two <two@example.org>',
    ].join('\n');
    const id = commitFiles(repository, { 'a.py': '2\n' }, message);
    expect((await mined(repository, id))[0]!.message).toBe('Mend the parser\n\nIt failed on empty input.');
  });

  it('is cut to 3,000 characters', async () => {
    const repository = importedRepository([{ message: 'word '.repeat(400_000), files: { 'a.py': '1\n' } }]);
    const [only] = await mined(repository, git(repository, 'rev-parse', 'main').trim());
    expect(only!.message).toHaveLength(3_000);
  });
});

describe('mining', () => {
  it('reports how far it is, and comes batch by batch', async () => {
    const commits = Array.from({ length: 1_100 }, (_, i) => ({ message: `Change ${i}`, files: { 'a.py': `${i}\n` } }));
    const repository = importedRepository(commits);
    const ids = await listed(repository, git(repository, 'rev-parse', 'main').trim(), 2_000);
    const seen: number[] = [];
    const onProgress = ({ done, total }: { done: number; total: number }) => seen.push(done, total);
    let count = 0;
    for await (const commit of mineCommits({ place: placeOf(repository), ids, isSource, onProgress }, fail)) {
      expect(commit.id).toBe(ids[count++]);
    }
    expect(seen).toEqual([500, 1_100, 1_000, 1_100, 1_100, 1_100]);
  });

  it('holds no more than a batch of 10,000 commits in memory', async () => {
    const text = 'a long message '.repeat(250);
    const repository = importedRepository(
      (function* () {
        for (let i = 0; i < 10_000; i++) yield { message: `${i} ${text}`, files: { 'a.py': `${i}\n` } };
      })(),
    );
    const ids = await listed(repository, git(repository, 'rev-parse', 'main').trim(), 10_000);
    const before = usedHeap();
    let count = 0;
    for await (const { message } of mineCommits({ place: placeOf(repository), ids, isSource }, fail)) {
      expect(message.length).toBe(3_000);
      // All messages together are 30 MB.
      if (++count % 2_499 === 0) expect(usedHeap() - before).toBeLessThan(10 * 1024 * 1024);
    }
    expect(count).toBe(10_000);
  });

  it('stops when it is cancelled', async () => {
    const repository = tempRepository({ 'a.py': '1\n' });
    const controller = new AbortController();
    const ids = await listed(repository, git(repository, 'rev-parse', 'main').trim());
    controller.abort();
    const run = mineCommits({ place: placeOf(repository), ids, isSource, signal: controller.signal }, fail).next();
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  });
});

/** Bytes of what is still in use. */
function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

function fail(error: Error): never {
  throw error;
}
