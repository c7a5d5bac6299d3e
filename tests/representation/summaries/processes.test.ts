import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MADE_SECRET, SHOP } from '../../library/madeShop.js';
import { chatReply, type ModelServer, type SeenRequest, startModelServer } from '../../models/modelServer.js';
import { type CommandRun, runCommand, startCommand } from '../../pains/reponavCommand.js';
import { tempFolder, tempRepository } from '../../repository/tempRepository.js';

/** Killing without a word, and Ctrl-C, are of POSIX. */
const onPosix = process.platform !== 'win32';
const FILES = Object.fromEntries(
  Array.from({ length: 8 }, (_, i) => [`file${i}.py`, `def step_${i}():\n    return ${i}\n`]),
);
const PATHS = Object.keys(FILES);

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
  server.always(() => chatReply('It sells many things to people.'));
});
afterEach(() => server.close());

function project(files: Record<string, string | Uint8Array> = FILES) {
  const options = { cwd: tempRepository(files), cache: tempFolder(), env: { REPONAV_DATA_DIR: tempFolder() } };
  const args = (...flags: string[]) => [
    'summarize',
    '--model',
    'made-model',
    '--base-url',
    server.url,
    '--json',
    ...flags,
  ];
  return {
    start: (...flags: string[]) => startCommand(args(...flags), options),
    run: (...flags: string[]) => runCommand(args(...flags), options),
    command: (...command: string[]) => runCommand(command, options),
    stored: () =>
      readdirSync(options.env.REPONAV_DATA_DIR, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.txt'),
      ).length,
    claims: () => readdirSync(join(options.env.REPONAV_DATA_DIR, 'summaries', 'claims')),
  };
}

const asked = ({ body }: SeenRequest): string => /^Path: (.+)$/m.exec(body.messages[0].content)![1]!;
const askedAll = () => server.requests.map(asked);
const answerOf = ({ out }: CommandRun) => JSON.parse(out);

describe('a run in a process of its own', () => {
  it.runIf(onPosix)(
    'that is killed without a word keeps every answer it got, and the next one asks for the rest',
    async () => {
      const { start, run, stored, claims } = project();
      server.script(...Array.from({ length: 3 }, () => chatReply('It sells many things to people.')), { hang: true });
      const first = start('--kind', 'role-summary', '--concurrency', '1');
      await server.received(4);
      expect(stored()).toBe(3);
      first.child.kill('SIGKILL');
      expect((await first.ended).signal).toBe('SIGKILL');
      expect(claims()).toHaveLength(2);

      const second = await run('--kind', 'role-summary');
      expect(second.exit).toBe(0);
      expect(answerOf(second).run).toMatchObject({ made: 5, failures: [] });
      // The fourth was never answered: it alone is asked for twice.
      const inFlight = askedAll()[3]!;
      expect(askedAll().sort()).toEqual([...PATHS, inFlight].sort());
      expect(claims()).toEqual([]);
    },
  );

  it.runIf(onPosix)('that is killed again and again gets through, and asks for nothing that was answered', async () => {
    const { start, run } = project();
    const answered: string[] = [];
    server.always((request) => {
      answered.push(asked(request));
      return chatReply('It sells many things to people.');
    });
    for (const nth of [2, 5, 9]) {
      const { child, ended } = start('--kind', 'role-summary', '--concurrency', '1');
      await Promise.race([server.received(nth), ended]);
      child.kill('SIGKILL');
      await ended;
    }
    expect(answerOf(await run('--kind', 'role-summary')).plan.kinds[0].needed).toBeLessThan(8);
    // An answer may be under way when the process dies: one a kill, as there was one request at a time.
    expect(new Set(answered)).toEqual(new Set(PATHS));
    expect(answered.length).toBeLessThanOrEqual(PATHS.length + 3);
  });

  it.runIf(onPosix)('that is interrupted waits for the answer under way, keeps it, and ends with 130', async () => {
    const { start, run, stored } = project();
    let answer = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.script(chatReply('It sells many things to people.'), { ...chatReply('It sells many things, too.'), after });
    const { child, ended } = start('--kind', 'role-summary', '--concurrency', '1');
    await server.received(2);
    const heard = new Promise<void>((resolve) => {
      child.stderr!.on('data', (text) => {
        if (String(text).includes('Ctrl-C again ends at once')) resolve();
      });
    });
    child.kill('SIGINT');
    await heard;
    answer();
    const { exit, out } = await ended;
    expect(exit).toBe(130);
    expect(JSON.parse(out).error).toMatchObject({
      code: 'cancelled',
      hint: expect.stringContaining('2 summaries were stored'),
    });
    expect(stored()).toBe(2);
    expect(answerOf(await run('--kind', 'role-summary')).run.made).toBe(6);
    expect(askedAll().sort()).toEqual(PATHS);
  });

  it('shares the work with another one at the same time: each summary is asked for once', async () => {
    const { start, stored, claims } = project();
    server.always(() => ({ ...chatReply('It sells many things to people.'), after: sleep(30) }));
    const runs = await Promise.all([start().ended, start().ended]);
    expect(runs.map(({ exit, out, err }) => (exit === 0 ? 'well' : out + err))).toEqual(['well', 'well']);
    expect(askedAll().sort()).toEqual([...PATHS, ...PATHS, ...PATHS].sort());
    expect(stored()).toBe(24);
    expect(claims()).toEqual([]);
  });

  it('sends nothing for an estimate, nor without consent, and says how to agree', async () => {
    const { run, command } = project();
    const estimate = await run('--estimate');
    expect(estimate.exit).toBe(0);
    expect(answerOf(estimate)).toMatchObject({ run: null, plan: { filesNeeding: 8 }, model: { local: true } });
    const elsewhere = await command('summarize', '--model', 'made-model', '--base-url', 'https://models.invalid/v1');
    expect(elsewhere.exit).toBe(2);
    expect(elsewhere.err).toContain(
      'The source of 8 files would be sent to models.invalid (model made-model), price unknown.',
    );
    expect(elsewhere.err).toContain('--yes');
    expect(server.requests).toEqual([]);
  });

  it('sends nothing of files that may hold secrets', async () => {
    const { run } = project(SHOP);
    const { exit, out } = await run('--include-tests');
    expect(exit).toBe(0);
    expect(JSON.parse(out).plan.withheld).toHaveLength(5);
    expect(server.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(server.requests)).not.toContain(MADE_SECRET);
  });

  it('ends with 1 when single files failed, and names them', async () => {
    const { run } = project();
    server.script(chatReply('It sells many things to people.'), chatReply(''));
    const { exit, out } = await run('--kind', 'role-summary', '--concurrency', '1');
    expect(exit).toBe(1);
    expect(JSON.parse(out).run.failures).toEqual([
      { path: 'file1.py', kind: 'role-summary', reason: 'The answer is empty.' },
    ]);
  });

  it('loses nothing to "reponav clean"', async () => {
    const { run, command, stored } = project();
    await run('--kind', 'role-summary');
    expect((await command('clean')).exit).toBe(0);
    expect(stored()).toBe(8);
    expect(answerOf(await run('--kind', 'role-summary')).run).toBeNull();
  });
});
