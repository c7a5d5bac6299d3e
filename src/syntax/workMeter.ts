import { DEFAULTS } from '../defaults.js';

/** What one file may cost; `outlineWork` of the defaults says what a unit is. */
export interface WorkLimits {
  units: number;
  /** Emergency stop, ms. What it stops is unfinished: it depends on the machine. */
  emergencyMs: number;
}

export function limitsFor(text: string): WorkLimits {
  const { base, perThousandChars, most } = DEFAULTS.outlineWork;
  const units = Math.min(base + (text.length / 1_000) * perThousandChars, most);
  return { units, emergencyMs: DEFAULTS.outlineEmergencyMs };
}

/**
 * Counts the work of one file. Steps are counted and not time, so that the same content always gets as far: outlines are kept by
 * content.
 */
export class WorkMeter {
  /** Stopped by the clock. */
  unfinished = false;
  #left: number;
  readonly #deadline: number;
  readonly #now: () => number;

  constructor({ units, emergencyMs }: WorkLimits, now: () => number) {
    this.#left = units;
    this.#now = now;
    this.#deadline = now() + emergencyMs;
  }

  get exhausted(): boolean {
    return this.#left < 0 || this.unfinished;
  }

  /** Counts without looking at the clock. */
  add(units: number): void {
    this.#left -= units;
  }

  /** Counts a step, two units. @returns whether to stop; also the shape of a `progressCallback` */
  readonly step = (): boolean => {
    this.#left -= 2;
    this.unfinished ||= this.#now() > this.#deadline;
    return this.exhausted;
  };

  /** Spends at most this many units on one last piece of work. */
  last<T>(units: number, work: () => T): T {
    this.#left = units;
    const result = work();
    this.#left = -1;
    return result;
  }
}
