import { identifierTerms, scanIdentifiers } from '../../representation/index.js';
import type { Channel, IssueChannels } from '../query/channels.js';

export const CHANNELS: readonly Channel[] = ['T', 'P', 'K', 'C', 'B', 'E', 'X'];

/** A compound's part counts half of a whole identifier (docs/ranking.md). */
const PART_WEIGHT = 0.5;

export interface ChannelTerm {
  term: string;
  /** By channel in the order of `CHANNELS`: +1 for each whole, +0.5 for each part, sums above 1 damped to 1 + ln(sum). */
  weights: Float32Array;
}

/** Distinct terms of an issue with their weights in each channel, in order of first appearance. */
export interface ChannelTerms {
  readonly terms: readonly ChannelTerm[];
}

const NONE: ReadonlySet<string> = new Set();

/** Analyzes the channels of an issue by analyzer `code`. X sums over the channels it is made of, K's words being P's already. */
export function channelTerms(channels: IssueChannels): ChannelTerms {
  const found = new Map<string, ChannelTerm>();
  const add = (term: string, channel: number, weight: number) => {
    let entry = found.get(term);
    if (!entry) {
      entry = { term, weights: new Float32Array(CHANNELS.length) };
      found.set(term, entry);
    }
    entry.weights[channel]! += weight;
  };
  CHANNELS.forEach((channel, index) => {
    const text = channels[channel];
    scanIdentifiers(text, 0, text.length, (start, end) => {
      const { whole, parts } = identifierTerms(text.slice(start, end), NONE);
      if (whole !== null) add(whole, index, 1);
      for (const part of parts) add(part, index, PART_WEIGHT);
    });
  });
  for (const { weights } of found.values()) {
    for (let i = 0; i < weights.length; i++) if (weights[i]! > 1) weights[i] = 1 + Math.log(weights[i]!);
  }
  return { terms: [...found.values()] };
}
