/** Letters of one piece of a word; two more stand for its beginning and end. */
export const GRAM = 4;
const FNV_START = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;
const EDGE = 0;

/** Hashed pieces of a word that no vocabulary has, each a number below `buckets`; a short word is one piece. */
export function gramBuckets(word: string, buckets: number): number[] {
  const found: number[] = [];
  const last = Math.max(0, word.length + 2 - GRAM);
  for (let start = 0; start <= last; start++) {
    let hash = FNV_START;
    for (let at = start; at < start + GRAM && at < word.length + 2; at++) {
      const code = at === 0 || at > word.length ? EDGE : word.charCodeAt(at - 1);
      hash = Math.imul(hash ^ code, FNV_PRIME);
    }
    found.push((hash >>> 0) % buckets);
  }
  return found;
}
