import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRacy, sameStamp, stampOf } from '../stamps.js';
import type { FileStamp } from '../types.js';
import { readDotGit } from './layout.js';
import type { GitPlace } from './runGit.js';
import { type Head, type IndexListing, listIndex, listStaged } from './workTreeListing.js';

interface Remembered {
  stamp: FileStamp;
  listing: IndexListing;
  /** Commit that the index was compared with, and how it differs from it. */
  commit: string | null;
  staged: string[] | null;
}

/**
 * What git said of the indexes of work trees, for as long as their files stay as they were: git replaces an index by a rename, so another
 * one has another stamp. A process that answers often need not ask git twice for the same.
 */
export class IndexMemory {
  readonly #byFolder = new Map<string, Remembered>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** As `listIndex` and `listStaged`. @param head asked at the same time */
  async ask(
    place: GitPlace,
    head: Promise<Head>,
    signal: AbortSignal | undefined,
  ): Promise<{ listing: Promise<IndexListing>; staged: Promise<string[] | null> }> {
    const now = this.#now();
    const stamp = await stampOfIndex(place.folder);
    const known = this.#byFolder.get(place.folder);
    if (known && stamp && sameStamp(known.stamp, stamp)) {
      const staged = head.then(({ commit }) => (commit === known.commit ? known.staged : listStaged(place, signal)));
      return { listing: Promise.resolve(known.listing), staged };
    }
    this.#byFolder.delete(place.folder);
    const listing = listIndex(place, signal);
    const staged = listStaged(place, signal);
    // An index written just now may be replaced within the same tick of the clock.
    if (stamp && !isRacy(stamp, now)) {
      Promise.all([listing, staged, head]).then(
        ([listed, differing, { commit }]) =>
          this.#byFolder.set(place.folder, { stamp, listing: listed, commit, staged: differing }),
        // Whoever asked gets the error.
        () => undefined,
      );
    }
    return { listing, staged };
  }
}

/** Null where there is no index, or none that is found. */
async function stampOfIndex(folder: string): Promise<FileStamp | null> {
  const dotGit = await readDotGit(folder);
  if (!dotGit || !('layout' in dotGit)) return null;
  return lstat(join(dotGit.layout.gitDir, 'index')).then(stampOf, () => null);
}
