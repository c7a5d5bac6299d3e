/** What requests need of the machine; tests hand in their own clock and network. */
export interface HttpDeps {
  fetch: typeof fetch;
  /** Milliseconds since any fixed moment, never going back. */
  now: () => number;
  /** The wall clock. */
  today: () => Date;
  /** Resolves after `ms`, or at once when the signal is aborted. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** At least 0, below 1. */
  random: () => number;
}

export const MACHINE: HttpDeps = {
  fetch: (input, init) => fetch(input, init),
  now: () => performance.now(),
  today: () => new Date(),
  sleep,
  random: Math.random,
};

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}
