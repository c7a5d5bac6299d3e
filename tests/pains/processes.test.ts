import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { openRepository } from '../../src/reponav.js';
import { tempFolder, tempRepository, writeFiles } from '../repository/tempRepository.js';
import { COMMAND, type CommandRun, pathsOf, runCommand, searchJson, startCommand } from './reponavCommand.js';

const onPosix = process.platform !== 'win32';

let root: string;
let wanted: unknown;
/** Work for a second or two. */
beforeAll(async () => {
  const module = (topic: string) =>
    Array.from({ length: 60 }, (_, at) => `def ${topic}_step_${at}(value):\n    return value + ${at}\n`).join('\n');
  root = tempRepository(
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`m${at}.py`, module(`walrus${at}`)])),
  );
  wanted = await answerOver(freshCache());
});

const freshCache = () => join(tempFolder(), 'cache');

async function answerOver(cache: string): Promise<unknown> {
  const { receipt, ...answer } = await searchJson('walrus7 step', { cwd: root, cache });
  const { elapsedMs: _, reread: _r, ...said } = receipt;
  return { ...answer, receipt: said };
}

/** Ctrl-C while a command is at work: neither before it listens nor after it is done, whatever the machine's pace. */
async function interrupted(args: string[], stdin?: 'open'): Promise<{ run: CommandRun; cache: string }> {
  let delay = 500;
  for (let attempt = 0; attempt < 20; attempt++) {
    const cache = freshCache();
    const { child, ended } = startCommand(args, { cwd: root, cache, ...(stdin ? { stdin } : {}) });
    await Promise.race([sleep(delay), ended]);
    child.kill('SIGINT');
    const run = await ended;
    if (run.signal === null && run.exit !== 0) return { run, cache };
    delay *= run.exit === 0 ? 0.7 : 1.3;
  }
  throw new Error('No attempt met the command at work.');
}

describe('a first index', () => {
  it.runIf(onPosix)('that is killed is gone on with by the next process', async () => {
    const cache = freshCache();
    for (const delay of [0, 150, 300, 600]) {
      const { child, ended } = startCommand(['index', '--quiet'], { cwd: root, cache });
      await Promise.race([sleep(400 + delay), ended]);
      child.kill('SIGKILL');
      await ended;
    }
    expect(await answerOver(cache)).toEqual(wanted);
    const { index } = JSON.parse((await runCommand(['status', '--json'], { cwd: root, cache })).out);
    expect(index.notes).toEqual([]);
  });

  it.runIf(onPosix)('that is interrupted ends with 130, says so, and keeps what it has', async () => {
    const { run, cache } = await interrupted(['search', 'walrus7', '--json']);
    const { exit, signal, out, err } = run;
    expect([exit, signal, err]).toEqual([130, null, '']);
    expect(JSON.parse(out)).toMatchObject({ schema: 1, error: { code: 'cancelled' } });
    expect(await answerOver(cache)).toEqual(wanted);
  });

  it('is built by two processes at once without harm', async () => {
    const cache = freshCache();
    const both = await Promise.all([answerOver(cache), answerOver(cache), answerOver(cache)]);
    for (const answer of both) expect(answer).toEqual(wanted);
    expect(await answerOver(cache)).toEqual(wanted);
  });

  it('without waiting gives a partial answer that says so: exit 4', async () => {
    const { exit, out } = await runCommand(['search', 'walrus7', '--no-wait'], { cwd: root, cache: freshCache() });
    expect(exit).toBe(4);
    expect(out).toMatch(/PARTIAL: \d+ files are still to be indexed, absence proves nothing/);
    const json = await runCommand(['search', 'walrus7', '--no-wait', '--json'], { cwd: root, cache: freshCache() });
    expect(json.exit).toBe(4);
    const { receipt, note } = JSON.parse(json.out);
    expect(receipt).toMatchObject({ partial: true });
    expect(receipt.pending + receipt.files).toBe(300);
    expect(note).toMatch(/still to be indexed/);
  });
});

describe('a cache that breaks', () => {
  it('deleted under an open handle: answers go on, and it is written again', async () => {
    const cache = freshCache();
    const small = tempRepository({ 'pool.py': 'def walrus():\n    pass\n' });
    const handle = await openRepository(small, { cacheDir: cache });
    expect(pathsOf((await handle.locate('walrus')).value)).toEqual(['pool.py']);
    await expect.poll(() => existsSync(cache)).toBe(true);
    rmSync(cache, { recursive: true, maxRetries: 3 });
    expect(pathsOf((await handle.locate('walrus')).value)).toEqual(['pool.py']);
    writeFiles(small, { 'otter.py': 'def otter():\n    pass\n' });
    expect(pathsOf((await handle.locate('otter')).value)).toEqual(['otter.py']);
    await handle.close();
    const again = await searchJson('otter walrus', { cwd: small, cache });
    expect(pathsOf(again).sort()).toEqual(['otter.py', 'pool.py']);
    expect(again.receipt.reread).toBeLessThanOrEqual(2);
  });

  it('a file in its place: the answer comes, a warning says why nothing is kept', async () => {
    const cache = join(tempFolder(), 'cache');
    writeFileSync(cache, 'not a folder');
    const small = tempRepository({ 'pool.py': 'def walrus():\n    pass\n' });
    const { exit, out, err } = await runCommand(['search', 'walrus'], { cwd: small, cache });
    expect([exit, out.includes('pool.py')]).toEqual([0, true]);
    expect(err).toMatch(/^warning: The index cannot be saved in .+: a file stands where the folder should be\./m);
    expect((await runCommand(['search', 'walrus', '--quiet'], { cwd: small, cache })).err).toBe('');
    const { index } = JSON.parse((await runCommand(['status', '--json', '--quiet'], { cwd: small, cache })).out);
    expect(index.notes[0]).toMatch(/cannot be saved/);
  });

  it('damaged files are noted, dropped, and made again', async () => {
    const cache = freshCache();
    const small = tempRepository({ 'pool.py': 'def walrus():\n    pass\n' });
    await searchJson('walrus', { cwd: small, cache });
    const files = readdirSync(cache, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) writeFileSync(join(file.parentPath, file.name), 'garbage');
    expect(pathsOf(await searchJson('walrus', { cwd: small, cache }))).toEqual(['pool.py']);
    expect((await searchJson('walrus', { cwd: small, cache })).receipt.reread).toBe(0);
  });
});

describe('ends', () => {
  it.runIf(onPosix)('a command that waits for an issue ends with 130 on the first Ctrl-C', async () => {
    const { run } = await interrupted(['locate', '-'], 'open');
    expect(run).toMatchObject({ exit: 130, out: '', err: expect.stringContaining('interrupted') });
  });

  it('a reader that leaves early is no error', async () => {
    const { child, ended } = startCommand(['symbols', 'm7.py'], { cwd: root, cache: freshCache() });
    child.stdout!.destroy();
    expect(await ended).toMatchObject({ exit: 0, err: '' });
  });

  it.runIf(existsSync('/dev/full'))('a full disk behind standard output is said, without a stack: exit 1', async () => {
    const full = openSync('/dev/full', 'w');
    const args = [COMMAND, 'search', 'walrus'];
    const run = spawnSync(process.execPath, args, {
      cwd: tempRepository({ 'pool.py': 'def walrus():\n    pass\n' }),
      env: { ...process.env, REPONAV_CACHE_DIR: freshCache() },
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^error: Standard output cannot be written \(ENOSPC\)\.\n.+\n$/);
  });

  it.runIf(onPosix)('an index that is watched ends with 0 on Ctrl-C', async () => {
    const small = tempRepository({ 'pool.py': 'def walrus():\n    pass\n' });
    const { child, ended } = startCommand(['index', '--watch'], { cwd: small, cache: freshCache() });
    await new Promise<void>((resolve) => {
      child.stderr!.on('data', (text: string) => {
        if (text.includes('watching')) resolve();
      });
    });
    child.kill('SIGINT');
    expect((await ended).exit).toBe(0);
  });
});

describe('surroundings', () => {
  const walrus = { 'pool.py': 'def walrus():\n    pass\n' };

  it.each(['a repository', 'a plain folder'])('a cache folder inside %s is no part of it', async (kind) => {
    const folder = kind === 'a repository' ? tempRepository(walrus) : tempFolder(walrus);
    const options = { cwd: folder, cache: join(folder, '.index') };
    await searchJson('walrus', options);
    const { receipt } = await searchJson('walrus', options);
    expect(receipt).toMatchObject({ files: 1, skippedTotal: 0, dirty: 0, reread: 0 });
  });

  it('variables of a git hook do not lead to another repository', async () => {
    const other = tempRepository({ 'other.py': 'def walrus_other():\n    pass\n' });
    const small = tempRepository(walrus);
    const env = { GIT_DIR: join(other, '.git'), GIT_WORK_TREE: other, GIT_INDEX_FILE: join(other, '.git', 'index') };
    const answer = await searchJson('walrus', { cwd: small, cache: freshCache(), env });
    expect(answer.receipt.root).toBe(small);
    expect(pathsOf(answer)).toEqual(['pool.py']);
  });

  it('without git in PATH a repository says so, and a plain folder is answered from', async () => {
    const env = { PATH: tempFolder(), Path: undefined };
    const ofRepository = await runCommand(['search', 'walrus'], {
      cwd: tempRepository(walrus),
      cache: freshCache(),
      env,
    });
    expect(ofRepository).toMatchObject({
      exit: 1,
      out: '',
      err: expect.stringMatching(/git is not installed.*\n.*doctor/),
    });
    expect(pathsOf(await searchJson('walrus', { cwd: tempFolder(walrus), cache: freshCache(), env }))).toEqual([
      'pool.py',
    ]);
  });

  it.runIf(onPosix)(
    'a repository that is moved away under an open handle is missed, and found when it is back',
    async () => {
      const small = tempRepository(walrus);
      const handle = await openRepository(small, { cacheDir: freshCache() });
      expect(pathsOf((await handle.locate('walrus')).value)).toEqual(['pool.py']);
      renameSync(small, `${small}-moved`);
      await expect(handle.locate('walrus')).rejects.toMatchObject({
        code: 'git_failed',
        message: `${small} is not there any more.`,
      });
      renameSync(`${small}-moved`, small);
      expect(pathsOf((await handle.locate('walrus')).value)).toEqual(['pool.py']);
      await handle.close();
      await expect(handle.locate('walrus')).rejects.toMatchObject({ code: 'usage' });
      await handle.close();
    },
  );
});
