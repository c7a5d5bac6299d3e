import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHistory } from '../../../src/index/history/index.js';
import { addWorkTree, commitFiles, git, mirror, tempFolder, tempRepository } from '../../repository/tempRepository.js';
import { commitsWith, filesOf, historyOf, idsOf, newCache, present } from './histories.js';

const CART = 'class Cart:\n    def total(self):\n        return 1\n';

/** Three commits, oldest first. */
function shop(): { root: string; ids: [string, string, string] } {
  const root = tempRepository();
  return {
    root,
    ids: [
      commitFiles(root, { 'cart.py': CART }, 'Add the cart'),
      commitFiles(
        root,
        { 'cart.py': CART.replace('return 1', 'return sum(x)') },
        'Fix totals of the cart, cart by cart',
      ),
      commitFiles(root, { 'user.py': 'x = 1\n', 'README.md': 'x\n' }, 'Add users'),
    ],
  };
}

describe('the history of a commit', () => {
  it('has its ancestors with terms, files and functions', async () => {
    const { root, ids } = shop();
    const history = present((await historyOf(root, ids[2])).history);
    expect(idsOf(history)).toEqual([...ids].reverse());
    expect(filesOf(history)).toEqual([['user.py'], ['cart.py total'], ['cart.py']]);
    expect(commitsWith(history, 'cart')).toEqual({ [ids[0]]: 1, [ids[1]]: 3 });
    expect(commitsWith(history, 'total')).toEqual({ [ids[1]]: 1 });
    expect(commitsWith(history, 'absent')).toEqual({});
    expect([...history.length]).toEqual([2, 5, 2]);
    expect(history.averageLength).toBe(3);
    expect(history).toMatchObject({ commit: ids[2], pending: false, listed: 3, shallow: false });
    expect(history.timeS(0)).toBe(Date.UTC(2024, 0, 2, 3, 4, 5) / 1000);
  });

  it('never sees commits after it or of another branch, though they are mined', async () => {
    const { root, ids } = shop();
    git(root, 'checkout', '-q', '-b', 'side', ids[0]);
    const side = commitFiles(root, { 'side.py': 'x = 1\n' }, 'Side cart');
    const opened = await openHistory({ root, cacheDir: newCache() });
    for (const [commit, known] of [
      [ids[2], [ids[2], ids[1], ids[0]]],
      [side, [side, ids[0]]],
      [ids[1], [ids[1], ids[0]]],
    ] as const) {
      const history = present(await opened.for(commit));
      expect(idsOf(history)).toEqual(known);
      expect(Object.keys(commitsWith(history, 'cart')).sort()).toEqual(known.filter((id) => id !== ids[2]).sort());
    }
    await opened.close();
  });

  it('leaves out commits without source files, and says how many it looked at', async () => {
    const { root, ids } = shop();
    const docs = commitFiles(root, { 'README.md': 'y\n' }, 'Document the cart');
    const history = present((await historyOf(root, docs)).history);
    expect(history.listed).toBe(4);
    expect(idsOf(history)).toEqual([...ids].reverse());
    expect(commitsWith(history, 'document')).toEqual({});
  });

  it('goes back no further than its limit', async () => {
    const { root, ids } = shop();
    expect(idsOf(present((await historyOf(root, ids[2], { limit: 2 })).history))).toEqual([ids[2], ids[1]]);
  });
});

describe('files that moved', () => {
  it('have the changes made under their former names, through several moves', async () => {
    const root = tempRepository({ 'a.py': CART });
    git(root, 'mv', 'a.py', 'b.py');
    commitFiles(root);
    git(root, 'mv', 'b.py', 'c.py');
    const id = commitFiles(root);
    expect(filesOf(present((await historyOf(root, id)).history))).toEqual([['c.py'], ['c.py'], ['c.py']]);
  });

  it('give their old name to a file made later', async () => {
    const root = tempRepository({ 'a.py': CART });
    git(root, 'mv', 'a.py', 'b.py');
    commitFiles(root);
    const id = commitFiles(root, { 'a.py': 'other = 1\n' });
    expect(filesOf(present((await historyOf(root, id)).history))).toEqual([['a.py'], ['b.py'], ['b.py']]);
  });

  it('may change places', async () => {
    const root = tempRepository({ 'a.py': CART, 'b.py': 'other = 1\n' });
    commitFiles(root, { 'a.py': CART.replace('1', '2') });
    git(root, 'mv', 'a.py', 'x.py');
    git(root, 'mv', 'b.py', 'a.py');
    git(root, 'mv', 'x.py', 'b.py');
    const id = commitFiles(root);
    const files = filesOf(present((await historyOf(root, id)).history));
    // Git takes a change of places for two changed files; whichever way, none is lost.
    expect(files[0]!.toSorted()).toEqual(['a.py', 'b.py']);
  });

  it('are followed through a move of a whole folder that is too large to be evidence itself', async () => {
    const folder = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`old/m${i}.py`, `value = ${i}\n`]));
    const root = tempRepository({ 'a.py': 'x = 1\n' });
    commitFiles(root, folder);
    const change = commitFiles(root, { 'old/m3.py': 'value = 3\nother = 4\n' });
    git(root, 'mv', 'old', 'new');
    const id = commitFiles(root);
    const history = present((await historyOf(root, id)).history);
    expect(idsOf(history)[0]).toBe(change);
    expect(filesOf(history)[0]).toEqual(['new/m3.py']);
  });
});

describe('a history that is asked again', () => {
  it('is read from disk by the next process, without a word to git', async () => {
    const { root, ids } = shop();
    const cacheDir = newCache();
    expect((await historyOf(root, ids[2], { cacheDir })).mined).toBe(3);
    rmSync(join(root, '.git', 'objects'), { recursive: true });
    git(root, 'init', '-q');
    const again = await historyOf(root, ids[2], { cacheDir });
    expect(again.mined).toBe(0);
    expect(filesOf(present(again.history))).toEqual([['user.py'], ['cart.py total'], ['cart.py']]);
  });

  it('mines only what is new', async () => {
    const { root, ids } = shop();
    const cacheDir = newCache();
    await historyOf(root, ids[2], { cacheDir });
    const next = commitFiles(root, { 'cart.py': `${CART}# cart\n` }, 'Extend the cart');
    const { history, mined } = await historyOf(root, next, { cacheDir });
    expect(mined).toBe(1);
    expect(idsOf(present(history))).toEqual([next, ids[2], ids[1], ids[0]]);
    expect(Object.keys(commitsWith(present(history), 'cart')).sort()).toEqual([next, ids[1], ids[0]].sort());
  });

  it('is shared by linked work trees', async () => {
    const { root, ids } = shop();
    const cacheDir = newCache();
    await historyOf(root, ids[2], { cacheDir });
    const linked = addWorkTree(root, 'linked');
    expect((await historyOf(linked, ids[2], { cacheDir })).mined).toBe(0);
    const bare = mirror(root);
    expect(present((await historyOf(bare, ids[2], { cacheDir })).history).count).toBe(3);
  });
});

describe('who does not wait', () => {
  it('gets what there is at once, and all of it once it is mined', async () => {
    const { root, ids } = shop();
    const cacheDir = newCache();
    const opened = await openHistory({ root, cacheDir });
    expect(present(await opened.for(ids[2], { wait: false }))).toMatchObject({ pending: true, count: 0 });
    expect(present(await opened.for(ids[2]))).toMatchObject({ pending: false, count: 3 });
    expect(present(await opened.for(ids[2], { wait: false }))).toMatchObject({ pending: false, count: 3 });
    await opened.close();
    const next = await openHistory({ root, cacheDir });
    expect(present(await next.for(ids[2], { wait: false }))).toMatchObject({ pending: false, count: 3 });
    await next.close();
  });

  it('gets the rest of what was mined before, or what of it is an ancestor', async () => {
    const { root, ids } = shop();
    const opened = await openHistory({ root, cacheDir: newCache() });
    await opened.for(ids[2]);
    const next = commitFiles(root, { 'cart.py': `${CART}# cart\n` });
    const soon = present(await opened.for(next, { wait: false }));
    expect([0, 3, 4]).toContain(soon.count);
    expect(soon.pending).toBe(soon.count < 4);
    expect(idsOf(present(await opened.for(next)))).toEqual([next, ...[...ids].reverse()]);
    await opened.close();
  });

  it('has it mined in the background also when someone who waited cancels', async () => {
    const { root, ids } = shop();
    const opened = await openHistory({ root, cacheDir: newCache() });
    await opened.for(ids[2], { wait: false });
    const controller = new AbortController();
    const waiting = opened.for(ids[2], { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    expect(present(await opened.for(ids[2]))).toMatchObject({ pending: false, count: 3 });
    await opened.close();
  });

  it('leaves nothing running when the history is closed', async () => {
    const { root, ids } = shop();
    const cacheDir = newCache();
    const opened = await openHistory({ root, cacheDir });
    await opened.for(ids[2], { wait: false });
    await opened.close();
    await opened.close();
    await expect(opened.for(ids[2])).rejects.toMatchObject({ code: 'usage' });
    expect(present((await historyOf(root, ids[2], { cacheDir })).history).count).toBe(3);
  });
});

describe('cancelling', () => {
  it('ends the wait, and the next question starts anew', async () => {
    const { root, ids } = shop();
    const opened = await openHistory({ root, cacheDir: newCache() });
    const controller = new AbortController();
    const waiting = opened.for(ids[2], { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await expect(opened.for(ids[2], { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(present(await opened.for(ids[2])).count).toBe(3);
    await opened.close();
  });
});

describe('where there is no history', () => {
  it('it says why: a plain folder, an unborn branch, no source files', async () => {
    const folder = tempFolder({ 'a.py': 'x\n' });
    expect((await historyOf(folder, null)).history).toEqual({ absent: 'this folder is no git repository' });
    expect((await historyOf(tempRepository(), null)).history).toEqual({ absent: 'there is no commit yet' });
    const docs = tempRepository({ 'README.md': 'x\n' });
    const head = git(docs, 'rev-parse', 'HEAD').trim();
    expect((await historyOf(docs, head)).history).toEqual({ absent: 'no commit touches a source file' });
  });

  it('a shallow clone says that it is one, and what it has serves', async () => {
    const { root, ids } = shop();
    const clone = (depth: string) => {
      const target = join(tempFolder(), 'clone');
      git(root, 'clone', '-q', '--depth', depth, `file://${root}`, target);
      return target;
    };
    expect((await historyOf(clone('1'), ids[2])).history).toEqual({ absent: 'this clone is shallow' });
    const two = clone('2');
    const cacheDir = newCache();
    expect(present((await historyOf(two, ids[2], { cacheDir })).history)).toMatchObject({ count: 1, shallow: true });
    git(two, 'fetch', '-q', '--unshallow');
    expect(present((await historyOf(two, ids[2], { cacheDir })).history)).toMatchObject({ count: 3, shallow: false });
  });

  it('a repository that git cannot read says what git complains of', async () => {
    const { root } = shop();
    const { history } = await historyOf(root, 'ab'.repeat(20));
    expect(history).toEqual({ absent: expect.stringMatching(/^git cannot read it \(git rev-list .*bad object/) });
  });

  it('nothing is written', async () => {
    const cacheDir = newCache();
    await historyOf(tempFolder(), null, { cacheDir });
    expect(existsSync(cacheDir)).toBe(false);
  });
});
