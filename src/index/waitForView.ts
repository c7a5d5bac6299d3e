import { RepoNavError } from '../errors.js';
import type { IndexView, RefreshOptions } from './types.js';

/**
 * The view, or `'late'` once the deadline has passed.
 * @throws RepoNavError cancelled as soon as the signal is aborted; the work behind `result` is not touched
 */
export async function waitForView(
  result: Promise<IndexView>,
  { signal, deadlineMs }: Pick<RefreshOptions, 'signal' | 'deadlineMs'>,
): Promise<IndexView | 'late'> {
  const outcomes: Promise<IndexView | 'late'>[] = [result];
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  if (deadlineMs !== undefined) {
    outcomes.push(
      new Promise((resolve) => {
        timer = setTimeout(() => resolve('late'), deadlineMs);
      }),
    );
  }
  if (signal) {
    outcomes.push(
      new Promise((_, reject) => {
        onAbort = () => reject(cancelled(signal));
        signal.addEventListener('abort', onAbort, { once: true });
      }),
    );
  }
  try {
    return await Promise.race(outcomes);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener('abort', onAbort);
  }
}

export function cancelled(signal: AbortSignal): RepoNavError {
  return new RepoNavError(
    'cancelled',
    'Indexing was cancelled.',
    'What is indexed so far is kept; call again to go on.',
    {
      cause: signal.reason,
    },
  );
}
