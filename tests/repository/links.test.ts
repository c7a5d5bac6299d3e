import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentsOf, paths, scanOf, skips } from './reading.js';
import { commitFiles, tempFolder, tempRepository, writeFiles } from './tempRepository.js';

/** The same files once as a work tree and once as a plain folder: both doors must say the same. */
const places: Array<[name: string, make: () => string]> = [
  ['a work tree', () => tempRepository({ 'a.py': 'a', 'dir/b.py': 'b' })],
  ['a plain folder', () => tempFolder({ 'a.py': 'a', 'dir/b.py': 'b' })],
];

describe.each(places)('in %s', (_name, make) => {
  test('a symbolic link is counted by where it leads and never followed', async () => {
    const root = make();
    const outside = tempFolder({ 'secret.py': 'secret' });
    symlinkSync('a.py', join(root, 'file'));
    symlinkSync('dir', join(root, 'folder'));
    symlinkSync(join(outside, 'secret.py'), join(root, 'secret'));
    symlinkSync(outside, join(root, 'outside'));
    symlinkSync('.', join(root, 'dir', 'self'));
    symlinkSync('..', join(root, 'dir', 'up'));
    symlinkSync('circle2', join(root, 'circle1'));
    symlinkSync('circle1', join(root, 'circle2'));
    symlinkSync('nowhere', join(root, 'broken'));
    const { scan, texts } = await contentsOf(root);
    expect(texts).toEqual({ 'a.py': 'a', 'dir/b.py': 'b' });
    expect(skips(scan)).toEqual({
      file: 'symlink_duplicate',
      folder: 'symlink_duplicate',
      secret: 'symlink_outside',
      outside: 'symlink_outside',
      'dir/self': 'symlink_duplicate',
      'dir/up': 'symlink_duplicate',
      circle1: 'symlink_broken',
      circle2: 'symlink_broken',
      broken: 'symlink_broken',
    });
  });

  test('a link to a file that is ignored says so', async () => {
    const root = make();
    writeFiles(root, { '.gitignore': 'build/\n', 'build/out.py': 'o' });
    symlinkSync('build/out.py', join(root, 'out'));
    const scan = await scanOf(root);
    expect(scan.skipped).toEqual([{ path: 'out', reason: 'symlink_outside', detail: 'build/out.py is not listed' }]);
  });

  test('a file that grew over the limit is skipped with its size', async () => {
    const root = make();
    writeFiles(root, { 'big.txt': 'x'.repeat(8 * 1024 * 1024 + 1), 'fits.txt': 'y'.repeat(8 * 1024 * 1024) });
    const { scan, texts } = await contentsOf(root);
    expect(scan.skipped).toEqual([{ path: 'big.txt', reason: 'too_large', detail: '8388609 bytes' }]);
    expect(texts['fits.txt']).toHaveLength(8 * 1024 * 1024);
  });
});

test('pipes and sockets of a folder are counted and never opened', async () => {
  const root = tempFolder({ 'a.py': 'a' });
  execFileSync('mkfifo', [join(root, 'pipe')]);
  const server = createServer().listen(join(root, 'socket'));
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    const scan = await scanOf(root);
    expect(paths(scan)).toEqual(['a.py']);
    expect(skips(scan)).toEqual({ pipe: 'not_regular', socket: 'not_regular' });
  } finally {
    server.close();
  }
});

test('a tracked file replaced by a pipe is counted and never opened', async () => {
  const repo = tempRepository({ 'a.py': 'a' });
  execFileSync('mkfifo', [join(repo, 'b.py.new')]);
  commitFiles(repo, { 'b.py': 'b' });
  execFileSync('mv', ['-f', join(repo, 'b.py.new'), join(repo, 'b.py')]);
  const { scan, dirty } = await contentsOf(repo);
  expect(skips(scan)).toEqual({ 'b.py': 'not_regular' });
  expect(dirty).toEqual(['b.py']);
});

test('a folder where a tracked file was is not the file', async () => {
  const repo = tempRepository({ 'a.py': 'a', 'b.py': 'b' });
  execFileSync('rm', [join(repo, 'b.py')]);
  mkdirSync(join(repo, 'b.py'));
  expect(paths(await scanOf(repo))).toEqual(['a.py']);
});
