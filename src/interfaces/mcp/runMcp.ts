import { resolve } from 'node:path';
import type { OpenOptions, Repository } from '../../api.js';
import { RepoNavError } from '../../errors.js';
import { serveHttp } from './http.js';
import type { ServeOptions } from './options.js';
import { isFolder } from './repositoryFolder.js';
import { serveStdio } from './stdio.js';

/** What the command hands over of its surroundings. */
export interface McpSurroundings {
  openRepository: (folder: string, options?: OpenOptions) => Promise<Repository>;
  version: string;
  cwd: string;
  writeOut: (text: string) => void;
  writeErr: (text: string) => void;
  /** Ends the server. */
  signal: AbortSignal;
}

export interface McpFlags {
  /** Repository that is meant when a call names none. */
  repo?: string;
  /** Port of the loopback address; absent: standard input and output. */
  http?: number;
}

/**
 * `reponav mcp`: serves until the input or the process is to end. Over HTTP the address goes to standard output.
 * @returns the exit status
 * @throws RepoNavError when `repo` is no folder or the port cannot be had
 */
export async function runMcp(surroundings: McpSurroundings, flags: McpFlags): Promise<number> {
  const { openRepository, version, cwd, writeErr, signal } = surroundings;
  const options: ServeOptions = {
    openRepository,
    version,
    defaultRepo: await defaultRepo(flags.repo, cwd),
    useClientRoots: flags.repo === undefined,
    log: (message) => writeErr(`reponav mcp: ${message}\n`),
  };
  if (flags.http === undefined) {
    await serveStdio({ ...options, signal });
  } else {
    await serveHttpUntil(signal, { ...options, port: flags.http }, surroundings.writeOut);
  }
  return 0;
}

async function serveHttpUntil(
  signal: AbortSignal,
  options: ServeOptions & { port: number },
  writeOut: (text: string) => void,
): Promise<void> {
  const service = await serveHttp(options);
  writeOut(`${service.url}\n`);
  const end = new Promise<void>((ended) => {
    const onEnd = () => ended();
    if (signal.aborted) onEnd();
    signal.addEventListener('abort', onEnd, { once: true });
    process.once('SIGTERM', onEnd);
  });
  await end;
  await service.close();
}

async function defaultRepo(named: string | undefined, cwd: string): Promise<string> {
  const folder = resolve(cwd, named ?? '.');
  if (named === undefined || (await isFolder(folder))) return folder;
  throw new RepoNavError(
    'not_a_repository',
    `There is no folder ${folder}`,
    'Give --repo an existing folder, or leave it out to serve the folder the client works in.',
  );
}
