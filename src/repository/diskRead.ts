import { closeSync, constants, fstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, sep } from 'node:path';
import { DEFAULTS } from '../defaults.js';
import { blobId } from './blobId.js';
import { skipReason } from './contents.js';
import { errorCode, tooLarge } from './enumeration.js';
import { isRacy, sameStamp, stampOf } from './stamps.js';
import { type ReadDeps, systemReads } from './systemReads.js';
import type { FileStamp, ReadResult, Scan, SkipReason } from './types.js';

/** No link is followed and no pipe waited for, should one have taken the file's place. Windows has neither flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads files below one root: each result is one file's bytes with their key, or why there are none. */
export class DiskReader {
  readonly #root: string;
  readonly #objectFormat: Scan['objectFormat'];
  readonly #deps: ReadDeps;
  readonly #insideRoot = new Map<string, boolean>();

  constructor(root: string, objectFormat: Scan['objectFormat'], deps: ReadDeps = systemReads()) {
    this.#root = root;
    this.#objectFormat = objectFormat;
    this.#deps = deps;
  }

  async read(path: string): Promise<ReadResult> {
    try {
      const native = `${this.#root}${sep}${path}`;
      if (!this.#isInside(dirname(native))) return skipped(path, 'symlink_outside', 'its folder leads out of the root');
      const first = await this.#readOnce(native);
      // Changed under our hands: once more, and if it still moves, what we got is marked as racy.
      const taken = 'moved' in first && first.moved ? await this.#readOnce(native) : first;
      return 'skip' in taken ? skipped(path, taken.skip, taken.detail) : this.#result(path, taken);
    } catch (error) {
      const code = errorCode(error);
      const gone = code === 'ENOENT' || code === 'ENOTDIR';
      return skipped(path, gone ? 'vanished' : code === 'ELOOP' ? 'not_regular' : 'unreadable', code);
    }
  }

  /** Bytes of a file as they are now, null where `read` would skip it for another reason than what it holds. */
  async bytes(path: string): Promise<Uint8Array | null> {
    try {
      const native = `${this.#root}${sep}${path}`;
      const taken = this.#isInside(dirname(native)) ? await this.#readOnce(native) : null;
      return taken && 'bytes' in taken ? taken.bytes : null;
    } catch {
      // Gone or unreadable, which the caller counts as changed.
      return null;
    }
  }

  async #readOnce(native: string): Promise<Taken | { skip: SkipReason; detail: string }> {
    const nowMs = this.#deps.now();
    const fd = await this.#deps.open(native, OPEN_FLAGS);
    try {
      const stats = fstatSync(fd);
      if (!stats.isFile()) return { skip: 'not_regular', detail: '' };
      if (stats.size > DEFAULTS.maxFileBytes) return { skip: 'too_large', detail: tooLarge('', stats.size).detail };
      const stamp = stampOf(stats);
      const bytes = await this.#readAll(fd, stats.size);
      const moved = bytes.length !== stats.size || !sameStamp(stamp, stampOf(fstatSync(fd)));
      return { bytes, stamp, moved, racy: moved || isRacy(stamp, nowMs) };
    } finally {
      closeSync(fd);
    }
  }

  async #readAll(fd: number, sizeBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    // Not from Node's shared pool: the buffer may be transferred to a worker.
    const bytes = Buffer.allocUnsafeSlow(sizeBytes);
    let filled = 0;
    while (filled < sizeBytes) {
      const got = await this.#deps.read(fd, bytes, filled, sizeBytes - filled);
      if (got === 0) return new Uint8Array(bytes.subarray(0, filled));
      filled += got;
    }
    return bytes;
  }

  #result(path: string, taken: Taken): ReadResult {
    const { bytes, stamp, racy } = taken;
    const key = blobId(bytes, this.#objectFormat);
    const reason = skipReason(bytes);
    if (reason === null) return { file: { path, key, bytes, stamp, racy } };
    return { skipped: { path, reason, detail: '' }, known: { stamp, key, racy, skip: reason } };
  }

  /** Whether the folder's real place is below the root: a folder may be swapped for a link after it was listed. */
  #isInside(folder: string): boolean {
    const known = this.#insideRoot.get(folder);
    if (known !== undefined) return known;
    const path = relative(this.#root, realpathSync.native(folder));
    const inside = path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
    this.#insideRoot.set(folder, inside);
    return inside;
  }
}

interface Taken {
  bytes: Uint8Array<ArrayBuffer>;
  stamp: FileStamp;
  /** The file was written to while it was read. */
  moved: boolean;
  racy: boolean;
}

function skipped(path: string, reason: SkipReason, detail: string): ReadResult {
  return { skipped: { path, reason, detail }, known: null };
}
