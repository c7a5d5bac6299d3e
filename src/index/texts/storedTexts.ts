import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { systemCode, type WriteFile } from '../../durableFile.js';
import type { TextAnalyzer } from '../../representation/analyzers/textAnalyzer.js';
import { storeFolder } from '../cacheFolder.js';
import { ImmutableFiles } from '../immutableFiles.js';
import { decodeTextBatch, encodeTextBatch } from './textBatchFile.js';
import { type TextBatch, TextIndex } from './textIndex.js';

export interface StoredTextsOptions {
  /** Root of the repository, as `Source.root` says it. */
  root: string;
  /** Absolute; created when something is first written. */
  cacheDir: string;
  analyzer: TextAnalyzer;
  /** Told when what is counted cannot be saved, in a sentence or two for people. */
  onWarning?: (message: string) => void;
  writeFile?: WriteFile;
}

/** Version of how bytes become text. */
const TEXTS_VERSION = 1;
/** More files than this are made one: each costs an opening, and a working day makes one an edit. */
const MAX_FILES = 8;

/** The terms of a repository's sources, counted once for each content and kept in the cache folder by content key and analyzer. */
export class StoredTexts {
  readonly index: TextIndex;
  readonly #files: ImmutableFiles<TextBatch>;
  readonly #version: string;
  readonly #onWarning: (message: string) => void;
  #names: string[] = [];
  /** Texts from this number on are not on disk. */
  #saved = 0;

  private constructor(
    index: TextIndex,
    files: ImmutableFiles<TextBatch>,
    version: string,
    options: StoredTextsOptions,
  ) {
    this.index = index;
    this.#files = files;
    this.#version = version;
    this.#onWarning = options.onWarning ?? (() => undefined);
  }

  static async open(options: StoredTextsOptions): Promise<StoredTexts> {
    const { analyzer } = options;
    const version = createHash('sha256')
      .update(`${TEXTS_VERSION} ${analyzer.name} ${analyzer.version}`)
      .digest('hex')
      .slice(0, 32);
    const files = new ImmutableFiles<TextBatch>({
      folder: join(await storeFolder(options.cacheDir, options.root), `texts-${version.slice(0, 12)}`),
      extension: '.texts',
      decode: (bytes) => decodeTextBatch(bytes, version),
      ...(options.writeFile ? { writeFile: options.writeFile } : {}),
    });
    const texts = new StoredTexts(new TextIndex(analyzer), files, version, options);
    await texts.#load();
    return texts;
  }

  /** Keeps what was added since. Where that fails, answers stay right and the next process counts again. */
  async save(): Promise<void> {
    const { index } = this;
    if (index.size === this.#saved) return;
    try {
      this.#names.push(await this.#files.put(encodeTextBatch(index.batchFrom(this.#saved), this.#version)));
      this.#saved = index.size;
      if (this.#names.length <= MAX_FILES) return;
      this.#names = [await this.#files.replace(this.#names, encodeTextBatch(index.batchFrom(0), this.#version))];
    } catch (error) {
      if (!systemCode(error)) throw error;
      this.#onWarning(
        `The words of the sources cannot be saved in ${this.#files.folder} (${systemCode(error)}). Answers stay right, but the next process counts them again. Make room there or make it writable, or set REPONAV_CACHE_DIR to another folder.`,
      );
    }
  }

  async #load(): Promise<void> {
    for (const { name, content } of await this.#files.load()) {
      this.index.addBatch(content);
      this.#names.push(name);
    }
    this.#saved = this.index.size;
  }
}
