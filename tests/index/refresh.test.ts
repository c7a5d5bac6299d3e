import { renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IndexView } from '../../src/index/types.js';
import { openTestIndex } from './openTestIndex.js';
import { commitAll, git, pythonModule, tempFolder, tempRepository, write } from './tempRepository.js';
import { viewContents } from './viewContents.js';

const FILES = {
  'app/orders.py': pythonModule('order'),
  'app/users.py': pythonModule('user'),
  'README.md': '# Shop\n\nSells things.\n',
};

const paths = (view: IndexView) => view.files.map(({ path }) => path);

/** Does the view find this term in this file, by the index alone? */
function mentions(view: IndexView, path: string, term: string): boolean {
  return (viewContents(view)[path]?.chunks ?? []).some(({ terms }) => Object.hasOwn(terms, term));
}

describe('refreshing the index of a work tree', () => {
  it('indexes every text file with its structure and its terms', async () => {
    const root = tempRepository({ ...FILES, 'logo.bin': Buffer.from([0, 1, 2, 0, 255]) });
    const view = await (await openTestIndex(root)).refresh();
    expect(paths(view)).toEqual(['README.md', 'app/orders.py', 'app/users.py']);
    expect(view.skipped).toEqual([{ path: 'logo.bin', reason: 'binary', detail: '' }]);
    expect(view).toMatchObject({ pending: 0, reread: 3, dirty: 0, scan: { root, branch: 'main' } });
    const contents = viewContents(view);
    expect(contents['app/orders.py']).toMatchObject({ language: 'python', partial: false, lines: 17 });
    expect(contents['app/orders.py']!.symbols).toContain('orderHandler.handle');
    expect(contents['README.md']).toMatchObject({ language: null, symbols: [] });
    expect(mentions(view, 'app/users.py', 'user_step_0')).toBe(true);
  });

  it('re-reads only the file that was edited, and forgets what stood there', async () => {
    const root = tempRepository(FILES);
    const index = await openTestIndex(root);
    await index.refresh();
    write(root, { 'app/users.py': pythonModule('member') });
    const view = await index.refresh();
    expect(view).toMatchObject({ reread: 1, dirty: 1 });
    expect(mentions(view, 'app/users.py', 'member_step_0')).toBe(true);
    expect(mentions(view, 'app/users.py', 'user_step_0')).toBe(false);
  });

  it('parses nothing when an edit is taken back', async () => {
    const root = tempRepository(FILES);
    const index = await openTestIndex(root);
    const before = await index.refresh();
    write(root, { 'app/users.py': pythonModule('member') });
    await index.refresh();
    const documents = (await index.status()).documents;
    write(root, { 'app/users.py': FILES['app/users.py'] });
    const after = await index.refresh();
    expect(viewContents(after)).toEqual(viewContents(before));
    expect((await index.status()).documents).toBe(documents);
  });

  it('notices two changes of one file within the same second that leave size and time alike', async () => {
    const root = tempRepository({ 'a.py': 'first = 1\n' });
    const index = await openTestIndex(root);
    await index.refresh();
    const { atime, mtime } = statSync(join(root, 'a.py'));
    for (const name of ['fresh', 'clean', 'final']) {
      write(root, { 'a.py': `${name} = 1\n` });
      utimesSync(join(root, 'a.py'), atime, mtime);
      expect(mentions(await index.refresh(), 'a.py', name)).toBe(true);
    }
  });

  it('follows a branch switch, and back without work', async () => {
    const root = tempRepository(FILES);
    git(root, 'switch', '-q', '-c', 'rewrite');
    write(root, { 'app/users.py': pythonModule('member'), 'app/new.py': pythonModule('fresh') });
    commitAll(root);
    const index = await openTestIndex(root);
    const rewrite = viewContents(await index.refresh());
    git(root, 'switch', '-q', 'main');
    const main = await index.refresh();
    expect(main.scan.branch).toBe('main');
    expect(paths(main)).toEqual(['README.md', 'app/orders.py', 'app/users.py']);
    const documents = (await index.status()).documents;
    git(root, 'switch', '-q', 'rewrite');
    expect(viewContents(await index.refresh())).toEqual(rewrite);
    expect((await index.status()).documents).toBe(documents);
  });

  it('follows a renamed folder without deriving anything again', async () => {
    const root = tempRepository(FILES);
    const index = await openTestIndex(root);
    const before = viewContents(await index.refresh());
    const { documents } = await index.status();
    renameSync(join(root, 'app'), join(root, 'shop'));
    const after = viewContents(await index.refresh());
    expect(Object.keys(after)).toEqual(['README.md', 'shop/orders.py', 'shop/users.py']);
    expect(after['shop/users.py']).toEqual(before['app/users.py']);
    expect((await index.status()).documents).toBe(documents);
  });

  it('drops deleted files', async () => {
    const root = tempRepository(FILES);
    const index = await openTestIndex(root);
    await index.refresh();
    rmSync(join(root, 'app/users.py'));
    const view = await index.refresh();
    expect(paths(view)).toEqual(['README.md', 'app/orders.py']);
    expect(view.dirty).toBe(1);
  });

  it('keeps one document for the same content at two paths, and another where it is no code', async () => {
    const text = pythonModule('order');
    const root = tempRepository({ 'a/x.py': text, 'b/y.py': text, 'c/z.txt': text });
    const index = await openTestIndex(root);
    const { files } = await index.refresh();
    expect(files.map(({ language }) => language)).toEqual(['python', 'python', null]);
    expect(files[0]!.doc).toBe(files[1]!.doc);
    expect((await index.status()).documents).toBe(2);
  });

  it('takes the language of a file without extension from its first line', async () => {
    const root = tempRepository({ run: '#!/usr/bin/env python3\ndef start():\n    pass\n', LICENSE: 'Free.\n' });
    const view = await (await openTestIndex(root)).refresh();
    expect(view.files.map(({ path, language }) => [path, language])).toEqual([
      ['LICENSE', null],
      ['run', 'python'],
    ]);
  });

  it('indexes empty files', async () => {
    const root = tempRepository({ '__init__.py': '', 'empty.txt': '' });
    const view = await (await openTestIndex(root)).refresh();
    expect(viewContents(view)['__init__.py']).toMatchObject({ language: 'python', lines: 0, chunks: [] });
    expect(viewContents(view)['empty.txt']).toMatchObject({ language: null, lines: 0, chunks: [] });
  });

  it('answers for an empty repository', async () => {
    const root = tempRepository({});
    expect(await (await openTestIndex(root)).refresh()).toMatchObject({ files: [], segments: [], pending: 0 });
  });

  it('marks generated files by their text and tests by their names', async () => {
    const root = tempRepository({
      'api.py': '# Code generated by protoc. DO NOT EDIT.\nx = 1\n',
      'tests/test_api.py': 'def test_api():\n    pass\n',
    });
    const [api, test] = (await (await openTestIndex(root)).refresh()).files;
    expect(api!.traits).toMatchObject({ generated: true, test: false });
    expect(test!.traits).toMatchObject({ generated: false, test: true });
  });
});

describe('what processes after this one find', () => {
  it('is everything: nothing is read again', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    const first = await openTestIndex(root, { cacheDir });
    const before = viewContents(await first.refresh());
    await first.close();
    const view = await (await openTestIndex(root, { cacheDir })).refresh();
    expect(viewContents(view)).toEqual(before);
    expect(view.reread).toBe(0);
    expect(view.segments).toHaveLength(1);
  });

  it('is shared by the work trees of a repository', async () => {
    const root = tempRepository(FILES);
    const cacheDir = join(tempFolder(), 'cache');
    const first = await openTestIndex(root, { cacheDir });
    await first.refresh();
    await first.close();
    const linked = join(tempFolder(), 'linked');
    git(root, 'worktree', 'add', '-q', '-b', 'other', linked);
    write(linked, { 'app/users.py': pythonModule('member') });
    const index = await openTestIndex(linked, { cacheDir });
    const view = await index.refresh();
    expect(view.scan).toMatchObject({ root: linked, branch: 'other' });
    expect(mentions(view, 'app/users.py', 'member_step_0')).toBe(true);
    expect((await index.status()).documents).toBe(4);
  });

  it('is shared by commits, which read nothing that is known', async () => {
    const root = tempRepository({ ...FILES, 'logo.bin': Buffer.from([0, 1, 2]) });
    const commit = git(root, 'rev-parse', 'HEAD');
    const cacheDir = join(tempFolder(), 'cache');
    const first = await openTestIndex(root, { cacheDir });
    const before = viewContents(await first.refresh());
    await first.close();
    for (const expected of ['read once', 'remembered']) {
      const index = await openTestIndex(root, { cacheDir, commit });
      const view = await index.refresh();
      expect(viewContents(view), expected).toEqual(before);
      expect(view).toMatchObject({ reread: 0, dirty: 0, scan: { kind: 'commit', commit, branch: null } });
      expect(view.skipped).toMatchObject([{ path: 'logo.bin', reason: 'binary' }]);
      await index.close();
    }
  });

  it('is kept apart for a plain folder', async () => {
    const root = tempFolder();
    write(root, FILES);
    const view = await (await openTestIndex(root)).refresh();
    expect(view).toMatchObject({ dirty: 0, scan: { kind: 'folder', commit: null } });
    expect(paths(view)).toHaveLength(3);
  });
});
