import type { ChildProcess } from 'node:child_process';
import { cancelled } from '../cancelled.js';
import { ObjectStream } from './objectStream.js';
import { failure, type GitPlace, spawnGit } from './runGit.js';

interface Request {
  id: string;
  resolve: (bytes: Uint8Array<ArrayBuffer> | null) => void;
  reject: (error: unknown) => void;
}

/** A damaged object ends git; so many in one run mean that something else is wrong. */
const MAX_DEATHS = 20;
const ARGS = ['cat-file', '--batch'];

/**
 * One `git cat-file --batch` process. Requests are answered in order; how many are under way, and so how much memory is held, is for
 * the caller to bound.
 */
export class CatFile {
  readonly #place: GitPlace;
  readonly #signal: AbortSignal | undefined;
  #child: ChildProcess | null = null;
  #waiting: Request[] = [];
  #unsent: string[] = [];
  #stderr = '';
  #deaths = 0;
  #closed = false;

  constructor(place: GitPlace, signal: AbortSignal | undefined) {
    this.#place = place;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#abort, { once: true });
  }

  /**
   * Bytes of an object, alone in their buffer; null where it is missing or damaged.
   * @throws RepoNavError git_failed, cancelled
   */
  read(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    if (this.#signal?.aborted) return Promise.reject(cancelled());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject });
      this.#send(id);
    });
  }

  /** Ends git; requests under way are rejected. */
  close(): void {
    this.#closed = true;
    this.#signal?.removeEventListener('abort', this.#abort);
    this.#child?.kill('SIGKILL');
    this.#rejectAll(cancelled());
  }

  readonly #abort = () => this.close();

  /** Requests of one turn go out in one write. */
  #send(id: string): void {
    this.#unsent.push(id);
    if (this.#unsent.length > 1) return;
    queueMicrotask(() => {
      const lines = `${this.#unsent.join('\n')}\n`;
      this.#unsent = [];
      if (this.#closed) return;
      this.#child ??= this.#start();
      this.#child.stdin?.write(lines);
    });
  }

  #start(): ChildProcess {
    const child = spawnGit(this.#place, ARGS, 'pipe');
    const stream = new ObjectStream((bytes) => this.#waiting.shift()?.resolve(bytes));
    this.#stderr = '';
    child.stdout?.on('data', (chunk: Buffer) => stream.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => {
      if (this.#stderr.length < 10_000) this.#stderr += chunk.toString('utf8');
    });
    // A broken pipe is the echo of a git that ended, which `close` reports.
    child.stdin?.on('error', () => {});
    child.once('error', (error) => this.#rejectAll(failure(this.#place, ARGS, { code: -1, stderr: error.message })));
    child.once('close', (code) => this.#ended(code ?? -1));
    return child;
  }

  /** Git gave up on the object it was at: that one is unreadable, the others are asked again. */
  #ended(code: number): void {
    this.#child = null;
    if (this.#closed || this.#waiting.length === 0) return;
    if (++this.#deaths > MAX_DEATHS) {
      this.#rejectAll(failure(this.#place, ARGS, { code, stderr: this.#stderr }));
      return;
    }
    this.#waiting.shift()?.resolve(null);
    const again = this.#waiting.map(({ id }) => id);
    this.#unsent = [];
    for (const id of again) this.#send(id);
  }

  #rejectAll(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
