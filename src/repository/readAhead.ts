import { setImmediate } from 'node:timers/promises';

/** How far reading runs ahead of its consumer. */
export interface Ahead {
  items: number;
  bytes: number;
}

/** Results may be there at once: this often, in ms, timers and messages get their turn all the same. */
const TURN_MS = 8;

/**
 * Yields the results of `start` in the order of `items`, with several under way at once: at most `ahead.items`, and no more than
 * `ahead.bytes` by `sizeOf` (one item always may).
 */
export async function* readAhead<Item, Result>(
  items: readonly Item[],
  start: (item: Item) => Promise<Result>,
  sizeOf: (item: Item) => number,
  ahead: Ahead,
): AsyncGenerator<Result> {
  const pending: Array<{ result: Promise<Result>; bytes: number }> = [];
  let bytes = 0;
  let next = 0;
  let turnedAt = performance.now();
  const fill = () => {
    while (next < items.length && pending.length < ahead.items) {
      const item = items[next]!;
      const size = sizeOf(item);
      if (pending.length > 0 && bytes + size > ahead.bytes) return;
      const result = start(item);
      // Seen by whoever awaits it; a consumer that leaves early must not cause an unhandled rejection.
      result.catch(() => {});
      pending.push({ result, bytes: size });
      bytes += size;
      next++;
    }
  };
  try {
    for (fill(); pending.length > 0; fill()) {
      const head = pending[0]!;
      const result = await head.result;
      if (performance.now() - turnedAt > TURN_MS) {
        await setImmediate();
        turnedAt = performance.now();
      }
      pending.shift();
      bytes -= head.bytes;
      // The consumer works while the next reads run.
      fill();
      yield result;
    }
  } finally {
    await Promise.allSettled(pending.map(({ result }) => result));
  }
}
