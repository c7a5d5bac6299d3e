import type { ReadResult, ScannedFile, Source } from '../../src/repository/types.js';

/** A source that stops before its n-th file until it is opened, and counts what it is asked. */
export class GatedSource implements Source {
  readonly root: string;
  readonly kind: Source['kind'];
  scans = 0;
  reads: string[] = [];
  readonly #inner: Source;
  readonly #stopBefore: number;
  #open: () => void = () => undefined;
  #gate: Promise<void>;
  #reached: () => void = () => undefined;
  /** Resolves when reading has come to the gate. */
  readonly reached: Promise<void>;

  constructor(inner: Source, stopBefore: number) {
    this.#inner = inner;
    this.root = inner.root;
    this.kind = inner.kind;
    this.#stopBefore = stopBefore;
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
    this.reached = new Promise((resolve) => {
      this.#reached = resolve;
    });
  }

  open(): void {
    this.#open();
  }

  scan: Source['scan'] = (known, signal) => {
    this.scans++;
    return this.#inner.scan(known, signal);
  };

  async *read(files: readonly ScannedFile[], signal?: AbortSignal): AsyncGenerator<ReadResult> {
    for await (const result of this.#inner.read(files, signal)) {
      if (this.reads.length === this.#stopBefore) {
        this.#reached();
        await Promise.race([this.#gate, aborted(signal)]);
      }
      this.reads.push('file' in result ? result.file.path : result.skipped.path);
      yield result;
    }
  }

  dirty: Source['dirty'] = (...args) => this.#inner.dirty(...args);
  close: Source['close'] = () => this.#inner.close();
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
