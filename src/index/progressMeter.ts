import type { IndexProgress } from './types.js';

/** A time left is said after this much work, ms: earlier it would jump about. */
const SETTLED_MS = 1_000;
/** At most one report in this time, ms, except when a phase begins or ends. */
const REPORT_EVERY_MS = 100;

/** Turns counts into progress reports with rate and time left. */
export class ProgressMeter {
  readonly #report: (progress: IndexProgress) => void;
  readonly #now: () => number;
  #phase: IndexProgress['phase'] = 'scan';
  #started: number;
  #reported = Number.NEGATIVE_INFINITY;

  constructor(report: (progress: IndexProgress) => void, now: () => number = () => performance.now()) {
    this.#report = report;
    this.#now = now;
    this.#started = now();
  }

  /** @param done files, of `total` in this phase */
  update(phase: IndexProgress['phase'], done: number, total: number): void {
    const now = this.#now();
    const turns = phase !== this.#phase || done === total;
    if (phase !== this.#phase) {
      this.#phase = phase;
      this.#started = now;
    }
    if (!turns && now - this.#reported < REPORT_EVERY_MS) return;
    this.#reported = now;
    const elapsedMs = now - this.#started;
    const rate = elapsedMs > 0 ? (done / elapsedMs) * 1000 : 0;
    const leftMs = rate > 0 && (elapsedMs >= SETTLED_MS || done === total) ? ((total - done) / rate) * 1000 : null;
    this.#report({ phase, done, total, rate, leftMs });
  }
}
