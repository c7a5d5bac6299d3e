import { ByteWriter } from './byteWriter.js';

/**
 * The terms of a segment, found by hashing instead of by searching a sorted list: building it costs a pass, where sorting a
 * hundred thousand strings would be the dearest step of writing a segment.
 */
export interface TermTable {
  /** Open addressing, a power of two long: term id + 1, 0 for a free slot. */
  slots: Uint32Array;
  /** Byte offset of each term; length terms + 1. */
  starts: Uint32Array;
  /** The terms in UTF-8, one behind the other. */
  bytes: Uint8Array;
}

export function buildTermTable(terms: readonly string[]): TermTable {
  let size = 16;
  while (size < terms.length * 1.5) size *= 2;
  const slots = new Uint32Array(size);
  const starts = new Uint32Array(terms.length + 1);
  const writer = new ByteWriter(terms.length * 12 + 16);
  terms.forEach((term, id) => {
    writer.text(term);
    starts[id + 1] = writer.length;
    let slot = hashOf(term) & (size - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (size - 1);
    slots[slot] = id + 1;
  });
  return { slots, starts, bytes: writer.view() };
}

/** Id of a term, -1 when it is not there. */
export function findTerm(table: TermTable, term: string): number {
  const mask = table.slots.length - 1;
  for (let slot = hashOf(term) & mask; table.slots[slot] !== 0; slot = (slot + 1) & mask) {
    const id = table.slots[slot]! - 1;
    if (isTerm(table, id, term)) return id;
  }
  return -1;
}

/** Most terms are ASCII, and are compared where they lie: a string for each would cost more than the search. */
function isTerm(table: TermTable, id: number, term: string): boolean {
  const { bytes, starts } = table;
  const start = starts[id]!;
  for (let index = 0; index < term.length; index++) {
    const code = term.charCodeAt(index);
    if (code >= 0x80) return termAt(table, id) === term;
    if (bytes[start + index] !== code) return false;
  }
  return starts[id + 1]! - start === term.length;
}

export function termAt(table: TermTable, id: number): string {
  const { bytes, starts } = table;
  const start = starts[id]!;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, starts[id + 1]! - start).toString('utf8');
}

/** FNV-1a over UTF-16 code units: a query's term need not be encoded first. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
