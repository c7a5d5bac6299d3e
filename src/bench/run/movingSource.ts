import { openSource } from '../../repository/index.js';
import type { KnownFile, ReadResult, Scan, ScannedFile, Source } from '../../repository/types.js';

/**
 * One repository at one commit after the other: an index over it stays open, so what commits share is read, parsed and loaded once.
 */
export class MovingSource implements Source {
  readonly kind = 'commit';
  readonly #repository: string;
  #current: Source;

  private constructor(repository: string, first: Source) {
    this.#repository = repository;
    this.#current = first;
  }

  /** @throws RepoNavError not_a_repository, unknown_revision, git_failed */
  static async open(repository: string, commit: string): Promise<MovingSource> {
    return new MovingSource(repository, await openSource({ repo: repository, commit }));
  }

  get root(): string {
    return this.#current.root;
  }

  /** @throws RepoNavError unknown_revision; it stays where it is then */
  async moveTo(commit: string): Promise<void> {
    const next = await openSource({ repo: this.#repository, commit });
    await this.#current.close();
    this.#current = next;
  }

  scan(known: ReadonlyMap<string, KnownFile>, signal?: AbortSignal): Promise<Scan> {
    return this.#current.scan(known, signal);
  }

  read(files: readonly ScannedFile[], signal?: AbortSignal): AsyncGenerator<ReadResult> {
    return this.#current.read(files, signal);
  }

  dirty(scan: Scan, known: ReadonlyMap<string, KnownFile>, signal?: AbortSignal): Promise<Set<string>> {
    return this.#current.dirty(scan, known, signal);
  }

  close(): Promise<void> {
    return this.#current.close();
  }
}
