import type { IndexedFile, IndexView } from './types.js';

/** A command answers and ends sooner than this after its refresh: it prepares nothing. */
const IDLE_MS = 300;
/** Grammars take time and memory: only those worth it, by their share of the files with a language. */
const MAX_LANGUAGES = 3;
const LEAST_SHARE = 0.1;
/** Parsed within a few dozen ms, during which nothing is answered. */
const SAMPLE_BYTES = 48 * 1024;

/** Does one piece of work once, when a process that lives longer has nothing else to do. It keeps no process alive. */
export class IdlePreparation {
  readonly #idleMs: number;
  #timer: NodeJS.Timeout | null = null;
  #done: Promise<void> | null = null;

  constructor(idleMs: number = IDLE_MS) {
    this.#idleMs = idleMs;
  }

  /** Begins anew with each call until the work has begun. */
  schedule(work: () => Promise<void>): void {
    if (this.#done) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // What fails here is met again, and told, by the first document that needs it.
      this.#done = work().catch(() => undefined);
    }, this.#idleMs).unref();
  }

  /** Waits for work that has begun, and begins none any more. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#done;
  }
}

/** A file of each language that the next edit is likely in, long enough to meet all that a file of it needs; most common language first. */
export function samplesOf({ files }: Pick<IndexView, 'files'>): IndexedFile[] {
  const counts = new Map<string, number>();
  const samples = new Map<string, IndexedFile>();
  let total = 0;
  for (const file of files) {
    const { language, sizeBytes } = file;
    if (language === null) continue;
    counts.set(language, (counts.get(language) ?? 0) + 1);
    total++;
    if (sizeBytes <= SAMPLE_BYTES && sizeBytes > (samples.get(language)?.sizeBytes ?? -1)) samples.set(language, file);
  }
  return [...counts]
    .filter(([, count]) => count >= total * LEAST_SHARE)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_LANGUAGES)
    .flatMap(([language]) => samples.get(language) ?? []);
}
