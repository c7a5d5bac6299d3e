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
 * One pass over the text. Tokens are kept by their first two characters, so that a name is compared with the few tokens
 * that may start at each of its positions and not with all of a 100 kB issue's; equal names are counted once.
 */
export function queryTokens(text: string, policy: Pick<ScaffoldPolicy, 'ignoreStopWords'>): QueryTokens {
  const byStart = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const [run] of text.matchAll(TOKEN)) {
    const token = run.toLowerCase();
    if (seen.has(token) || (policy.ignoreStopWords && STOP_WORDS.has(token))) continue;
    seen.add(token);
    const start = token.slice(0, 2);
    const group = byStart.get(start);
    if (group) group.push(token);
    else byStart.set(start, [token]);
  }

  const counts = new Map<string, number>();
  function countIn(name: string): number {
    const known = counts.get(name);
    if (known !== undefined) return known;
    const lower = name.toLowerCase();
    const found = new Set<string>();
    for (let at = 0; at + 2 <= lower.length; at++) {
      for (const token of byStart.get(lower.slice(at, at + 2)) ?? []) {
        if (lower.startsWith(token, at)) found.add(token);
      }
    }
    counts.set(name, found.size);
    return found.size;
  }
  return { size: seen.size, countIn };
}
