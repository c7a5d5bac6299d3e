import { literalMarks } from '../../representation/index.js';
import type { Evidence, EvidenceContext } from './types.js';

/** An issue's error lines come first; of a pasted log the rest is left. */
const MAX_RUNS = 4_000;
/** More words in common than this are no more certain. */
const MAX_WORDS = 6;
const STEP = 0.2;
const CHUNK_CHARS = 500;

/**
 * String literals that the issue quotes, by runs of three words in common: ln(1 + N/n) x min(L - 1, 6) x 0.2 for L words, n files that have the
 * rarest run. Files and functions: `literal`; files: `literalCertainty`, the part of what six words or more in one file alone would be.
 */
export const literalEvidence: Evidence = {
  kind: 'literal',
  apply(context) {
    const { view, live, functions, files, functionFeatures, reason } = context;
    const found = view.segments.map(() => new Map<number, { runs: number; rarest: number }>());
    for (const mark of quotedMarks(context)) {
      const lists = view.segments.map((segment) => {
        const id = segment.termId(mark);
        return id < 0 ? null : segment.postings(id).chunks;
      });
      const frequency = countFiles(context, lists);
      if (frequency === 0) continue;
      lists.forEach((chunks, at) => {
        for (const chunk of chunks ?? []) {
          const entry = found[at]!.get(chunk);
          if (!entry) found[at]!.set(chunk, { runs: 1, rarest: frequency });
          else {
            entry.runs++;
            entry.rarest = Math.min(entry.rarest, frequency);
          }
        }
      });
    }
    const most = Math.log(1 + view.files.length) * MAX_WORDS * STEP;
    found.forEach((chunks, at) => {
      for (const [chunk, { runs, rarest }] of chunks) {
        const value = Math.log(1 + view.files.length / rarest) * Math.min(runs + 1, MAX_WORDS) * STEP;
        const id = functions.idOf(at, chunk);
        if (id >= 0) functionFeatures.max('literal', id, value);
        const doc = view.segments[at]!.chunkDoc[chunk]!;
        for (let file = live.firstFile[at]![doc]!; file !== -1; file = live.nextFile[file]!) {
          if (view.files[file]!.traits.test) continue;
          files.max('literal', file, value);
          files.max('literalCertainty', file, value / most);
          reason(file, 'literal');
        }
      }
    });
  },
};

/** Distinct marks of what the issue says, error lines first. */
function quotedMarks({ channels }: EvidenceContext): Set<string> {
  const marks = new Set<string>();
  for (const text of [channels.E, channels.T, channels.K, channels.B, channels.P, channels.C]) {
    for (const line of text.split('\n')) {
      // Literals are bounded: a long line is looked at piece by piece.
      for (let at = 0; at < line.length; at += CHUNK_CHARS) {
        for (const mark of literalMarks(line.slice(at, at + CHUNK_CHARS))) marks.add(mark);
        if (marks.size >= MAX_RUNS) return marks;
      }
    }
  }
  return marks;
}

function countFiles({ view, live }: EvidenceContext, lists: readonly (Uint32Array | null)[]): number {
  let count = 0;
  lists.forEach((chunks, at) => {
    const segment = view.segments[at]!;
    let last = -1;
    for (const chunk of chunks ?? []) {
      const doc = segment.chunkDoc[chunk]!;
      const file = live.firstFile[at]![doc]!;
      if (doc === last || file === -1 || view.files[file]!.traits.test) continue;
      last = doc;
      count++;
    }
  });
  return count;
}
