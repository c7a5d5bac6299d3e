/** Runs all at once, as far as their own limits let; when one fails the others are ended, and not paid for. */
export async function allOrNone<Result>(
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<Result>[],
): Promise<Result[]> {
  const failure = new AbortController();
  try {
    return await Promise.all(start(signal ? AbortSignal.any([signal, failure.signal]) : failure.signal));
  } catch (error) {
    failure.abort();
    throw error;
  }
}
