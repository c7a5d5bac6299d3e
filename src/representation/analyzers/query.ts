import { scanIdentifiers } from './identifierScan.js';
import { identifierTerms } from './identifiers.js';

const NO_KEYWORDS: ReadonlySet<string> = new Set();

/** Share of a part of a compound against a whole identifier (docs/ranking.md: +1 whole, +0.5 part). */
export const PART_WEIGHT = 0.5;

/**
 * Terms of a query with their weights > 0. An identifier adds 1 for its whole and 0.5 for each part; sums above 1 are damped to
 * 1 + ln(sum), so that a word repeated in a long report does not drown the others (docs/ranking.md). Keywords stay:
 * they are no terms of the language that reserves them, and may be of another.
 */
export function analyzeQuery(text: string): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (term: string, weight: number) => sums.set(term, (sums.get(term) ?? 0) + weight);
  scanIdentifiers(text, 0, text.length, (start, end) => {
    const { whole, parts } = identifierTerms(text.slice(start, end), NO_KEYWORDS);
    if (whole !== null) add(whole, 1);
    for (const part of parts) add(part, PART_WEIGHT);
  });
  for (const [term, sum] of sums) sums.set(term, repeated(sum));
  return sums;
}

/** Weight of a term that occurs so often. */
export function repeated(sum: number): number {
  return sum > 1 ? 1 + Math.log(sum) : sum;
}
