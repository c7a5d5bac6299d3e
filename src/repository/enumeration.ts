import { lstatSync, type Stats } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DEFAULTS } from '../defaults.js';
import { throwIfCancelled } from './cancelled.js';
import { IgnoreFiles, parentOf } from './ignoreFiles.js';
import { sameStamp, stampOf } from './stamps.js';
import type { FileStamp, KnownFile, ScannedFile, SkippedFile, SkipReason } from './types.js';

export const IGNORE_FILE = '.reponavignore';

/** Synchronous lstat is several times cheaper than its asynchronous kin; in between, git's output must be let in. */
const LSTATS_AT_ONCE = 500;

/** Collects the paths found on disk under one root, and sorts out what is no regular file of that root. */
export class Enumeration {
  readonly ignoreFiles = new IgnoreFiles();
  readonly #root: string;
  readonly #files = new Map<string, FileStamp>();
  readonly #links = new Set<string>();
  readonly #skipped: SkippedFile[] = [];
  readonly #realFolders = new Map<string, boolean>([['', true]]);
  #lastRealPrefix = '';

  /** @param root absolute native path, symbolic links resolved */
  constructor(root: string) {
    this.#root = root;
  }

  native(path: string): string {
    return path === '' ? this.#root : `${this.#root}${sep}${path}`;
  }

  skip(path: string, reason: SkipReason, detail = ''): void {
    this.#skipped.push({ path, reason, detail });
  }

  /** Adds paths in bulk; those absent from disk are handed to `absent`. */
  async addAll(
    paths: Iterable<string>,
    signal?: AbortSignal,
    absent: (path: string) => void = () => {},
  ): Promise<void> {
    let count = 0;
    for (const path of paths) {
      if (!this.add(path)) absent(path);
      if (++count % LSTATS_AT_ONCE === 0) {
        await setImmediate();
        throwIfCancelled(signal);
      }
    }
  }

  /** False where no such file is on disk: gone, replaced by a folder, or only reachable through a linked folder. */
  add(path: string): boolean {
    if (!this.#isInLastRealFolder(path) && !this.isRealFolder(parentOf(path))) return false;
    let stats: Stats | undefined;
    try {
      stats = lstatSync(this.native(path), { throwIfNoEntry: false });
    } catch (error) {
      this.skip(path, 'unreadable', errorCode(error));
      return true;
    }
    if (!stats || stats.isDirectory()) return false;
    if (stats.isFile()) this.#files.set(path, stampOf(stats));
    else if (stats.isSymbolicLink()) this.#links.add(path);
    else this.skip(path, 'not_regular');
    return true;
  }

  /** Whether the folder and all above it are folders and no symbolic links: what is below a link lies elsewhere. */
  isRealFolder(folder: string): boolean {
    const known = this.#realFolders.get(folder);
    if (known) this.#lastRealPrefix = folder === '' ? '' : `${folder}/`;
    if (known !== undefined) return known;
    const real = this.isRealFolder(parentOf(folder)) && this.#isFolder(folder);
    this.#realFolders.set(folder, real);
    return real;
  }

  /** Paths come folder by folder. */
  #isInLastRealFolder(path: string): boolean {
    return path.startsWith(this.#lastRealPrefix) && !path.includes('/', this.#lastRealPrefix.length);
  }

  #isFolder(folder: string): boolean {
    try {
      const stats = lstatSync(this.native(folder), { throwIfNoEntry: false });
      if (stats?.isSymbolicLink()) this.#links.add(folder);
      return stats?.isDirectory() ?? false;
    } catch (error) {
      this.skip(folder, 'unreadable', errorCode(error));
      return false;
    }
  }

  /** Reads the `.reponavignore` files among these paths, outermost first. */
  async loadIgnoreFiles(paths: Iterable<string>): Promise<void> {
    const found = [];
    for (const path of paths) if (path === IGNORE_FILE || path.endsWith(`/${IGNORE_FILE}`)) found.push(path);
    for (const path of found.sort((a, b) => a.length - b.length)) {
      if (!this.#files.has(path) || this.ignoreFiles.folder(parentOf(path)) === 'ignored') continue;
      const text = await this.readText(path);
      if (text !== null) this.ignoreFiles.add(parentOf(path), text);
    }
  }

  /** Null where the file cannot be read, which is noted: its rules do not hold then. */
  async readText(path: string): Promise<string | null> {
    try {
      return await readFile(this.native(path), 'utf8');
    } catch (error) {
      this.#files.delete(path);
      this.skip(path, 'unreadable', errorCode(error));
      return null;
    }
  }

  /** Everything found, less what `.reponavignore` drops, sorted by path. */
  async finish(known: ReadonlyMap<string, KnownFile>): Promise<{ files: ScannedFile[]; skipped: SkippedFile[] }> {
    const files: ScannedFile[] = [];
    const skipped = this.#skipped.filter(({ path }) => this.keeps(path));
    for (const [path, stamp] of this.#files) {
      if (!this.keeps(path)) continue;
      const { sizeBytes } = stamp;
      if (sizeBytes > DEFAULTS.maxFileBytes) skipped.push(tooLarge(path, sizeBytes));
      else files.push({ path, sizeBytes, stamp, key: knownKey(known.get(path), stamp) });
    }
    for (const path of this.#links) if (this.keeps(path)) skipped.push(await this.#skippedLink(path));
    return { files: files.sort(byPath), skipped: skipped.sort(byPath) };
  }

  keeps(path: string): boolean {
    return this.ignoreFiles.file(path) !== 'ignored';
  }

  has(path: string): boolean {
    return this.#files.has(path);
  }

  async #skippedLink(path: string): Promise<SkippedFile> {
    let target: string;
    try {
      target = relative(this.#root, await realpath(this.native(path)));
    } catch (error) {
      return { path, reason: 'symlink_broken', detail: errorCode(error) };
    }
    const inside = target !== '..' && !target.startsWith(`..${sep}`) && !isAbsolute(target);
    if (!inside) return { path, reason: 'symlink_outside', detail: '' };
    const listed = target.split(sep).join('/');
    if (this.#files.has(listed) || this.#realFolders.get(listed))
      return { path, reason: 'symlink_duplicate', detail: listed };
    return { path, reason: 'symlink_outside', detail: `${listed} is not listed` };
  }
}

function knownKey(known: KnownFile | undefined, stamp: FileStamp): string | null {
  return known?.stamp && !known.racy && sameStamp(known.stamp, stamp) ? known.key : null;
}

export function tooLarge(path: string, sizeBytes: number): SkippedFile {
  return { path, reason: 'too_large', detail: `${sizeBytes} bytes` };
}

export function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

export function errorCode(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
