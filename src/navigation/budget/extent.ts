import { DEFAULTS } from '../../defaults.js';
import type { Presentable } from '../presentable.js';
import type { Format, ScaffoldFile } from '../schemas.js';

/** How much of an answer is shown. Counts are of the first, best ranked ones. */
export interface Extent {
  files: number;
  /** Whether files of which the scaffold has no block are in it, too; else they are in the list of files alone. */
  bare: boolean;
  functions: number;
  snippets: number;
  /** Symbols of each file, for `inline`. */
  inline: number[];
  /** What each file of the scaffold keeps of `BLOCK_ORDER`, most durable first; 0 leaves its line alone. */
  blocks: number[];
  /** Whether the receipt names skipped files and the query is echoed; both are counted elsewhere in the answer. */
  details: boolean;
}

/** A file loses these from the end: GLIMPSE first, then ANCHORS, which its targets name, too, its import edges, and CANDIDATE_TARGETS. */
export const BLOCK_ORDER = ['candidateTargets', 'edges', 'anchors', 'glimpse'] as const;

const WITHOUT_GLIMPSE = BLOCK_ORDER.indexOf('glimpse');
const WITHOUT_ANCHORS = BLOCK_ORDER.indexOf('anchors');
const TARGETS_ALONE = 1;

/** Functions that JSON keeps while files still lose blocks. */
const FUNCTIONS_KEPT = 5;
/** Files that JSON keeps while others have targets. */
const FILES_KEPT = 10;

/**
 * The ways to show an answer in a format, each a step shorter than the one before. The order says what is worth most:
 *
 * - `tree`: GLIMPSE, then ANCHORS of the third and of the second file; then the files beyond the first five go, last first; then what the others have
 *   below their lines, last file first (the files stay as lines); then the lines of the fifth to the second file; then the first file's blocks. Its line is
 *   the last to stay.
 * - `files`: the files, last first.
 * - `inline`: the symbols of a file, last file first; then the files; then the first file's symbols, last first.
 * - `snippets`: the snippets, last first.
 * - `json`: the echo of the query and the names of skipped files; functions beyond the fifth, which the targets of the scaffold name in a third of the
 *   tokens; the scaffold's entries without a block, which say little that the list of files does not; GLIMPSE, and ANCHORS of the third and second file, which
 *   an agent finds again by `list_symbols`; files beyond the tenth; the targets of files that are not expanded; then as `tree`, with the functions going before
 *   the last files.
 */
export function extents(answer: Presentable, format: Format): Extent[] {
  const steps: Extent[] = [];
  const now = whole(answer, format);
  const step = (): void => {
    steps.push({ ...now, blocks: [...now.blocks], inline: [...now.inline] });
  };
  const down = (key: 'files' | 'functions' | 'snippets', to: number): void => {
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
  /** From the last file to the second. */
  const stripOthers = (to: number): void => {
    for (let index = now.blocks.length - 1; index > 0; index--) strip(now.blocks, index, to);
  };

  step();
  if (format === 'json') {
    now.details = false;
    step();
    down('functions', FUNCTIONS_KEPT);
    now.bare = false;
    step();
  }
  if (format === 'tree' || format === 'json') {
    stripOthers(WITHOUT_GLIMPSE);
    strip(now.blocks, 0, WITHOUT_GLIMPSE);
    stripOthers(WITHOUT_ANCHORS);
    down('files', format === 'tree' ? DEFAULTS.scaffold.parsed : FILES_KEPT);
    stripOthers(0);
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
  return {
    files:
      format === 'tree' ? answer.scaffold.files.length : Math.max(answer.files.length, answer.scaffold.files.length),
    bare: true,
    functions: answer.functions.length,
    snippets: answer.snippets?.length ?? 0,
    inline: answer.inline?.map((file) => file.symbols.length) ?? [],
    blocks: answer.scaffold.files.map(blocksOf),
    details: true,
  };
}

function blocksOf({ expanded, candidateTargets }: ScaffoldFile): number {
  if (expanded) return BLOCK_ORDER.length;
  return candidateTargets.length > 0 ? TARGETS_ALONE : 0;
}
