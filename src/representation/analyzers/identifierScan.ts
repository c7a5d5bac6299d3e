import { pairClass, UNIT, unitClass } from './codeUnits.js';

const FNV_START = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/**
 * Finds identifiers one after the other: a letter or underscore, then letters, digits, underscores. A run that begins with a digit is a
 * number and skipped whole (`0x1F`, `2nd`). Letters of all scripts count. Runs of scripts that put no blanks between words come as
 * overlapping pairs of characters, so that a query finds a word inside a sentence.
 */
export class IdentifierScanner {
  /** Of the identifier found last: half-open range, and a hash of its code units. */
  start = 0;
  end = 0;
  hash = 0;
  #units = new Uint16Array(0);
  #limit = 0;
  #at = 0;
  /** Where the pair begins whose second character stands at `#at`; -1 outside of unspaced runs. */
  #pairStart = -1;

  /** @param units with one unit more than the text behind `limit` or at the text's end, so that pairs can be looked at */
  reset(units: Uint16Array<ArrayBuffer>, start: number, limit: number): void {
    this.#units = units;
    this.#at = start;
    this.#limit = limit;
    this.#pairStart = -1;
  }

  /** @returns false at the end */
  next(): boolean {
    const units = this.#units;
    const limit = this.#limit;
    if (this.#pairStart >= 0 && this.#nextPair()) return true;
    let at = this.#at;
    while (at < limit) {
      const code = units[at]!;
      let kind = unitClass(code);
      if (kind === UNIT.separator) {
        at++;
        continue;
      }
      if (kind === UNIT.surrogate) kind = pairClass(code, units[at + 1]!);
      if (kind === UNIT.separator) {
        at += widthAt(units, at);
        continue;
      }
      if (kind === UNIT.unspaced) {
        if (this.#firstPair(at)) return true;
        at = this.#at;
        continue;
      }
      this.start = at;
      at = this.#endOfRun(at);
      if (kind === UNIT.digit) continue;
      this.#at = at;
      this.end = at;
      return true;
    }
    this.#at = at;
    return false;
  }

  #endOfRun(start: number): number {
    const units = this.#units;
    const limit = this.#limit;
    let hash = FNV_START;
    let at = start;
    while (at < limit) {
      const code = units[at]!;
      let kind = unitClass(code);
      if (kind === UNIT.surrogate) {
        kind = pairClass(code, units[at + 1]!);
        if (kind === UNIT.letter && at + 1 < limit) {
          hash = Math.imul(hash ^ code, FNV_PRIME);
          hash = Math.imul(hash ^ units[at + 1]!, FNV_PRIME);
          at += 2;
          continue;
        }
      }
      if (kind !== UNIT.letter && kind !== UNIT.digit) break;
      hash = Math.imul(hash ^ code, FNV_PRIME);
      at++;
    }
    this.hash = hash;
    return at;
  }

  /** A character without a second one behind it stands alone. */
  #firstPair(start: number): boolean {
    this.#at = start + widthAt(this.#units, start);
    this.#pairStart = start;
    if (this.#nextPair()) return true;
    return this.#found(start, Math.min(this.#at, this.#limit));
  }

  #nextPair(): boolean {
    const at = this.#at;
    const start = this.#pairStart;
    const units = this.#units;
    this.#pairStart = -1;
    if (at >= this.#limit) return false;
    const code = units[at]!;
    let kind = unitClass(code);
    if (kind === UNIT.surrogate) kind = pairClass(code, units[at + 1]!);
    if (kind !== UNIT.unspaced) return false;
    const end = Math.min(at + widthAt(units, at), this.#limit);
    this.#pairStart = at;
    this.#at = end;
    return this.#found(start, end);
  }

  #found(start: number, end: number): true {
    let hash = FNV_START;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ this.#units[at]!, FNV_PRIME);
    this.start = start;
    this.end = end;
    this.hash = hash;
    return true;
  }
}

/** Calls `onIdentifier(start, end)` for each identifier of `text[start, end)`, as `IdentifierScanner` finds them. */
export function scanIdentifiers(
  text: string,
  start: number,
  end: number,
  onIdentifier: (start: number, end: number) => void,
): void {
  const length = Math.max(0, end - start);
  const units = new Uint16Array(length + 1);
  for (let at = 0; at < length; at++) units[at] = text.charCodeAt(start + at);
  const scanner = new IdentifierScanner();
  scanner.reset(units, 0, length);
  while (scanner.next()) onIdentifier(start + scanner.start, start + scanner.end);
}

function widthAt(units: Uint16Array, at: number): number {
  const code = units[at]!;
  if (code < 0xd800 || code > 0xdbff) return 1;
  const low = units[at + 1]!;
  return low >= 0xdc00 && low <= 0xdfff ? 2 : 1;
}
