import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from '../../advisoryLock.js';
import { systemCode, type WriteFile } from '../../durableFile.js';
import { RepoNavError } from '../../errors.js';
import { throwIfCancelled } from '../../repository/cancelled.js';
import { ImmutableFiles } from '../immutableFiles.js';
import { readVariant, type VariantFacts, writeVariant } from './variantFile.js';
import { decodeVectors, encodeVectors, VECTORS_EXTENSION } from './vectorFile.js';
import { formerFolder, type VectorPlace, vectorFolder } from './vectorPlace.js';
import { type VectorBatch, VectorTable } from './vectorTable.js';

export interface VectorStoreOptions extends VectorPlace {
  /** All that a vector depends on besides its text. */
  variant: VectorVariant;
  dimension: number;
  writeFile?: WriteFile;
}

export interface VectorVariant {
  /** `EmbeddingModel.version`. */
  model: string;
  representation: string;
  /** How texts are cut into chunks, e.g. `tokens:512`. */
  chunking: string;
}

/**
 * Part of the name of every folder, and never changed: under another number all vectors of servers would be paid for again. Another format of the
 * files has a number of its own (`vectorFile.ts`) and keeps reading the old one.
 */
const VECTORS_VERSION = 1;
/** More files than this are made one: each costs an opening, and a run that embeds for hours makes one every few seconds. */
const MAX_FILES = 8;
/** Of a vector's scale and key, and of a file besides, at most. */
const ROW_BYTES = 256;
const FILE_BYTES = 4_096;
/** Much longer than a living process lets its lock lie untouched. */
const LOCK_STALE_MS = 60_000;
const LOCK_LOOK_MS = 250;

/**
 * Vectors of a repository's texts on disk, by content and variant: immutable files that appear by a rename. What was embedded is
 * on disk when `save` has ended, whatever happens then.
 */
export class VectorStore {
  readonly table: VectorTable;
  readonly #files: ImmutableFiles<VectorBatch>;
  readonly #version: string;
  readonly #facts: VariantFacts;
  /** They lie in the data folder. */
  readonly #paid: boolean;
  #named = false;
  #names: string[] = [];
  /** Texts from this number on are not on disk. */
  #saved = 0;

  private constructor(
    table: VectorTable,
    files: ImmutableFiles<VectorBatch>,
    version: string,
    facts: VariantFacts,
    paid: boolean,
  ) {
    this.table = table;
    this.#facts = facts;
    this.#paid = paid;
    this.#files = files;
    this.#version = version;
  }

  static async open(options: VectorStoreOptions): Promise<VectorStore> {
    const { variant, dimension } = options;
    const version = createHash('sha256')
      .update(JSON.stringify([VECTORS_VERSION, variant.model, variant.representation, variant.chunking]))
      .digest('hex')
      .slice(0, 32);
    const paid = options.dataDir !== undefined;
    const filesIn = (folder: string) =>
      new ImmutableFiles<VectorBatch>({
        folder,
        extension: VECTORS_EXTENSION,
        decode: (bytes) => decodeVectors(bytes, version, dimension),
        keepUnusable: paid,
        ...(options.writeFile ? { writeFile: options.writeFile } : {}),
      });
    const files = filesIn(await vectorFolder(options, version));
    const store = new VectorStore(new VectorTable(dimension), files, version, { ...variant, dimension }, paid);
    await store.refresh();
    if (paid) await store.#moveHere(filesIn(await formerFolder(options, version)));
    return store;
  }

  /** Vectors that were paid for and cannot be used: damaged, of an unknown format, or unreadable. Nothing where they are made for nothing. */
  get unusable(): { path: string; reason: string }[] {
    return this.#files.unusable;
  }

  /** Texts that are in memory alone. */
  get unsaved(): number {
    return this.table.size - this.#saved;
  }

  /** Takes in what other processes embedded since. Call it when nothing is unsaved. */
  async refresh(): Promise<void> {
    for (const { name, content } of await this.#files.load()) {
      this.table.addBatch(content);
      this.#names.push(name);
    }
    this.#saved = this.table.size;
  }

  /** Takes over what an earlier version kept in the cache, which may be cleared at any time. @throws RepoNavError data_unusable */
  async #moveHere(former: ImmutableFiles<VectorBatch>): Promise<void> {
    const found = await former.load();
    if (found.length === 0) return;
    for (const { content } of found) this.table.addBatch(content);
    await this.save();
    await former.remove(found.map(({ name }) => name));
  }

  /**
   * Takes room for vectors before they are paid for, until the next `save`. Nothing where they are made for nothing.
   * @param rows vectors
   * @throws RepoNavError data_unusable
   */
  async reserve(rows: number): Promise<void> {
    if (!this.#paid) return;
    try {
      await this.#files.reserve(rows * (this.table.dimension + ROW_BYTES) + FILE_BYTES);
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  /** @throws RepoNavError cache_unusable or data_unusable when it cannot be written: embedding on would pay for what is lost */
  async save(): Promise<void> {
    try {
      await this.#files.release();
      if (this.unsaved === 0) return;
      this.#names.push(await this.#files.put(encodeVectors(this.table.batchFrom(this.#saved), this.#version)));
      this.#saved = this.table.size;
      await this.#nameVariant();
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  /**
   * Runs `work` while no other process does the same here, with what those before it embedded taken in: what is paid for is not paid for twice. A
   * process that died keeps others waiting for a minute.
   * @throws RepoNavError cache_unusable, data_unusable, cancelled
   */
  async exclusively<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const lock = join(this.#files.folder, 'embedding.lock');
    let result: { value: Result } | null = null;
    const run = async () => {
      const alive = setInterval(() => {
        const now = new Date();
        // Gone or unwritable by now: at worst another process begins with the same.
        utimes(lock, now, now).catch(() => undefined);
      }, LOCK_STALE_MS / 6);
      try {
        await this.refresh();
        result = { value: await work() };
      } finally {
        clearInterval(alive);
      }
    };
    for (;;) {
      await withLock(lock, LOCK_STALE_MS, run).catch((error: unknown) => {
        throw this.#unwritable(error);
      });
      if (result !== null) return (result as { value: Result }).value;
      await sleep(LOCK_LOOK_MS);
      throwIfCancelled(signal);
    }
  }

  /** Makes one file of many; for the end of a run. */
  async compact(): Promise<void> {
    if (this.#names.length <= MAX_FILES) return;
    try {
      this.#names = [await this.#files.replace(this.#names, encodeVectors(this.table.wholeBatch(), this.#version))];
    } catch (error) {
      throw this.#unwritable(error);
    }
  }

  /** Says once, beside them, what the vectors are. */
  async #nameVariant(): Promise<void> {
    if (this.#named) return;
    if ((await readVariant(this.#files.folder)) === null) await writeVariant(this.#files.folder, this.#facts);
    this.#named = true;
  }

  #unwritable(error: unknown): unknown {
    const code = error instanceof RepoNavError ? '' : systemCode(error);
    if (!code) return error;
    return new RepoNavError(
      this.#paid ? 'data_unusable' : 'cache_unusable',
      `Vectors cannot be saved in ${this.#files.folder} (${code}).`,
      `Make room there or make it writable, or set ${this.#paid ? 'REPONAV_DATA_DIR' : 'REPONAV_CACHE_DIR'} to another folder. What was saved before is used again.`,
      { cause: error },
    );
  }
}
