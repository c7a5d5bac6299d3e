import { join } from 'node:path';
import { noteUse, readWhole, systemCode, type WriteFile } from '../durableFile.js';
import type { Scan, Source } from '../repository/types.js';
import { shortHash } from './cacheFolder.js';
import type { FileEntry } from './fileEntry.js';
import { SegmentStore } from './segmentStore.js';
import type { IndexView } from './types.js';
import { decodeView, encodeView } from './viewFile.js';

/** What one open repository knows: its segments, and what was last seen of each of its files. */
export class IndexState {
  readonly source: Source;
  readonly folder: string;
  readonly store: SegmentStore;
  readonly deriverVersion: string;
  entries = new Map<string, FileEntry>();
  /** The view of the last refresh. */
  lastView: IndexView | null = null;
  /** Set by whoever changes `entries`. */
  changed = false;
  readonly #write: WriteFile;
  #bound: Promise<void> = Promise.resolve();
  #loaded: { name: string; done: Promise<void> } | null = null;

  /** @param folder of this repository's store, for this version of the deriver */
  constructor(source: Source, folder: string, deriverVersion: string, write: WriteFile) {
    this.source = source;
    this.folder = folder;
    this.deriverVersion = deriverVersion;
    this.store = new SegmentStore(join(folder, 'segments'), deriverVersion, write);
    this.#write = write;
  }

  /** Reads what an earlier process left, once; later calls only look whether segments came or went. */
  async load(): Promise<void> {
    await this.store.refresh();
    // After the cache folder was deleted everything is written again.
    if (this.store.unsaved.length > 0) this.changed = true;
    if (this.source.kind !== 'commit') await this.#loadView(this.source.root);
  }

  /** What is remembered of a commit are its files that are no text; known once it is scanned. */
  async loadCommit(scan: Scan): Promise<void> {
    if (scan.kind === 'commit') await this.#loadView(commitName(scan.commit));
  }

  /** When it resolves the entries have their places. Apart from `load`, since segments can be read while git enumerates. */
  async bound(): Promise<void> {
    await this.#bound;
  }

  /** @throws the system's error; memory stays as it is, and the next call tries again */
  async save(): Promise<void> {
    await this.store.save();
    await this.#bound;
    if (!this.changed || this.#loaded === null) return;
    this.changed = false;
    const kept = this.#worthKeeping();
    if (kept.size === 0 && this.source.kind === 'commit') return;
    try {
      await this.#write(this.#viewPath(this.#loaded.name), encodeView(kept, this.deriverVersion));
    } catch (error) {
      this.changed = true;
      throw error;
    }
  }

  #viewPath(name: string): string {
    return join(this.folder, 'views', `${shortHash(name)}.view`);
  }

  /** Reads the view of this name unless that was done before; callers at the same time share the reading. */
  async #loadView(name: string): Promise<void> {
    if (this.#loaded?.name !== name) this.#loaded = { name, done: this.#readView(this.#viewPath(name)) };
    await this.#loaded.done;
  }

  async #readView(file: string): Promise<void> {
    let bytes: Buffer;
    try {
      bytes = await readWhole(file);
    } catch (error) {
      if (!systemCode(error)) throw error;
      if (systemCode(error) !== 'ENOENT')
        this.store.ignored.push({ file, reason: `unreadable (${systemCode(error)})` });
      return;
    }
    const view = decodeView(bytes, this.deriverVersion);
    if ('ignored' in view) {
      this.store.ignored.push({ file, reason: view.ignored });
      return;
    }
    await noteUse(file);
    this.entries = view.entries;
    this.#bound = this.store.open(view.segments).then(() => view.bind((segment) => this.store.get(segment)));
  }

  /** A commit's files carry their keys: only what reading them taught must be kept. */
  #worthKeeping(): ReadonlyMap<string, FileEntry> {
    if (this.source.kind !== 'commit') return this.entries;
    return new Map([...this.entries].filter(([, entry]) => entry.skip !== null));
  }
}

function commitName(commit: string | null): string {
  return `commit:${commit}`;
}
