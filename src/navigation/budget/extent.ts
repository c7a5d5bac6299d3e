import { DEFAULTS } from '../../defaults.js';
import type { Presentable } from '../presentable.js';
import type { Format } from '../schemas.js';

/** How much of an answer is shown. Counts are of the first, best ranked ones. */
export interface Extent {
  files: number;
  /** Of these files, how many have an entry in the scaffold; the others are in the list of files alone. */
  listed: number;
  functions: number;
  snippets: number;
  /** Symbols of each file, for `inline`. */
  inline: number[];
  /** What each expanded file keeps of `BLOCK_ORDER`, most durable first; 0 leaves its line alone. */
  blocks: number[];
  /** Whether the receipt names skipped files and the query is echoed; both are counted elsewhere in the answer. */
  details: boolean;
}

/** An expanded file loses these from the end: GLIMPSE first, then CANDIDATE_TARGETS, ANCHORS, and its import edges. */
export const BLOCK_ORDER = ['edges', 'anchors', 'candidateTargets', 'glimpse'] as const;

/** Functions that JSON keeps while files still lose blocks. */
const FUNCTIONS_KEPT = 5;
/** Files that JSON keeps while the second and third lose their last blocks. */
const FILES_KEPT = 10;
/** Blocks that they lose before any file goes: GLIMPSE and CANDIDATE_TARGETS. */
const BLOCKS_FIRST = 2;

/**
 * The ways to show an answer in a format, each a step shorter than the one before. The order says what is worth most:
 *
 * - `tree`: the files beyond the first five go, last first; then the blocks of the third and of the second file (the files
 *   stay as lines); then the lines of the fifth to the second file; then the first file's blocks. Its line is the last to stay.
 * - `files`: the files, last first.
 * - `inline`: the symbols of a file, last file first; then the files; then the first file's symbols, last first.
 * - `snippets`: the snippets, last first.
 * - `json`: the echo of the query and the names of skipped files; functions beyond the fifth; the scaffold's entries of files that are not expanded,
 *   which say little that the list of files does not; what an agent finds again by `list_symbols` (GLIMPSE and CANDIDATE_TARGETS) of the third and
 *   second file; files beyond the tenth; then as `tree`, with the functions going before the last files.
 */
export function extents(answer: Presentable, format: Format): Extent[] {
  const steps: Extent[] = [];
  const now = whole(answer, format);
  const step = (): void => {
    steps.push({ ...now, blocks: [...now.blocks], inline: [...now.inline] });
  };
  const down = (key: 'files' | 'listed' | 'functions' | 'snippets', to: number): void => {
    while (now[key] > to) {
      now[key]--;
      step();
    }
  };
  const strip = (list: number[], index: number, to = 0): void => {
    while ((list[index] ?? 0) > to) {
      list[index]!--;
      step();
    }
  };

  step();
  if (format === 'json') {
    now.details = false;
    step();
    down('functions', FUNCTIONS_KEPT);
    now.listed = Math.min(now.listed, now.blocks.length);
    step();
    for (let index = now.blocks.length - 1; index > 0; index--)
      strip(now.blocks, index, BLOCK_ORDER.length - BLOCKS_FIRST);
    down('files', FILES_KEPT);
  }
  if (format === 'tree' || format === 'json') {
    if (format === 'tree') down('files', DEFAULTS.scaffold.parsed);
    for (let index = now.blocks.length - 1; index > 0; index--) strip(now.blocks, index);
    if (format === 'json') down('functions', 0);
    down('files', 1);
    strip(now.blocks, 0);
  }
  if (format === 'files') down('files', 1);
  if (format === 'snippets') down('snippets', 1);
  if (format === 'inline') {
    for (let index = now.inline.length - 1; index > 0; index--) {
      if (now.inline[index] === 0) continue;
      now.inline[index] = 0;
      step();
    }
    down('files', 1);
    strip(now.inline, 0);
  }
  return steps;
}

function whole(answer: Presentable, format: Format): Extent {
  const expanded = answer.scaffold.files.filter((file) => file.expanded).length;
  return {
    files:
      format === 'tree' ? answer.scaffold.files.length : Math.max(answer.files.length, answer.scaffold.files.length),
    listed: answer.scaffold.files.length,
    functions: answer.functions.length,
    snippets: answer.snippets?.length ?? 0,
    inline: answer.inline?.map((file) => file.symbols.length) ?? [],
    blocks: new Array<number>(expanded).fill(BLOCK_ORDER.length),
    details: true,
  };
}
