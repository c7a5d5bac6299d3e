import type { EvidenceContext } from '../evidence/types.js';
import type { RankOptions } from '../types.js';

/** Where exactly that stands which was asked for by its name, its path, or a line of a trace. */
export interface ExactPlace {
  /** Index into `IndexView.files`. */
  file: number;
  /** Index into the file's outline; -1 for a file as such, or lines of it. */
  symbol: number;
  /** Lines meant where no symbol stands for them, 1-based, inclusive; null for the symbol's own, or the whole file. */
  lines: Lines | null;
  /** The name that a line of the symbol (a class) or of the file declares, where no symbol stands for it. */
  declares?: string;
  /** Shown beside the file. */
  reason: string;
}

/** 1-based, inclusive. */
export interface Lines {
  start: number;
  end: number;
}

/** What exact places are looked up with. */
export interface ExactScope {
  context: EvidenceContext;
  /** Scores by evidence, by file: which of equals comes first. */
  score: Float32Array;
  options: Pick<RankOptions, 'accept' | 'includeTests' | 'files' | 'functions'>;
}
