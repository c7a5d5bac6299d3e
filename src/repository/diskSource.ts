import { cancelled, throwIfCancelled } from './cancelled.js';
import { settleDirty } from './dirty.js';
import { DiskReader } from './diskRead.js';
import { Enumeration } from './enumeration.js';
import type { Root } from './findRoot.js';
import { FolderScan } from './folderScan.js';
import { IndexMemory } from './git/indexMemory.js';
import { readHead } from './git/workTreeListing.js';
import { readAhead } from './readAhead.js';
import type { KnownFile, ReadResult, Scan, ScannedFile, Source } from './types.js';
import { WorkTreeScan } from './workTreeScan.js';

/** Opening and reading overlap; more at once gains nothing on a local disk and floods a remote one. */
const AHEAD = { items: 16, bytes: 16 * 1024 * 1024 };

/** A git work tree or a plain folder, read as it is on disk now. */
export class DiskSource implements Source {
  readonly root: string;
  readonly kind: 'worktree' | 'folder';
  readonly #commonDir: string | null;
  readonly #indexes = new IndexMemory();
  #objectFormat: Scan['objectFormat'] | null;

  constructor({ root, commonDir }: Root) {
    this.root = root;
    this.kind = commonDir === null ? 'folder' : 'worktree';
    this.#commonDir = commonDir;
    this.#objectFormat = commonDir === null ? 'sha1' : null;
  }

  async scan(known: ReadonlyMap<string, KnownFile>, signal?: AbortSignal): Promise<Scan> {
    throwIfCancelled(signal);
    const found = new Enumeration(this.root);
    if (this.#commonDir === null) {
      await new FolderScan(found, signal).add();
      const listed = await found.finish(known);
      return { ...this.#about(), commit: null, branch: null, objectFormat: 'sha1', ...listed, changes: null };
    }
    const scan = new WorkTreeScan(found, this.#indexes, signal);
    const head = await scan.addRepository('', this.#commonDir);
    this.#objectFormat = head.objectFormat;
    const listed = await found.finish(known);
    return { ...this.#about(), ...head, ...listed, changes: scan.changes() };
  }

  async *read(files: readonly ScannedFile[], signal?: AbortSignal): AsyncGenerator<ReadResult> {
    // Files of a scan that another source made may be read here too.
    this.#objectFormat ??= (await readHead({ folder: this.root }, signal)).objectFormat;
    const reader = new DiskReader(this.root, this.#objectFormat);
    const start = ({ path }: ScannedFile) => (signal?.aborted ? Promise.reject(cancelled()) : reader.read(path));
    for await (const result of readAhead(files, start, ({ sizeBytes }) => sizeBytes, AHEAD)) {
      throwIfCancelled(signal);
      yield result;
    }
  }

  async dirty(scan: Scan, known: ReadonlyMap<string, KnownFile>, signal?: AbortSignal): Promise<Set<string>> {
    return scan.changes === null ? new Set() : settleDirty(scan, scan.changes, known, signal);
  }

  async close(): Promise<void> {
    // Nothing is held between calls: every git process ends with the scan that started it.
  }

  #about(): Pick<Scan, 'root' | 'kind'> {
    return { root: this.root, kind: this.kind };
  }
}
