import type { CommitBatch } from './commitBatch.js';
import type { CommitHistory } from './types.js';

/** A mined commit: a row of a batch. */
export interface CommitPlace {
  batch: CommitBatch;
  row: number;
}

export interface HistoryParts {
  commit: string;
  /** How many commits were looked at. */
  listed: number;
  /** Those of them that are mined, newest first. */
  places: readonly CommitPlace[];
  pending: boolean;
  shallow: boolean;
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
  readonly #places: readonly CommitPlace[];
  /** By batch and row: the commit here, -1 for commits that are no ancestors. */
  readonly #commitOf: ReadonlyMap<CommitBatch, Int32Array>;

  constructor({ commit, listed, places, pending, shallow }: HistoryParts) {
    this.commit = commit;
    this.pending = pending;
    this.shallow = shallow;
    this.listed = listed;
    this.#places = places.filter(({ batch, row }) => batch.hasFiles(row));
    this.count = this.#places.length;
    this.#commitOf = new Map(
      [...new Set(places.map(({ batch }) => batch))].map((batch) => [batch, new Int32Array(batch.count).fill(-1)]),
    );
    this.length = new Uint32Array(this.count);
    this.fileStart = new Uint32Array(this.count + 1);
    let total = 0;
    this.#places.forEach(({ batch, row }, index) => {
      this.#commitOf.get(batch)![row] = index;
      this.length[index] = batch.length[row]!;
      total += batch.length[row]!;
      this.fileStart[index + 1] = this.fileStart[index]! + batch.fileStart[row + 1]! - batch.fileStart[row]!;
    });
    this.averageLength = Math.max(1, total / Math.max(1, this.count));
    ({ paths: this.paths, filePath: this.filePath } = presentPaths(places, [...this.#commitOf.keys()]));
  }

  id(commit: number): string {
    const { batch, row } = this.#places[commit]!;
    return batch.id(row);
  }

  timeS(commit: number): number {
    const { batch, row } = this.#places[commit]!;
    return batch.timeS[row]!;
  }

  functions(file: number): readonly string[] {
    const commit = lastAtMost(this.fileStart, file);
    const { batch, row } = this.#places[commit]!;
    return batch.functions(batch.fileStart[row]! + file - this.fileStart[commit]!);
  }

  postings(term: string): { commits: Uint32Array; counts: Uint16Array } | null {
    const commits: number[] = [];
    const counts: number[] = [];
    this.#commitOf.forEach((commitOf, batch) => {
      const list = batch.postings(term);
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

/**
 * The touched paths under one numbering for all batches. From the newest commit to the oldest, a move is followed from where it happened:
 * commits before it speak of the new name, and a file that later took the old name keeps it.
 */
function presentPaths(
  places: readonly CommitPlace[],
  batches: readonly CommitBatch[],
): { paths: string[]; filePath: Uint32Array } {
  const paths: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (path: string) => {
    let number = numbers.get(path);
    if (number === undefined) {
      number = paths.length;
      numbers.set(path, number);
      paths.push(path);
    }
    return number;
  };
  const columns = new Map(
    batches.map((batch) => [batch, { numbers: Int32Array.from(batch.paths, numberOf), moves: movesByRow(batch) }]),
  );
  const present = Int32Array.from(paths, (_, number) => number);
  const filePath: number[] = [];
  for (const { batch, row } of places) {
    const { numbers, moves } = columns.get(batch)!;
    const end = batch.fileStart[row + 1]!;
    for (let file = batch.fileStart[row]!; file < end; file++) {
      filePath.push(present[numbers[batch.filePath[file]!]!]!);
    }
    // All targets first: two files may have changed places.
    const moved = moves.get(row)?.map(({ from, to }) => [numbers[from]!, present[numbers[to]!]!] as const);
    for (const [from, to] of moved ?? []) present[from] = to;
  }
  return { paths, filePath: Uint32Array.from(filePath) };
}

function movesByRow({ renames }: CommitBatch): Map<number, { from: number; to: number }[]> {
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
