import type { CommitBatch } from './commitBatch.js';
import type { CommitHistory } from './types.js';

export interface HistoryParts {
  commit: string;
  /** Newest first. */
  ids: readonly string[];
  batches: readonly CommitBatch[];
  pending: boolean;
  shallow: boolean;
}

interface Place {
  batch: number;
  row: number;
}

/** The commits of a list as far as they are mined, over the batches they lie in: nothing but ids, paths and files is copied. */
export class AssembledHistory implements CommitHistory {
  readonly commit: string;
  readonly pending: boolean;
  readonly shallow: boolean;
  readonly listed: number;
  readonly count: number;
  readonly length: Uint32Array;
  readonly averageLength: number;
  readonly paths: readonly string[];
  readonly fileStart: Uint32Array;
  readonly filePath: Uint32Array;
  readonly #batches: readonly CommitBatch[];
  readonly #places: readonly Place[];
  /** Per batch and row: the commit here, -1 for commits that are no ancestors. */
  readonly #commitOf: Int32Array[];

  constructor({ commit, ids, batches, pending, shallow }: HistoryParts) {
    this.commit = commit;
    this.pending = pending;
    this.shallow = shallow;
    this.listed = ids.length;
    this.#batches = batches;
    const walked = placesOf(ids, batches);
    this.#places = walked.filter(({ batch, row }) => batches[batch]!.hasFiles(row));
    this.count = this.#places.length;
    this.#commitOf = batches.map((batch) => new Int32Array(batch.count).fill(-1));
    this.length = new Uint32Array(this.count);
    this.fileStart = new Uint32Array(this.count + 1);
    let total = 0;
    this.#places.forEach(({ batch: at, row }, index) => {
      const batch = batches[at]!;
      this.#commitOf[at]![row] = index;
      this.length[index] = batch.length[row]!;
      total += batch.length[row]!;
      this.fileStart[index + 1] = this.fileStart[index]! + batch.fileStart[row + 1]! - batch.fileStart[row]!;
    });
    this.averageLength = Math.max(1, total / Math.max(1, this.count));
    ({ paths: this.paths, filePath: this.filePath } = presentPaths(walked, batches));
  }

  id(commit: number): string {
    const { batch, row } = this.#places[commit]!;
    return this.#batches[batch]!.id(row);
  }

  timeS(commit: number): number {
    const { batch, row } = this.#places[commit]!;
    return this.#batches[batch]!.timeS[row]!;
  }

  functions(file: number): readonly string[] {
    const commit = lastAtMost(this.fileStart, file);
    const { batch: at, row } = this.#places[commit]!;
    const batch = this.#batches[at]!;
    return batch.functions(batch.fileStart[row]! + file - this.fileStart[commit]!);
  }

  postings(term: string): { commits: Uint32Array; counts: Uint16Array } | null {
    const commits: number[] = [];
    const counts: number[] = [];
    this.#batches.forEach((batch, at) => {
      const list = batch.postings(term);
      const commitOf = this.#commitOf[at]!;
      list?.chunks.forEach((row, i) => {
        const commit = commitOf[row]!;
        if (commit < 0) return;
        commits.push(commit);
        counts.push(list.counts[i]!);
      });
    });
    return commits.length === 0 ? null : { commits: Uint32Array.from(commits), counts: Uint16Array.from(counts) };
  }
}

/** Where the commits that say something lie, in the order of the list. */
function placesOf(ids: readonly string[], batches: readonly CommitBatch[]): Place[] {
  const known = new Map<string, Place>();
  batches.forEach((batch, at) => {
    const moving = renamesByRow(batch);
    for (let row = 0; row < batch.count; row++) {
      if (batch.hasFiles(row) || moving.has(row)) known.set(batch.id(row), { batch: at, row });
    }
  });
  return ids.map((id) => known.get(id)).filter((place) => place !== undefined);
}

/**
 * The touched paths under one numbering for all batches. From the newest commit to the oldest, a move is followed from where it happened:
 * commits before it speak of the new name, and a file that later took the old name keeps it.
 */
function presentPaths(
  walked: readonly Place[],
  batches: readonly CommitBatch[],
): { paths: string[]; filePath: Uint32Array } {
  const paths: string[] = [];
  const numbers = new Map<string, number>();
  const numbersOf = batches.map((batch) =>
    Int32Array.from(batch.paths, (path) => {
      let number = numbers.get(path);
      if (number === undefined) {
        number = paths.length;
        numbers.set(path, number);
        paths.push(path);
      }
      return number;
    }),
  );
  const renamesOf = batches.map(renamesByRow);
  const present = Int32Array.from(paths, (_, number) => number);
  const filePath: number[] = [];
  for (const { batch: at, row } of walked) {
    const batch = batches[at]!;
    const number = numbersOf[at]!;
    for (let file = batch.fileStart[row]!; file < batch.fileStart[row + 1]!; file++) {
      filePath.push(present[number[batch.filePath[file]!]!]!);
    }
    const moves = (renamesOf[at]!.get(row) ?? []).map(
      ({ from, to }) => [number[from]!, present[number[to]!]!] as const,
    );
    for (const [from, to] of moves) present[from] = to;
  }
  return { paths, filePath: Uint32Array.from(filePath) };
}

function renamesByRow({ renames }: CommitBatch): Map<number, { from: number; to: number }[]> {
  const byRow = new Map<number, { from: number; to: number }[]>();
  for (let at = 0; at < renames.length; at += 3) {
    const list = byRow.get(renames[at]!) ?? [];
    list.push({ from: renames[at + 1]!, to: renames[at + 2]! });
    byRow.set(renames[at]!, list);
  }
  return byRow;
}

/** Position of the last element <= value in an ascending array that begins with 0. */
function lastAtMost(ascending: Uint32Array, value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (ascending[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
