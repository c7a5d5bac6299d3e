import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noteUse, readWhole, SYSTEM_REASONS, systemCode, type WriteFile, writeDurably } from '../durableFile.js';
import { sweepTemporaryFiles } from './housekeeping.js';

export interface ImmutableFilesOptions<Content> {
  /** Created when something is first written. */
  folder: string;
  /** With its dot. */
  extension: string;
  /** @param bytes aligned to 8 in their buffer */
  decode: (bytes: Buffer) => Content | { ignored: string };
  writeFile?: WriteFile;
  /** What cannot be used stays, since it cannot be made anew for nothing; `unusable` names it. @default false: it is removed */
  keepUnusable?: boolean;
}

export interface ImmutableFile<Content> {
  name: string;
  content: Content;
}

/**
 * A folder of files that never change: facts by key, put in place by a rename under a name that is never used again. So writers cannot harm
 * each other, readers need no lock, and a crash leaves a file whole or absent. What is damaged or of another version is removed and made anew, unless
 * it is to be kept.
 */
export class ImmutableFiles<Content> {
  readonly folder: string;
  readonly #options: ImmutableFilesOptions<Content>;
  readonly #write: WriteFile;
  readonly #seen = new Set<string>();
  readonly #unusable = new Map<string, string>();
  #room: string | null = null;
  #swept = false;

  constructor(options: ImmutableFilesOptions<Content>) {
    this.folder = options.folder;
    this.#options = options;
    this.#write = options.writeFile ?? writeDurably;
  }

  /** Of the last look: files that are kept and cannot be used, with the reason. The folder itself where it cannot be listed. */
  get unusable(): { path: string; reason: string }[] {
    return [...this.#unusable].map(([path, reason]) => ({ path, reason }));
  }

  /** What has come since the last look, in order of the names: those of one process by age. Nothing where the folder cannot be read. */
  async load(): Promise<ImmutableFile<Content>[]> {
    this.#unusable.clear();
    const unseen = (await this.#names()).filter((name) => !this.#seen.has(name));
    const read = await Promise.all(unseen.map((name) => this.#read(name)));
    return read.filter((file) => file !== null);
  }

  /**
   * @returns the new file's name
   * @throws the system's error; nothing is left behind
   */
  async put(bytes: Uint8Array): Promise<string> {
    const name = `${Date.now().toString(36)}-${randomBytes(8).toString('hex')}`;
    await this.#write(this.#path(name), bytes);
    this.#seen.add(name);
    if (!this.#swept) {
      this.#swept = true;
      await sweepTemporaryFiles([this.folder]);
    }
    return name;
  }

  /**
   * Takes room on the disk for a file to come, until `release`; what a process that was killed has taken is cleared up like its other temporary files.
   * @throws the system's error
   */
  async reserve(bytes: number): Promise<void> {
    await this.release();
    const path = join(this.folder, `.tmp-${process.pid}-${randomBytes(6).toString('hex')}-room`);
    await this.#write(path, Buffer.alloc(bytes));
    this.#room = path;
  }

  async release(): Promise<void> {
    if (this.#room === null) return;
    await rm(this.#room, { force: true });
    this.#room = null;
  }

  /** Puts one file in the place of several: first it is there, then they go. */
  async replace(names: readonly string[], bytes: Uint8Array): Promise<string> {
    const merged = await this.put(bytes);
    await this.remove(names);
    return merged;
  }

  /** Files whose content is elsewhere. Where one cannot be removed it stays and does no harm. */
  async remove(names: readonly string[]): Promise<void> {
    await Promise.allSettled(names.map((name) => rm(this.#path(name), { force: true })));
  }

  async #read(name: string): Promise<ImmutableFile<Content> | null> {
    const path = this.#path(name);
    try {
      const content = this.#options.decode(await readWhole(path));
      if (isIgnored(content)) {
        if (this.#options.keepUnusable) {
          this.#unusable.set(path, content.ignored);
          return null;
        }
        // Of no use to anyone, and it would be read and refused again each time.
        await rm(path, { force: true }).catch(() => undefined);
        return null;
      }
      this.#seen.add(name);
      await noteUse(path);
      return { name, content };
    } catch (error) {
      // Merged away between listing and reading, or unreadable here: what was in it is found elsewhere or made again.
      if (!systemCode(error)) throw error;
      this.#noteUnreadable(path, error);
      return null;
    }
  }

  #noteUnreadable(path: string, error: unknown): void {
    const code = systemCode(error);
    if (this.#options.keepUnusable && code !== 'ENOENT') this.#unusable.set(path, SYSTEM_REASONS[code] ?? code);
  }

  async #names(): Promise<string[]> {
    const { extension } = this.#options;
    try {
      const names = await readdir(this.folder);
      return names
        .filter((name) => name.endsWith(extension) && !name.startsWith('.'))
        .map((name) => name.slice(0, -extension.length))
        .sort();
    } catch (error) {
      // Nothing can be read here: it starts empty, and writing says what is wrong.
      if (!systemCode(error)) throw error;
      this.#noteUnreadable(this.folder, error);
      return [];
    }
  }

  #path(name: string): string {
    return join(this.folder, name + this.#options.extension);
  }
}

function isIgnored<Content>(content: Content | { ignored: string }): content is { ignored: string } {
  return typeof content === 'object' && content !== null && 'ignored' in content;
}
