import { scanIdentifiers } from '../../representation/index.js';
import type { Channel, IssueChannels } from '../query/channels.js';

export interface Mention {
  name: string;
  channel: Channel;
  /** Whether it looks like code or stands where code stands; an ordinary word says far less (x 0.3, docs/ranking.md). */
  code: boolean;
}

/** Most telling channel first: a name counts once, for the first channel that has it... per channel. */
const CHANNELS: readonly Channel[] = ['T', 'K', 'P', 'E', 'C', 'B'];
const CODE_LIKE = /[^_]_[^_]|^__\w+__$|[a-z0-9][A-Z]/;
/** A pasted log can name tens of thousands. */
const LIMIT = 4_000;

/** Distinct identifiers of three and more characters in each channel. */
export function mentions({ T, K, P, E, C, B }: IssueChannels): Mention[] {
  const texts: Record<string, string> = { T, K, P, E, C, B };
  const found: Mention[] = [];
  for (const channel of CHANNELS) {
    const seen = new Set<string>();
    const text = texts[channel]!;
    scanIdentifiers(text, 0, text.length, (start, end) => {
      if (end - start < 3 || end - start > 80 || found.length >= LIMIT) return;
      const name = text.slice(start, end);
      if (seen.has(name)) return;
      seen.add(name);
      found.push({ name, channel, code: isCode(name, channel) });
    });
  }
  return found;
}

function isCode(name: string, channel: Channel): boolean {
  if (CODE_LIKE.test(name) || channel === 'K' || channel === 'C' || channel === 'B') return true;
  return channel !== 'T' && name[0] !== name[0]!.toLowerCase();
}

export function looksLikeCode(name: string): boolean {
  return CODE_LIKE.test(name);
}
