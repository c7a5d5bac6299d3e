import { RepoNavError } from '../../errors.js';

/**
 * Waits for work that cannot be cancelled itself, no longer than until the signal.
 * @throws RepoNavError cancelled
 */
export async function waitUnlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  throwIfAborted(signal);
  let onAbort: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(cancelled());
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** @throws RepoNavError cancelled */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled();
}

function cancelled(): RepoNavError {
  return new RepoNavError('cancelled', 'The call was cancelled', 'Call again when the answer is wanted.');
}
