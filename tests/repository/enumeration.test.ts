import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Enumeration } from '../../src/repository/enumeration.js';
import { openSource } from '../../src/repository/index.js';
import { readAll } from './reading.js';
import { commitFiles, git, tempFolder } from './tempRepository.js';

describe('enumerating', () => {
  test('an ignore file that cannot be read is reported, and nothing is dropped by it', async () => {
    const root = tempFolder({ '.reponavignore': 'a.py\n', 'a.py': 'a' });
    const found = new Enumeration(root);
    found.add('.reponavignore');
    found.add('a.py');
    rmSync(join(root, '.reponavignore'));
    await found.loadIgnoreFiles(['.reponavignore', 'a.py']);
    const { files, skipped } = await found.finish(new Map());
    expect(files.map(({ path }) => path)).toEqual(['a.py']);
    expect(skipped).toEqual([{ path: '.reponavignore', reason: 'unreadable', detail: 'ENOENT' }]);
  });

  test('a name longer than the file system takes is reported', async () => {
    const found = new Enumeration(tempFolder());
    const name = 'x'.repeat(5000);
    found.add(name);
    expect((await found.finish(new Map())).skipped).toEqual([
      { path: name, reason: 'unreadable', detail: 'ENAMETOOLONG' },
    ]);
  });

  test('tells absent paths apart', async () => {
    const found = new Enumeration(tempFolder({ 'dir/a.py': 'a', 'b.py': 'b' }));
    const absent: string[] = [];
    await found.addAll(['dir/a.py', 'dir/gone.py', 'b.py', 'b.py/below', 'dir'], undefined, (path) =>
      absent.push(path),
    );
    expect(absent).toEqual(['dir/gone.py', 'b.py/below', 'dir']);
  });

  test('a source reads files that another one listed, with keys of the right kind', async () => {
    const repo = tempFolder();
    git(repo, 'init', '-q', '--object-format=sha256');
    commitFiles(repo, { 'a.py': 'a\n' });
    const scan = await (await openSource({ repo })).scan(new Map());
    const { known } = await readAll(await openSource({ repo }), scan);
    expect(known.get('a.py')?.key).toBe(git(repo, 'rev-parse', 'HEAD:a.py').trim());
  });

  test('a folder inside a repository stands for all of it', async () => {
    const repo = tempFolder();
    git(repo, 'init', '-q');
    commitFiles(repo, { 'a/b.py': 'b', 'c.py': 'c' });
    const source = await openSource({ repo: join(repo, 'a') });
    expect(source.root).toBe(repo);
    expect((await source.scan(new Map())).files.map(({ path }) => path)).toEqual(['a/b.py', 'c.py']);
    await source.close();
  });
});
