import { ENGLISH_STOP_WORDS, FIELDS, identifierTerms } from '../../representation/index.js';
import type { Evidence, EvidenceContext } from './types.js';

const K1 = 1.2;
const NAME = FIELDS.indexOf('name');
/** A word in the title makes a compound twice as telling. */
const TITLE_WEIGHT = 2;
/** Runs of so many words; beyond so many runs a text is a log. */
const LONGEST = 3;
const MAX_RUNS = 600;
const WORD = /[A-Za-z][a-z]+|[A-Z]{2,}(?![a-z])/g;
const NONE: ReadonlySet<string> = new Set();

/**
 * Neighbouring words of title and prose that the code writes as one identifier: `date hierarchy` finds `date_hierarchy`, `DateHierarchy`
 * and `datehierarchy`. `compound` of files and functions: sum of rarity x saturated frequency; `compoundName` of functions: in names alone.
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

function scoreTerm(
  { view, live, functions, files, functionFeatures }: EvidenceContext,
  term: string,
  weight: number,
): void {
  const lists = view.segments.flatMap((segment, at) => {
    const id = segment.termId(term);
    return id < 0 ? [] : [{ at, segment, ...segment.postings(id) }];
  });
  if (lists.length === 0) return;
  const ofFiles = new Map<number, number>();
  const ofFunctions = new Map<number, number>();
  const ofNames = new Set<number>();
  for (const { at, segment, chunks, fields, counts } of lists) {
    for (let i = 0; i < chunks.length; i++) {
      const chunk = chunks[i]!;
      const first = live.firstFile[at]![segment.chunkDoc[chunk]!]!;
      for (let file = first; file !== -1; file = live.nextFile[file]!) {
        ofFiles.set(file, (ofFiles.get(file) ?? 0) + counts[i]!);
      }
      const id = first === -1 ? -1 : functions.idOf(at, chunk);
      if (id < 0) continue;
      ofFunctions.set(id, (ofFunctions.get(id) ?? 0) + counts[i]!);
      if (fields[i] === NAME) ofNames.add(id);
    }
  }
  add(files.column('compound'), ofFiles, weight, view.files.length);
  add(functionFeatures.column('compound'), ofFunctions, weight, functions.count);
  const names = functionFeatures.column('compoundName');
  for (const id of ofNames) names[id]! += weight * idf(functions.count, ofNames.size);
}

function add(column: Float32Array, counts: ReadonlyMap<number, number>, weight: number, total: number): void {
  const rarity = weight * idf(total, counts.size);
  for (const [row, count] of counts) column[row]! += (rarity * count * (K1 + 1)) / (count + K1);
}

function idf(total: number, frequency: number): number {
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
}
