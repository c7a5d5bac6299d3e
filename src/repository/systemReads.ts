import { open, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';

/** What reading needs of the system: replaced in tests that provoke what a file system seldom does. */
export interface ReadDeps {
  open: (path: string, flags: number) => number | Promise<number>;
  read: (fd: number, buffer: Uint8Array, offset: number, length: number) => number | Promise<number>;
  now: () => number;
}

const openFile = promisify(open);
const readBytes = promisify(read);

/** Calls over which the disk is judged, and the mean in ms from which on it is one to be waited for. */
const JUDGED_CALLS = 64;
const SLOW_MS = 0.25;
/** Calls after which a slow disk is tried again: its cache may be warm by then. */
const PATIENT_CALLS = 512;

/**
 * The calls of the system. A synchronous one costs a fifth of an asynchronous one, as long as the disk answers at once; where it
 * does not, calls are made asynchronously, several of which wait together.
 */
export function systemReads(clock: () => number = () => performance.now()): ReadDeps {
  let calls = 0;
  let spentMs = 0;
  let patient = 0;

  function timed(call: () => number): number {
    const started = clock();
    try {
      return call();
    } finally {
      spentMs += clock() - started;
      if (++calls === JUDGED_CALLS) {
        if (spentMs > SLOW_MS * JUDGED_CALLS) patient = PATIENT_CALLS;
        calls = 0;
        spentMs = 0;
      }
    }
  }

  return {
    open: (path, flags) => (patient-- > 0 ? openFile(path, flags) : timed(() => openSync(path, flags))),
    read: (fd, buffer, offset, length) =>
      patient-- > 0
        ? readBytes(fd, buffer, offset, length, offset).then(({ bytesRead }) => bytesRead)
        : timed(() => readSync(fd, buffer, offset, length, offset)),
    now: Date.now,
  };
}
