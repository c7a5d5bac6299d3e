import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { RepoNavError } from '../../errors.js';
import { cancelled } from '../cancelled.js';
import { gitEnvironment, SAFE_OPTIONS } from './environment.js';
import { gitExecutable } from './executable.js';

/** Where git is asked: from inside a work tree, or of a git directory without a look at any work tree. */
export interface GitPlace {
  /** Absolute native path; git finds the work tree that this folder is the root of. */
  folder: string;
  /** Given for bare access: absolute path of the git directory. */
  gitDir?: string;
  /** Object folders of further repositories to read from (submodules of a commit). */
  alternates?: readonly string[];
}

export interface GitOptions {
  signal?: AbortSignal | undefined;
  /** Output beyond this many bytes ends the command with an error: `tooMuch`, or one that says so. */
  maxBytes?: number;
  tooMuch?: () => RepoNavError;
  input?: string;
}

export interface GitResult {
  code: number;
  stdout: Buffer;
  stderr: string;
}

/** Starts git without a shell. The caller reads the streams and waits for `close`. */
export function spawnGit(place: GitPlace, args: readonly string[], stdin: 'ignore' | 'pipe'): ChildProcess {
  const bare = place.gitDir !== undefined;
  // The work tree is the very folder asked for: no configured `core.worktree` elsewhere (which git would enter, also where only objects
  // are read), and no repository further up where its own `.git` is broken.
  const where = bare ? [`--git-dir=${place.gitDir}`, '--work-tree=.'] : ['--work-tree=.'];
  const ceiling = bare ? {} : { GIT_CEILING_DIRECTORIES: dirname(place.folder) };
  return spawn(gitExecutable(), [...SAFE_OPTIONS, ...where, ...args], {
    cwd: place.folder,
    env: gitEnvironment({ ...ceiling, ...alternatesVariable(place.alternates ?? []) }),
    stdio: [stdin, 'pipe', 'pipe'],
    windowsHide: true,
  });
}

/**
 * Runs git to its end, whatever its exit code.
 * @throws RepoNavError git_failed when it cannot be started or says too much, cancelled when `signal` aborts
 */
export function tryGit(place: GitPlace, args: readonly string[], options: GitOptions = {}): Promise<GitResult> {
  const { signal, maxBytes = Number.POSITIVE_INFINITY, tooMuch, input } = options;
  if (signal?.aborted) return Promise.reject(cancelled());
  return new Promise((resolve, reject) => {
    const child = spawnGit(place, args, input === undefined ? 'ignore' : 'pipe');
    // A git that ends early leaves the pipe broken; its exit code tells what happened.
    child.stdin?.on('error', () => {}).end(input);
    const stdout: Buffer[] = [];
    let bytes = 0;
    let stderr = '';
    const abort = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', abort, { once: true });
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) child.kill('SIGKILL');
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (stderr.length < 10_000) stderr += chunk.toString('utf8');
    });
    child.once('error', (cause) => {
      signal?.removeEventListener('abort', abort);
      reject(
        existsSync(place.folder)
          ? gitFailed(args, `cannot be started: ${cause.message}`, place.folder, cause)
          : folderGone(place.folder, cause),
      );
    });
    child.once('close', (code) => {
      signal?.removeEventListener('abort', abort);
      if (signal?.aborted) reject(cancelled());
      else if (bytes > maxBytes)
        reject(tooMuch?.() ?? gitFailed(args, `printed more than ${maxBytes} bytes`, place.folder));
      else resolve({ code: code ?? -1, stdout: Buffer.concat(stdout, bytes), stderr });
    });
  });
}

/**
 * Runs git and hands on what it printed.
 * @throws RepoNavError git_failed, cancelled
 */
export async function git(place: GitPlace, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const result = await tryGit(place, args, options);
  if (result.code !== 0) throw failure(place, args, result);
  return result.stdout;
}

/** The error for a git command that ended with a failure, with a hint fit for what git complained of. */
export function failure(
  place: GitPlace,
  args: readonly string[],
  result: Pick<GitResult, 'code' | 'stderr'>,
): RepoNavError {
  const lines = result.stderr.trim().split('\n');
  const said = lines.find((line) => /^(fatal|error): /.test(line)) ?? lines[0] ?? '';
  if (/dubious ownership|safe\.directory|is owned by someone else/i.test(result.stderr)) {
    return new RepoNavError(
      'git_failed',
      `git refuses to read ${place.folder}, because it belongs to another user.`,
      `If you trust it: git config --global --add safe.directory ${JSON.stringify(place.folder)}`,
    );
  }
  if (/promisor remote|lazy fetching disabled/i.test(result.stderr)) {
    return new RepoNavError(
      'git_failed',
      `This clone was made without all of its objects, and git ${args[0]} in ${place.folder} needs one that is missing: ${said}`,
      'Nothing is ever fetched here. Fetch what is missing first: git fetch --refetch --no-filter',
    );
  }
  return gitFailed(args, said === '' ? `ended with ${result.code}` : said, place.folder);
}

/** The system blames the program when it is the folder to start it in that is missing. */
function folderGone(folder: string, cause: unknown): RepoNavError {
  return new RepoNavError(
    'git_failed',
    `${folder} is not there any more.`,
    'It was moved or removed: open the repository where it is now.',
    { cause },
  );
}

function gitFailed(args: readonly string[], what: string, folder: string, cause?: unknown): RepoNavError {
  return new RepoNavError(
    'git_failed',
    `git ${args[0]} in ${folder}: ${what}`,
    'Run "git status" there: what git complains of must be mended first.',
    cause === undefined ? undefined : { cause },
  );
}

/** Git's list of paths: entries that hold the separator or begin with a quote are quoted in C style. */
function alternatesVariable(folders: readonly string[]): Record<string, string> {
  if (folders.length === 0) return {};
  const separator = process.platform === 'win32' ? ';' : ':';
  const quoted = folders.map((folder) =>
    folder.includes(separator) || folder.startsWith('"') ? `"${folder.replace(/["\\]/g, '\\$&')}"` : folder,
  );
  return { GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted.join(separator) };
}
