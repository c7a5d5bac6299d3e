import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../src/interfaces/cli/runCli.js';
import type { LocateAnswer } from '../../src/navigation/schemas.js';
import { openRepository } from '../../src/reponav.js';

export const COMMAND = join(fileURLToPath(new URL('../..', import.meta.url)), 'dist', 'cli.js');

export interface CommandRun {
  exit: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

export interface CommandOptions {
  cwd: string;
  /** Folder of the index. */
  cache: string;
  /** Text for standard input, which then ends; `open` leaves it open without a word. */
  stdin?: string | 'open';
  env?: NodeJS.ProcessEnv;
  /** Another build of the command. @default the one of this source */
  command?: string;
}

/** Starts the real command in a process of its own. */
export function startCommand(
  args: readonly string[],
  { cwd, cache, stdin, env = {}, command = COMMAND }: CommandOptions,
): { child: ChildProcess; ended: Promise<CommandRun> } {
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env: { ...process.env, REPONAV_CACHE_DIR: cache, ...env },
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdin?.on('error', () => undefined);
  if (stdin !== 'open') child.stdin?.end(stdin);
  const ended = once(child, 'close').then(([exit, signal]) => ({ exit, signal, out, err }));
  return { child, ended };
}

/** Runs the real command to its end. */
export function runCommand(args: readonly string[], options: CommandOptions): Promise<CommandRun> {
  return startCommand(args, options).ended;
}

/** Runs a command line in this process, on the real library: for many short questions. */
export async function runHere(
  args: readonly string[],
  { cwd, cache, stdin = '' }: CommandOptions,
): Promise<Pick<CommandRun, 'exit' | 'out' | 'err'>> {
  let out = '';
  let err = '';
  const exit = await runCli(args, {
    openRepository: (folder, options) => openRepository(folder, { ...options, cacheDir: cache, workers: 0 }),
    version: '0.0.0',
    cwd,
    env: { REPONAV_CACHE_DIR: cache },
    writeOut: (text) => {
      out += text;
    },
    writeErr: (text) => {
      err += text;
    },
    errIsTerminal: false,
    readStdin: async () => stdin,
    signal: new AbortController().signal,
  });
  return { exit, out, err };
}

/** `reponav search ... --json`, which must succeed. */
export async function searchJson(query: string, options: CommandOptions, ...flags: string[]): Promise<LocateAnswer> {
  const { exit, out, err } = await runCommand(['search', query, '--json', ...flags], options);
  if (exit !== 0) throw new Error(`reponav search ended with ${exit}: ${out}${err}`);
  return JSON.parse(out);
}

export function pathsOf(answer: LocateAnswer): string[] {
  return answer.files.map(({ path }) => path);
}
