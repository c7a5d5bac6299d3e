import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noteUse, readWhole, systemCode, type WriteFile } from '../../durableFile.js';
import { sweepTemporaryFiles } from '../housekeeping.js';
import type { CommitPlace } from './assembledHistory.js';
import { CommitBatch } from './commitBatch.js';
import { CommitLists, namesWith } from './commitLists.js';
import { mergeBatches } from './mergeBatches.js';

const BATCH_EXTENSION = '.commits';
/** More batches than this are merged: each costs a file to open, and a branch that grows commit by commit makes one a day. */
const MAX_BATCHES = 12;
/** Others may merge while we read: then what was listed is gone, and what it held is in a file listed next time. */
const LIST_ATTEMPTS = 3;

/**
 * What is kept of past commits, in one folder a repository and version: batches of mined commits and lists of ancestors. All of it are
 * immutable facts by commit id, put in place by a rename under a name that is never used again, so writers cannot harm each
 * other and readers need no lock. What is damaged or missing is mined again; what cannot be written serves this process from memory.
 */
export class HistoryStore {
  readonly folder: string;
  readonly lists: CommitLists;
  readonly #version: string;
  readonly #write: WriteFile;
  readonly #open = new Map<string, CommitBatch>();
  readonly #unsaved = new Set<CommitBatch>();
  readonly #places = new Map<string, CommitPlace>();
  #reading: Promise<void> = Promise.resolve();
  #swept = false;

  constructor(folder: string, version: string, write: WriteFile) {
    this.folder = folder;
    this.lists = new CommitLists(folder, version, write);
    this.#version = version;
    this.#write = write;
  }

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /** A commit among the batches in memory; `load` first to be sure. */
  find(id: string): CommitPlace | null {
    return this.#places.get(id) ?? null;
  }

  /** Opens the batches that are on disk now. One look at a time, so that no file is read twice. */
  load(): Promise<void> {
    const reading = this.#reading.then(() => this.#load());
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  /** Takes in a finished batch; it answers at once and reaches the disk with the next `save`. */
  add(bytes: Buffer): void {
    const name = `${Date.now().toString(36)}-${randomBytes(8).toString('hex')}`;
    const batch = CommitBatch.open(name, bytes, this.#version);
    if (!(batch instanceof CommitBatch)) throw new Error(`A new batch of commits cannot be opened: ${batch.ignored}.`);
    this.#insert(batch);
    this.#unsaved.add(batch);
  }

  /**
   * Writes new batches, and merges them once they are many.
   * @throws the system's error; what could not be written stays in memory
   */
  async save(): Promise<void> {
    for (const batch of this.#unsaved) {
      await this.#write(this.#path(batch.name), batch.bytes);
      this.#unsaved.delete(batch);
    }
    if (!this.#swept) {
      this.#swept = true;
      await sweepTemporaryFiles([this.folder]);
      await this.lists.sweep();
    }
    if (this.#open.size > MAX_BATCHES) await this.#merge();
  }

  async #load(): Promise<void> {
    for (let attempt = 1; attempt <= LIST_ATTEMPTS; attempt++) {
      const names = await namesWith(this.folder, BATCH_EXTENSION);
      const unread = names.filter((name) => !this.#open.has(name));
      const read = await Promise.all(unread.map((name) => this.#read(name)));
      const onDisk = new Set(names);
      // Merged away by another process, or deleted with the cache: what is in memory is true all the same, and saved again.
      for (const batch of this.#open.values()) if (!onDisk.has(batch.name)) this.#unsaved.add(batch);
      if (!read.includes('gone')) break;
    }
    this.#dropCopies();
  }

  async #read(name: string): Promise<'open' | 'gone'> {
    const path = this.#path(name);
    try {
      const batch = CommitBatch.open(name, await readWhole(path), this.#version);
      if (batch instanceof CommitBatch) {
        this.#insert(batch);
        await noteUse(path);
        // Of no use to anyone, and it would be read and refused again each time.
      } else await rm(path, { force: true }).catch(() => undefined);
      return 'open';
    } catch (error) {
      if (!systemCode(error)) throw error;
      return systemCode(error) === 'ENOENT' ? 'gone' : 'open';
    }
  }

  #insert(batch: CommitBatch): void {
    this.#open.set(batch.name, batch);
    for (let row = 0; row < batch.count; row++) this.#places.set(batch.id(row), { batch, row });
  }

  /** A batch that is not on disk any more, and whose commits are all in others, was merged away. */
  #dropCopies(): void {
    for (const batch of this.#unsaved) {
      const elsewhere = (id: string) => this.#places.get(id)?.batch !== batch;
      if (!Array.from({ length: batch.count }, (_, row) => batch.id(row)).every(elsewhere)) continue;
      this.#unsaved.delete(batch);
      this.#open.delete(batch.name);
    }
  }

  async #merge(): Promise<void> {
    const merged = [...this.#open.values()];
    this.add(mergeBatches(merged, this.#version));
    for (const batch of this.#unsaved) await this.#write(this.#path(batch.name), batch.bytes);
    this.#unsaved.clear();
    for (const { name } of merged) {
      this.#open.delete(name);
      // Where it cannot be removed it stays and does no harm.
      await rm(this.#path(name), { force: true }).catch(() => undefined);
    }
  }

  #path(name: string): string {
    return join(this.folder, name + BATCH_EXTENSION);
  }
}
