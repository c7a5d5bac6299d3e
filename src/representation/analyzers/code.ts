import type { TermCounts, TermDictionary } from '../types.js';
import { scanIdentifiers } from './identifierScan.js';
import { identifierTerms } from './identifiers.js';

/** Part of the key of everything derived with this analyzer: raise it when any text may give other terms than before. */
export const CODE_ANALYZER_VERSION = 1;

/** Identifiers remembered before the memo starts anew; about 100 MB of strings at worst. */
const MEMO_LIMIT = 1_000_000;
/** Counts are stored in 16 bits; more occurrences than this change no BM25 score one could see. */
const MAX_COUNT = 0xffff;

export interface CodeAnalyzer {
  /**
   * Counts the terms of the half-open ranges of `text`. A compound counts its whole and its parts, once each per occurrence.
   * The arrays of the result are views on memory of the analyzer: valid until its next call.
   */
  count(text: string, ranges: readonly (readonly [number, number])[]): TermCounts;
}

/**
 * Analyzer `code` (spec/evidence.md) for bulk work: term ids come from the caller's dictionary, repeated identifiers are
 * looked up once. `keywords` are the language's reserved words, no terms in it.
 */
export function createCodeAnalyzer(dictionary: TermDictionary, keywords: readonly string[]): CodeAnalyzer {
  const stop = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const memo = new Map<string, Int32Array>();
  let frequency = new Uint32Array(1 << 14);
  let ids = new Uint32Array(1 << 10);
  let counts = new Uint16Array(1 << 10);
  let touched = 0;

  /** Ids of an identifier's terms; the first is the whole's, -1 when it has none. */
  function termsOf(identifier: string): Int32Array {
    let found = memo.get(identifier);
    if (found === undefined) {
      const { whole, parts } = identifierTerms(identifier, stop);
      found = Int32Array.of(
        whole === null ? -1 : dictionary.idOf(whole),
        ...parts.map((part) => dictionary.idOf(part)),
      );
      if (memo.size >= MEMO_LIMIT) memo.clear();
      memo.set(identifier, found);
    }
    return found;
  }

  function touch(id: number): void {
    if (id >= frequency.length) frequency = grown(frequency, id + 1);
    const before = frequency[id]!;
    frequency[id] = before + 1;
    if (before === 0) {
      if (touched === ids.length) ids = grown(ids, touched + 1);
      ids[touched++] = id;
    }
  }

  return {
    count(text, ranges) {
      touched = 0;
      let length = 0;
      for (const [start, end] of ranges) {
        scanIdentifiers(text, start, end, (from, to) => {
          const terms = termsOf(text.slice(from, to));
          const whole = terms[0]!;
          if (whole >= 0) {
            touch(whole);
            length++;
          }
          for (let i = 1; i < terms.length; i++) touch(terms[i]!);
        });
      }
      if (touched > counts.length) counts = new Uint16Array(ids.length);
      for (let i = 0; i < touched; i++) {
        const id = ids[i]!;
        counts[i] = Math.min(frequency[id]!, MAX_COUNT);
        frequency[id] = 0;
      }
      return { ids: ids.subarray(0, touched), counts: counts.subarray(0, touched), length };
    },
  };
}

function grown(array: Uint32Array<ArrayBuffer>, atLeast: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(atLeast, array.length * 2));
  larger.set(array);
  return larger;
}
