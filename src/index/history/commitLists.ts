import { createHash } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { noteUse, readWhole, systemCode, type WriteFile } from '../../durableFile.js';
import { namesIn } from '../housekeeping.js';
import { decodeCommitList, encodeCommitList } from './commitList.js';

const EXTENSION = '.list';
/** Lists kept, the least recently used go: each saves one question to git. */
const MAX_LISTS = 50;

/** Which commits a list is of. */
export interface ListKey {
  commit: string;
  limit: number;
  /** A clone knows more ancestors of the same commit once it is less shallow. */
  shallow: ReadonlySet<string>;
}

/** Lists of the ancestors of commits, a file each. */
export class CommitLists {
  readonly #folder: string;
  readonly #version: string;
  readonly #write: WriteFile;

  constructor(folder: string, version: string, write: WriteFile) {
    this.#folder = folder;
    this.#version = version;
    this.#write = write;
  }

  /** As they were listed before; null where they were not, or the file is of no use. */
  async read(key: ListKey): Promise<string[] | null> {
    const path = this.#path(key);
    try {
      const ids = decodeCommitList(await readWhole(path), key.commit, this.#version);
      if (ids) await noteUse(path);
      return ids;
    } catch (error) {
      if (systemCode(error)) return null;
      throw error;
    }
  }

  /** @throws the system's error */
  async write(key: ListKey, ids: readonly string[]): Promise<void> {
    await this.#write(this.#path(key), encodeCommitList(key.commit, ids, this.#version));
  }

  /** Removes the least recently used beyond 50. */
  async sweep(): Promise<void> {
    const names = await namesWith(this.#folder, EXTENSION);
    if (names.length <= MAX_LISTS) return;
    const lists = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name + EXTENSION);
        const usedAt = await stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        );
        return { path, usedAt };
      }),
    );
    lists.sort((a, b) => b.usedAt - a.usedAt);
    for (const { path } of lists.slice(MAX_LISTS)) await rm(path, { force: true });
  }

  #path({ commit, limit, shallow }: ListKey): string {
    const boundary = createHash('sha256')
      .update([...shallow].sort().join('\n'))
      .digest('hex')
      .slice(0, 16);
    return join(this.#folder, `${commit}-${limit}${shallow.size === 0 ? '' : `-${boundary}`}${EXTENSION}`);
  }
}

/** Names of the files with this extension, without it; none where the folder cannot be read: writing there says what is wrong. */
export async function namesWith(folder: string, extension: string): Promise<string[]> {
  try {
    const names = await namesIn(folder);
    return names.filter((name) => name.endsWith(extension)).map((name) => name.slice(0, -extension.length));
  } catch (error) {
    if (systemCode(error)) return [];
    throw error;
  }
}
