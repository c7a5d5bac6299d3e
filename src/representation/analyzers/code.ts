import { FIELDS, type Field, type FieldRegion, type TermCounts, type TermDictionary } from '../types.js';
import { CodeUnits } from './codeUnits.js';
import { IdentifierScanner } from './identifierScan.js';
import { identifierTerms } from './identifiers.js';
import { IdentifierTable } from './identifierTable.js';

/** Identifiers remembered before the memo starts anew; about 100 MB at worst. */
const MEMO_LIMIT = 1_000_000;
/** Counts are stored in 16 bits; more occurrences than this change no BM25 score one could see. */
const MAX_COUNT = 0xffff;
/** Fields take three bits of a counter's number. */
const FIELD_BITS = 3;
const FIELD_MASK = (1 << FIELD_BITS) - 1;
const CODE = FIELDS.indexOf('code');
const MARK = FIELDS.indexOf('mark');
const FIELD_NUMBERS = Object.fromEntries(FIELDS.map((field, number) => [field, number])) as Record<Field, number>;

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
  const content = new CodeUnits();
  const scanner = new IdentifierScanner();
  let known = new IdentifierTable();
  let loaded: string | null = null;
  /** Occurrences by term and field. */
  let frequency = new Uint32Array(1 << 17);
  let keys = new Uint32Array(1 << 10);
  let touched = 0;
  let length = 0;
  let ids = new Uint32Array(1 << 10);
  let fields = new Uint8Array(1 << 10);
  let counts = new Uint16Array(1 << 10);

  function learn({ start, end, hash }: IdentifierScanner): number {
    const { whole, parts } = identifierTerms(loaded!.slice(start, end), stop);
    const ids = [whole === null ? -1 : dictionary.idOf(whole), ...parts.map((part) => dictionary.idOf(part))];
    makeRoom();
    if (known.size >= MEMO_LIMIT) known = new IdentifierTable();
    return known.add(content.units, start, end, hash, ids);
  }

  /** For all terms there are by now. */
  function makeRoom(): void {
    const needed = dictionary.terms.length << FIELD_BITS;
    if (needed > frequency.length) frequency = grown(frequency, needed);
  }

  function touch(id: number, field: number): void {
    const key = (id << FIELD_BITS) | field;
    const before = frequency[key]!;
    frequency[key] = before + 1;
    if (before > 0) return;
    if (touched === keys.length) keys = grown(keys, touched + 1);
    keys[touched++] = key;
  }

  function countPiece(start: number, end: number, field: number): void {
    const { units } = content;
    scanner.reset(units, start, end);
    while (scanner.next()) {
      let entry = known.find(units, scanner.start, scanner.end, scanner.hash);
      if (entry < 0) entry = learn(scanner);
      const { terms, starts } = known;
      const first = starts[entry]!;
      const last = starts[entry + 1]!;
      const whole = terms[first]!;
      if (whole >= 0) {
        touch(whole, field);
        length++;
      }
      for (let at = first + 1; at < last; at++) touch(terms[at]!, field);
    }
  }

  return {
    count(text, ranges, regions = [], marks = []) {
      touched = 0;
      length = 0;
      if (text !== loaded) content.load(text);
      loaded = text;
      for (const [start, end] of ranges) {
        let at = start;
        for (let index = firstEndingAfter(regions, start); at < end; index++) {
          const region = regions[index];
          if (region === undefined || region.start >= end) break;
          if (region.start > at) countPiece(at, region.start, CODE);
          const until = Math.min(region.end, end);
          countPiece(Math.max(at, region.start), until, FIELD_NUMBERS[region.field]);
          at = until;
        }
        if (at < end) countPiece(at, end, CODE);
      }
      for (const mark of marks) {
        const id = dictionary.idOf(mark);
        makeRoom();
        touch(id, MARK);
      }
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
