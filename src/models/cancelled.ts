import { setMaxListeners } from 'node:events';
import { RepoNavError } from '../errors.js';

export function cancelled(): RepoNavError {
  return new RepoNavError('cancelled', 'Cancelled.', 'Run it again when you like; what was answered before is kept.');
}

/** @throws RepoNavError cancelled */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}

/** Calls `listener` when the signal is aborted. One signal stands for a whole run, so that hundreds of calls may listen to it at once: no leak. */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): void {
  if (signal === undefined) return;
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
}
