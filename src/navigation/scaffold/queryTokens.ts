import type { ScaffoldPolicy } from './policy.js';
import { STOP_WORDS } from './stopWords.js';

/** Counts how many of the query's tokens a symbol name contains. */
export interface QueryTokens {
  /** Distinct tokens. */
  readonly size: number;
  /** Distinct tokens contained in `name` as substrings, whatever the case. */
  countIn(name: string): number;
}

const TOKEN = /[A-Za-z0-9_]{2,}/g;

/**
 * The identifier-like runs of letters, digits and underscores of length >= 2 of a query, distinct without regard to case.
 *
 * One pass over the text. For each beginning of two characters the lengths of its tokens are kept, so that at each position of a
 * name a few pieces of it are looked up, and no token of a 100 kB issue is compared with every name; equal names
 * are counted once.
 */
export function queryTokens(text: string, policy: Pick<ScaffoldPolicy, 'ignoreStopWords'>): QueryTokens {
  const tokens = new Set<string>();
  const lengths = new Map<string, Set<number>>();
  for (const [run] of text.matchAll(TOKEN)) {
    const token = run.toLowerCase();
    if (tokens.has(token) || (policy.ignoreStopWords && STOP_WORDS.has(token))) continue;
    tokens.add(token);
    const start = token.slice(0, 2);
    const known = lengths.get(start);
    if (known) known.add(token.length);
    else lengths.set(start, new Set([token.length]));
  }

  const counts = new Map<string, number>();
  function countIn(name: string): number {
    const known = counts.get(name);
    if (known !== undefined) return known;
    const lower = name.toLowerCase();
    const found = new Set<string>();
    for (let at = 0; at + 2 <= lower.length; at++) {
      for (const length of lengths.get(lower.slice(at, at + 2)) ?? []) {
        const piece = lower.slice(at, at + length);
        if (piece.length === length && tokens.has(piece)) found.add(piece);
      }
    }
    counts.set(name, found.size);
    return found.size;
  }
  return { size: tokens.size, countIn };
}
