import type { Readable } from 'node:stream';
import { RepoNavError } from '../../errors.js';

/** All that a stream holds. @throws RepoNavError cancelled as soon as `signal` is aborted: the writer may never end */
export async function readAll(stream: Readable, signal: AbortSignal): Promise<Buffer> {
  const stop = () => stream.destroy();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(Buffer.from(part));
    if (!signal.aborted) return Buffer.concat(parts);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  throw new RepoNavError('cancelled', 'Reading standard input was interrupted.', 'Nothing was done.');
}
