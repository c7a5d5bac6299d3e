import { ENGLISH_STOP_WORDS, identifierTerms } from '../../representation/index.js';
import { idf } from '../bm25.js';
import type { Evidence, EvidenceContext } from './types.js';

const K1 = 1.2;
/** A word in the title makes a compound twice as telling. */
const TITLE_WEIGHT = 2;
/** Runs of so many words; beyond so many runs a text is a log. */
const LONGEST = 3;
const MAX_RUNS = 600;
const WORD = /[A-Za-z][a-z]+|[A-Z]{2,}(?![a-z])/g;
const NONE: ReadonlySet<string> = new Set();

/**
 * Neighbouring words of title and prose that the code writes as one identifier: `date hierarchy` finds `date_hierarchy`, `DateHierarchy`
 * and `datehierarchy`. Files: `compound`, sum of rarity x saturated frequency.
 */
export const compoundEvidence: Evidence = {
  kind: 'lexical',
  apply(context) {
    const known = new Set(context.terms.terms.map(({ term }) => term));
    const found = new Map<string, number>();
    for (const [run, weight] of wordRuns(context)) {
      for (const term of compoundsOf(run)) {
        if (!known.has(term)) found.set(term, Math.max(found.get(term) ?? 0, weight));
      }
    }
    for (const [term, weight] of found) scoreTerm(context, term, weight);
  },
};

/** Runs of two and three neighbouring words with the weight of where they stand. */
function wordRuns({ channels }: EvidenceContext): Map<string, number> {
  const runs = new Map<string, number>();
  for (const [text, weight] of [
    [channels.T, TITLE_WEIGHT],
    [channels.P, 1],
  ] as const) {
    for (const clause of text.split(/[\n.,;:!?()[\]{}"]/)) {
      const words = clause.match(WORD)?.map((word) => word.toLowerCase()) ?? [];
      for (let start = 0; start < words.length; start++) {
        for (let length = 2; length <= LONGEST && start + length <= words.length; length++) {
          const run = words.slice(start, start + length);
          if (ENGLISH_STOP_WORDS.has(run[0]!) || ENGLISH_STOP_WORDS.has(run.at(-1)!)) continue;
          const key = run.join(' ');
          if (runs.size < MAX_RUNS && !runs.has(key)) runs.set(key, weight);
        }
      }
    }
  }
  return runs;
}

/** The terms of analyzer `code` for the ways in which a run is written as one identifier. */
function compoundsOf(run: string): string[] {
  const words = run.split(' ');
  const snake = words.join('_');
  const camel = words.map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('');
  return [snake, camel].flatMap((identifier) => identifierTerms(identifier, NONE).whole ?? []);
}

function scoreTerm({ view, live, files }: EvidenceContext, term: string, weight: number): void {
  const counted = new Map<number, number>();
  view.segments.forEach((segment, at) => {
    const id = segment.termId(term);
    if (id < 0) return;
    const { chunks, counts } = segment.postings(id);
    for (let i = 0; i < chunks.length; i++) {
      const first = live.firstFile[at]![segment.chunkDoc[chunks[i]!]!]!;
      for (let file = first; file !== -1; file = live.nextFile[file]!) {
        counted.set(file, (counted.get(file) ?? 0) + counts[i]!);
      }
    }
  });
  if (counted.size === 0) return;
  const column = files.column('compound');
  const rarity = weight * idf(view.files.length, counted.size);
  for (const [file, count] of counted) column[file]! += (rarity * count * (K1 + 1)) / (count + K1);
}
