import type { Readable, Writable } from 'node:stream';
import { serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio';
import { logToStderr, type ServeOptions } from './options.js';
import { RepositoryPool } from './repositoryPool.js';
import { createServer } from './server.js';
import { StdioTransport } from './stdioTransport.js';

export interface ServeStdioOptions extends ServeOptions {
  /** @default the process's standard input */
  stdin?: Readable;
  /** @default the process's standard output */
  stdout?: Writable;
  /** Ends the server. */
  signal?: AbortSignal;
  /** Ends the process when something still keeps it alive `EXIT_GRACE_MS` after the connection. @default `process.exit` */
  exit?: (code: number) => void;
}

/** How long background work may take to stop after the connection ended, ms. */
const EXIT_GRACE_MS = 2_000;

/**
 * Serves one client on standard input and output. Resolves when the input has ended and what it asked is answered, the output is gone, or `signal`, SIGINT or SIGTERM
 * came, and all repositories are closed; nothing then keeps the process alive.
 */
export async function serveStdio(options: ServeStdioOptions): Promise<void> {
  const log = options.log ?? logToStderr;
  const pool = new RepositoryPool(options.openRepository, log);
  if (options.signal?.aborted) return;
  const restoreConsole = keepConsoleOffStdout();
  const transport = new StdioTransport(options.stdin, options.stdout);
  const connection = serveConnection(() => createServer({ ...options, pool, log }), {
    transport,
    onerror: (error) => log(describeProtocolError(error)),
  });
  const end = () => void connection.close();
  options.signal?.addEventListener('abort', end, { once: true });
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  await transport.closed;
  // A timer that does not itself keep the process alive fires only when something else does.
  setTimeout(() => (options.exit ?? process.exit)(0), EXIT_GRACE_MS).unref();
  await connection.close();
  await pool.close();
  process.off('SIGINT', end);
  process.off('SIGTERM', end);
  restoreConsole();
}

/** A stray `console.log` of a dependency would break the protocol. */
function keepConsoleOffStdout(): () => void {
  const { log, info, debug } = console;
  Object.assign(console, { log: console.error, info: console.error, debug: console.error });
  return () => Object.assign(console, { log, info, debug });
}

/** Garbage is quoted by what fails on it: bounded, and without characters that a terminal obeys. */
function describeProtocolError(error: Error): string {
  return `protocol: ${error.message.slice(0, 300).replace(/\p{Cc}+/gu, ' ')}`;
}
