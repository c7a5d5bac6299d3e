import { FIELDS, type FieldRegion, type TermCounts, type TermDictionary } from '../types.js';
import { scanIdentifiers } from './identifierScan.js';
import { identifierTerms } from './identifiers.js';

/** Identifiers remembered before the memo starts anew; about 100 MB of strings at worst. */
const MEMO_LIMIT = 1_000_000;
/** Counts are stored in 16 bits; more occurrences than this change no BM25 score one could see. */
const MAX_COUNT = 0xffff;
/** Fields take three bits of a counter's number. */
const FIELD_BITS = 3;
const FIELD_MASK = (1 << FIELD_BITS) - 1;
const CODE = FIELDS.indexOf('code');
const MARK = FIELDS.indexOf('mark');

export interface CodeAnalyzer {
  /**
   * Counts the terms of the half-open, ascending ranges of `text` by field. A compound counts its whole and its parts, once each per
   * occurrence. The arrays of the result are views on memory of the analyzer: valid until its next call.
   *
   * @param regions ascending, not overlapping, over the whole text; the rest is `code`
   * @param marks further terms that are no words of the text (see `marks.ts`), counted in field `mark` and not in the length
   */
  count(
    text: string,
    ranges: readonly (readonly [number, number])[],
    regions?: readonly FieldRegion[],
    marks?: Iterable<string>,
  ): TermCounts;
}

/**
 * Analyzer `code` for bulk work: term ids come from the caller's dictionary, repeated identifiers are looked up once. `keywords` are the
 * language's reserved words, no terms in it.
 */
export function createCodeAnalyzer(dictionary: TermDictionary, keywords: readonly string[]): CodeAnalyzer {
  const stop = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const memo = new Map<string, Int32Array>();
  /** Occurrences by term and field. */
  let frequency = new Uint32Array(1 << 17);
  let keys = new Uint32Array(1 << 10);
  let touched = 0;
  let length = 0;
  let ids = new Uint32Array(1 << 10);
  let fields = new Uint8Array(1 << 10);
  let counts = new Uint16Array(1 << 10);

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

  function touch(id: number, field: number): void {
    const key = (id << FIELD_BITS) | field;
    if (key >= frequency.length) frequency = grown(frequency, key + 1);
    const before = frequency[key]!;
    frequency[key] = before + 1;
    if (before > 0) return;
    if (touched === keys.length) keys = grown(keys, touched + 1);
    keys[touched++] = key;
  }

  function countPiece(text: string, start: number, end: number, field: number): void {
    scanIdentifiers(text, start, end, (from, to) => {
      const terms = termsOf(text.slice(from, to));
      const whole = terms[0]!;
      if (whole >= 0) {
        touch(whole, field);
        length++;
      }
      for (let i = 1; i < terms.length; i++) touch(terms[i]!, field);
    });
  }

  return {
    count(text, ranges, regions = [], marks = []) {
      touched = 0;
      length = 0;
      for (const [start, end] of ranges) {
        let at = start;
        for (let index = firstEndingAfter(regions, start); at < end; index++) {
          const region = regions[index];
          if (region === undefined || region.start >= end) break;
          if (region.start > at) countPiece(text, at, region.start, CODE);
          const until = Math.min(region.end, end);
          countPiece(text, Math.max(at, region.start), until, FIELDS.indexOf(region.field));
          at = until;
        }
        if (at < end) countPiece(text, at, end, CODE);
      }
      for (const mark of marks) touch(dictionary.idOf(mark), MARK);
      if (touched > ids.length) {
        ids = new Uint32Array(keys.length);
        fields = new Uint8Array(keys.length);
        counts = new Uint16Array(keys.length);
      }
      for (let i = 0; i < touched; i++) {
        const key = keys[i]!;
        ids[i] = key >>> FIELD_BITS;
        fields[i] = key & FIELD_MASK;
        counts[i] = Math.min(frequency[key]!, MAX_COUNT);
        frequency[key] = 0;
      }
      return {
        ids: ids.subarray(0, touched),
        fields: fields.subarray(0, touched),
        counts: counts.subarray(0, touched),
        length,
      };
    },
  };
}

/** Index of the first region that ends behind `offset`; regions ascend. */
function firstEndingAfter(regions: readonly FieldRegion[], offset: number): number {
  let low = 0;
  let high = regions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (regions[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function grown(array: Uint32Array<ArrayBuffer>, atLeast: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(atLeast, array.length * 2));
  larger.set(array);
  return larger;
}
