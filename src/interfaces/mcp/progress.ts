import type { ServerContext } from '@modelcontextprotocol/server';
import type { IndexProgress } from '../../api.js';

/** Least time between two notifications of a call, ms. */
const INTERVAL_MS = 250;

export interface ProgressReporter {
  onProgress: (progress: IndexProgress) => void;
  /** Nothing may be reported of a call that was answered, though indexing may go on after its deadline. */
  stop: () => void;
}

/** Passes indexing progress on to a client that asked for it. Null when it did not. */
export function progressReporter(
  { mcpReq }: ServerContext,
  log: (message: string) => void,
  now: () => number = Date.now,
): ProgressReporter | null {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return null;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let sentDone = -1;
  let stopped = false;
  const onProgress = ({ phase, done, total, rate, leftMs }: IndexProgress): void => {
    // Only one phase counts files to be read; the protocol wants the number to grow with each notification.
    if (phase !== 'index' || done <= sentDone || stopped || mcpReq.signal.aborted) return;
    const timeMs = now();
    if (timeMs - sentAtMs < INTERVAL_MS && done < total) return;
    sentAtMs = timeMs;
    sentDone = done;
    const params = { progressToken, progress: done, total, message: describe(done, total, rate, leftMs) };
    mcpReq.notify({ method: 'notifications/progress', params }).catch((error: unknown) => {
      log(`progress was not delivered: ${error instanceof Error ? error.message : String(error)}`);
    });
  };
  const stop = () => {
    stopped = true;
  };
  return { onProgress, stop };
}

function describe(done: number, total: number, rate: number, leftMs: number | null): string {
  const left = leftMs === null ? '' : `, ${Math.ceil(leftMs / 1000)} s left`;
  return `Indexing: ${done} of ${total} files, ${Math.round(rate)} a second${left}`;
}
