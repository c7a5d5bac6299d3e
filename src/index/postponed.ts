/** A process that is asked again and again does it at this age all the same, ms. */
const AT_MOST_MS = 5_000;

/** Work that may wait until nobody waits for an answer: done after a pause without calls, or when it is called for. Keeps no process alive. */
export class Postponed {
  readonly #pauseMs: number;
  #work: (() => Promise<void>) | null = null;
  #since = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** Takes the place of work that is still waiting. @param work must not reject */
  schedule(work: () => Promise<void>): void {
    const now = performance.now();
    if (this.#work === null) this.#since = now;
    this.#work = work;
    this.hold();
    const rest = this.#since + AT_MOST_MS - now;
    this.#timer = setTimeout(() => void this.now(), Math.max(0, Math.min(this.#pauseMs, rest))).unref();
  }

  /** Stops the clock: an answer is being made, after which it is scheduled again. */
  hold(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Does what waits, if anything. */
  async now(): Promise<void> {
    this.hold();
    const work = this.#work;
    this.#work = null;
    await work?.();
  }
}
