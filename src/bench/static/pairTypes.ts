/** What an embedding is trained from: texts of people, and the functions they are about, as terms of analyzer `code`. */

/** Where a query comes from: a doc comment's first sentence, the title of a commit, the title of one that says it mends something. */
export const PAIR_KINDS = ['doc', 'commit', 'fix'] as const;
export type PairKind = (typeof PAIR_KINDS)[number];

/** A repository that pairs are mined from. */
export interface TrainingRepository {
  /** `owner/name`. */
  name: string;
  /** Full id: pairs are those of this commit and its ancestors. */
  commit: string;
  /** SPDX identifier. */
  license: string;
  /** `validation`: nothing is learned from it. */
  split: 'train' | 'validation';
}

/** Lists of numbers one behind the other: list i is `[starts[i], starts[i + 1])`. */
export interface Bags {
  starts: Uint32Array;
  /** Ids of terms. */
  terms: Uint32Array;
  /** How often, or how much. */
  counts: Float32Array;
}

export interface FunctionBags extends Bags {
  /** Positions in `FIELDS`, parallel to `terms`. */
  fields: Uint8Array;
  /** Index into `repositories`, by function. */
  repository: Uint16Array;
}

export interface QueryBags extends Bags {
  repository: Uint16Array;
  /** Positions in `PAIR_KINDS`. */
  kind: Uint8Array;
  /** The function that the query is about. */
  target: Uint32Array;
  /** Queries of one number are one text that is about several functions. */
  text: Uint32Array;
}

export interface PairSet {
  repositories: TrainingRepository[];
  /** All terms there are, by id. */
  terms: string[];
  functions: FunctionBags;
  queries: QueryBags;
}
