import { RepoNavError } from '../errors.js';

export function cancelled(): RepoNavError {
  return new RepoNavError('cancelled', 'Cancelled.', 'Run it again when you like; what was answered before is kept.');
}

/** @throws RepoNavError cancelled */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}
