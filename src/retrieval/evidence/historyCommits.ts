import { DEFAULTS } from '../../defaults.js';
import type { CommitHistory } from '../../index/history/types.js';
import { idf } from '../bm25.js';
import { CHANNELS, type ChannelTerms } from './channelTerms.js';

/** Commits that may speak, best first (docs/ranking.md). */
const BEST_COMMITS = 100;
const X = CHANNELS.indexOf('X');
const T = CHANNELS.indexOf('T');

/** A term of the issue that messages have. */
export interface MatchedTerm {
  commits: Uint32Array;
  counts: Uint16Array;
  /** Of channel X; 0 for a term of other channels alone. */
  weight: number;
  /** Of the title. */
  titleWeight: number;
}

/** Commits whose messages match, best first, at most 100; parallel arrays. */
export interface CommitMatches {
  commits: number[];
  /** Score divided by the best one's: in (0, 1]. */
  weights: number[];
  /** The best one's score; 0 without any. */
  top: number;
}

export function matchedTerms(history: CommitHistory, { terms }: ChannelTerms): MatchedTerm[] {
  const matched: MatchedTerm[] = [];
  for (const { term, weights } of terms) {
    const weight = weights[X]!;
    const titleWeight = weights[T]!;
    if (weight <= 0 && titleWeight <= 0) continue;
    const postings = history.postings(term);
    if (postings) matched.push({ ...postings, weight, titleWeight });
  }
  return matched;
}

/**
 * BM25 of messages, by all the issue and by its title alone.
 * @returns `certainty`: what the best message has of what one that says every known word of the title over and over would, 0 to 1
 */
export function matchCommits(
  history: CommitHistory,
  terms: readonly MatchedTerm[],
): { all: CommitMatches; title: CommitMatches; certainty: number } {
  const { k1, b } = DEFAULTS.bm25;
  const all = new Float64Array(history.count);
  const title = new Float64Array(history.count);
  let most = 0;
  for (const { commits, counts, weight, titleWeight } of terms) {
    const factor = idf(history.count, commits.length) * (k1 + 1);
    most += titleWeight * factor;
    for (let i = 0; i < commits.length; i++) {
      const commit = commits[i]!;
      const norm = k1 * (1 - b + (b * history.length[commit]!) / history.averageLength);
      const score = (factor * counts[i]!) / (counts[i]! + norm);
      all[commit]! += weight * score;
      title[commit]! += titleWeight * score;
    }
  }
  const byTitle = best(title);
  return { all: best(all), title: byTitle, certainty: most > 0 ? byTitle.top / most : 0 };
}

function best(scores: Float64Array): CommitMatches {
  const commits: number[] = [];
  for (let commit = 0; commit < scores.length; commit++) if (scores[commit]! > 0) commits.push(commit);
  // The newer of equals first.
  commits.sort((a, b) => scores[b]! - scores[a]! || a - b);
  commits.length = Math.min(commits.length, BEST_COMMITS);
  const top = scores[commits[0] ?? 0] ?? 0;
  return { commits, weights: commits.map((commit) => scores[commit]! / top), top };
}
