import { identifierTerms } from '../../representation/index.js';
import { FILE_FIELD_WEIGHTS } from '../evidence/lexical.js';
import { noiseFactor } from '../noise.js';
import { accepts } from './accepts.js';
import { partsOf } from './nameParts.js';
import type { ExactPlace, ExactScope } from './types.js';

/** Not a place, but a ranking by one word. */
export const EXACT_WORD = 'exact word';
const K1 = 1.2;
const B = 0.75;
/** Files that come first: those of which the word says at least this share of what it says of the best. */
const NEARLY_AS_CENTRAL = 0.6;
const MAX_FILES = 5;
const NO_KEYWORDS: ReadonlySet<string> = new Set();

/**
 * The files that are most about a word that nothing defines, in any language or none: BM25F of the whole word alone, tests and copies behind.
 * At most 5. [] for a word that no file has whole.
 */
export function wordPlaces(scope: ExactScope, token: string): ExactPlace[] {
  const { context, options } = scope;
  const parts = partsOf(token);
  const term = parts.length === 1 ? identifierTerms(parts[0]!, NO_KEYWORDS).whole : null;
  if (term === null) return [];
  const { view, live } = context;
  const scored: { file: number; score: number }[] = [];
  view.segments.forEach((segment, at) => {
    for (const [doc, frequency] of frequencies(segment, term)) {
      const norm = K1 * (1 - B + (B * live.docLength[at]![doc]!) / live.averageDocLength);
      const score = frequency / (frequency + norm);
      for (let file = live.firstFile[at]![doc]!; file !== -1; file = live.nextFile[file]!) {
        if (!accepts(scope, file)) continue;
        const one = view.files[file]!;
        // Text without a language is no noise here: configuration and build files are what such words are of.
        scored.push({ file, score: score * noiseFactor(one.traits, one.language ?? '', options) });
      }
    }
  });
  scored.sort((a, b) => b.score - a.score || a.file - b.file);
  const best = scored[0]?.score ?? 0;
  return scored
    .slice(0, MAX_FILES)
    .filter(({ score }) => score >= NEARLY_AS_CENTRAL * best)
    .map(({ file }) => ({ file, symbol: -1, lines: null, reason: EXACT_WORD }));
}

/** Weighted number of occurrences by document. */
function frequencies(segment: ExactScope['context']['view']['segments'][number], term: string): Map<number, number> {
  const found = new Map<number, number>();
  const id = segment.termId(term);
  if (id < 0) return found;
  const { chunks, fields, counts } = segment.postings(id);
  chunks.forEach((chunk, index) => {
    const doc = segment.chunkDoc[chunk]!;
    found.set(doc, (found.get(doc) ?? 0) + FILE_FIELD_WEIGHTS[fields[index]!]! * counts[index]!);
  });
  return found;
}
