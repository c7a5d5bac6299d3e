import { cpSync, existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder, tempRepository } from '../repository/tempRepository.js';
import { COMMAND, pathsOf, runCommand, searchJson } from './reponavCommand.js';

const module = (name: string) => `class ${name}:\n    def walrus(self):\n        return 1\n`;
const modules = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}.py`, module(`Pool${at}`)]));

/** An installation of its own, to be broken. */
function installation(): string {
  const folder = tempFolder();
  const project = dirname(dirname(COMMAND));
  cpSync(join(project, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(project, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

describe.each([
  ['in this thread', 3],
  ['on worker threads', 60],
])('an installation that lost a grammar, deriving %s', (_, count) => {
  it('says so, and leaves no index behind that misses outlines once it is mended', async () => {
    const folder = installation();
    const options = {
      cwd: tempRepository(modules(count)),
      cache: join(tempFolder(), 'cache'),
      command: join(folder, 'dist/cli.js'),
    };
    const grammar = join(folder, 'dist/grammars/python.wasm');
    renameSync(grammar, `${grammar}.away`);
    const { exit, out, err } = await runCommand(['search', 'Pool1', '--json'], options);
    expect([exit, err]).toEqual([1, '']);
    expect(JSON.parse(out).error).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('The grammar of python cannot be loaded'),
      hint: expect.stringContaining('Reinstall'),
    });
    renameSync(`${grammar}.away`, grammar);
    const answer = await searchJson('Pool1', options);
    expect(pathsOf(answer)[0]).toBe('m1.py');
    expect(answer.receipt.partialOutlines).toBe(0);
    expect(answer.functions.length).toBeGreaterThan(0);
  });
});

it('an index of another version is left alone, and not used', async () => {
  const options = { cwd: tempRepository(modules(3)), cache: join(tempFolder(), 'cache') };
  const folder = installation();
  const other = { ...options, command: join(folder, 'dist/cli.js') };
  const version = join(folder, 'dist/deriver-version.txt');
  writeFileSync(
    version,
    readFileSync(version, 'utf8').replace(/^./, (first) => (first === '0' ? '1' : '0')),
  );
  const first = await searchJson('walrus', options);
  const before = JSON.parse((await runCommand(['status', '--json'], options)).out).index;
  const second = await searchJson('walrus', other);
  expect(second.receipt.reread).toBe(3);
  expect(pathsOf(second)).toEqual(pathsOf(first));
  const after = JSON.parse((await runCommand(['status', '--json'], other)).out).index;
  expect(after.folder).not.toBe(before.folder);
  expect(existsSync(before.folder)).toBe(true);
  expect((await searchJson('walrus', options)).receipt.reread).toBe(0);
});
