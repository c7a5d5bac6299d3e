import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noteUse, readWhole, systemCode, type WriteFile } from '../durableFile.js';
import type { DocumentId } from './derivedDocument.js';
import { DocumentIndex, type DocumentPlace } from './documentIndex.js';
import { OpenSegment } from './segment.js';

export const SEGMENT_EXTENSION = '.seg';

/** A file of the index that was not used, and why. */
export interface IgnoredFile {
  file: string;
  reason: string;
}

/**
 * The segments of one repository, on disk and in memory. The folder is the manifest: a segment appears in it by a rename, complete or
 * not at all, and under a name that is never used again. So there is nothing that two writers could overwrite, and
 * readers need no lock. What cannot be written stays in memory and serves this process.
 */
export class SegmentStore {
  readonly folder: string;
  readonly ignored: IgnoredFile[] = [];
  readonly #deriverVersion: string;
  readonly #write: WriteFile;
  readonly #open = new Map<string, OpenSegment>();
  readonly #unsaved = new Set<OpenSegment>();
  /** For this process alone. */
  readonly #passing = new Set<OpenSegment>();
  #listed = new Set<string>();
  #index = new DocumentIndex();

  constructor(folder: string, deriverVersion: string, write: WriteFile) {
    this.folder = folder;
    this.#deriverVersion = deriverVersion;
    this.#write = write;
  }

  /** Segments in memory, in no order. */
  get segments(): OpenSegment[] {
    return [...this.#open.values()];
  }

  /** Names of the segments on disk when last looked. */
  get listed(): string[] {
    return [...this.#listed];
  }

  get unsaved(): OpenSegment[] {
    return [...this.#unsaved];
  }

  get(name: string): OpenSegment | null {
    return this.#open.get(name) ?? null;
  }

  /** Is this segment still part of the index? False after it was merged into another. */
  holds(segment: OpenSegment): boolean {
    return this.#open.get(segment.name) === segment;
  }

  /** Among the segments in memory; `openAll` first to be sure. */
  find(id: DocumentId): DocumentPlace | null {
    return this.#index.find(id);
  }

  /** False for what is in this process alone, and stays there. */
  isKept(segment: OpenSegment): boolean {
    return !this.#passing.has(segment);
  }

  path(name: string): string {
    return join(this.folder, name + SEGMENT_EXTENSION);
  }

  /**
   * Looks at the folder again. A segment whose file another process has merged away is let go; one whose file is simply
   * gone (the cache was deleted) counts as unsaved and is written again by the next `save`.
   */
  async refresh(): Promise<void> {
    this.#listed = new Set(await this.#list());
    const missing = this.segments.filter(
      (segment) => !this.#listed.has(segment.name) && !this.#unsaved.has(segment) && this.isKept(segment),
    );
    if (missing.length === 0) return;
    for (const segment of missing) this.#open.delete(segment.name);
    this.#reindex();
    await this.openAll();
    for (const segment of missing) {
      if (this.#hasAllOf(segment)) continue;
      this.#insert(segment);
      this.#unsaved.add(segment);
    }
  }

  /** Opens these segments where they exist. */
  async open(names: Iterable<string>): Promise<void> {
    const wanted = [...names].filter((name) => this.#listed.has(name) && !this.#open.has(name));
    for (const segment of await Promise.all(wanted.map((name) => this.#read(name)))) {
      if (segment) this.#insert(segment);
    }
  }

  async openAll(): Promise<void> {
    await this.open(this.#listed);
  }

  /**
   * Takes in a finished segment; it answers at once and reaches the disk with the next `save`.
   * @param kept false: it never does
   */
  add(bytes: Buffer, kept = true): OpenSegment {
    const name = `${Date.now().toString(36)}-${randomBytes(8).toString('hex')}`;
    const segment = OpenSegment.open(name, bytes, this.#deriverVersion, true);
    if (!(segment instanceof OpenSegment)) throw new Error(`A new segment cannot be opened: ${segment.ignored}.`);
    this.#insert(segment);
    (kept ? this.#unsaved : this.#passing).add(segment);
    return segment;
  }

  /** @throws the system's error of the first segment that cannot be written; it and the rest stay in memory */
  async save(): Promise<void> {
    for (const segment of this.#unsaved) {
      await this.#write(this.path(segment.name), segment.bytes);
      this.#unsaved.delete(segment);
      this.#listed.add(segment.name);
    }
  }

  /** Removes segments whose documents are kept elsewhere or nowhere. Where a file cannot be removed it stays and does no harm. */
  async remove(segments: readonly OpenSegment[]): Promise<void> {
    for (const segment of segments) {
      this.#open.delete(segment.name);
      this.#unsaved.delete(segment);
      this.#passing.delete(segment);
      this.#listed.delete(segment.name);
    }
    this.#reindex();
    await Promise.allSettled(segments.map((segment) => rm(this.path(segment.name), { force: true })));
  }

  async #list(): Promise<string[]> {
    try {
      const names = await readdir(this.folder);
      return names
        .filter((name) => name.endsWith(SEGMENT_EXTENSION) && !name.startsWith('.'))
        .map((name) => name.slice(0, -SEGMENT_EXTENSION.length));
    } catch (error) {
      // Nothing can be read here: the index starts empty, and writing says what is wrong.
      if (systemCode(error)) return [];
      throw error;
    }
  }

  async #read(name: string): Promise<OpenSegment | null> {
    let reason: string;
    try {
      const segment = OpenSegment.open(name, await readWhole(this.path(name)), this.#deriverVersion);
      if (segment instanceof OpenSegment) {
        await noteUse(this.path(name));
        return segment;
      }
      reason = segment.ignored;
      // It is of no use to anyone, and would be read and refused again each time.
      await rm(this.path(name), { force: true }).catch(() => undefined);
    } catch (error) {
      if (!systemCode(error)) throw error;
      // Merged away between listing and reading: what was in it is in a segment listed next time.
      if (systemCode(error) === 'ENOENT') return null;
      reason = `unreadable (${systemCode(error)})`;
    }
    this.#listed.delete(name);
    this.ignored.push({ file: this.path(name), reason });
    return null;
  }

  #insert(segment: OpenSegment): void {
    this.#open.set(segment.name, segment);
    this.#index.add(segment);
  }

  #reindex(): void {
    this.#index = new DocumentIndex();
    for (const segment of this.#open.values()) this.#index.add(segment);
  }

  #hasAllOf(segment: OpenSegment): boolean {
    for (let doc = 0; doc < segment.docCount; doc++) {
      if (!this.find({ key: segment.key(doc), variant: segment.variant(doc) })) return false;
    }
    return true;
  }
}
