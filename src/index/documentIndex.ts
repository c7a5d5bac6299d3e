import type { DocumentId } from './derivedDocument.js';
import type { OpenSegment } from './segment.js';

export interface DocumentPlace {
  segment: OpenSegment;
  doc: number;
}

/**
 * Finds documents by their identity over all segments. A hash table of numbers whose hash is the content key's own first
 * bytes: a hundred thousand documents are taken in within a millisecond or two, so no table of them is kept on disk.
 */
export class DocumentIndex {
  /** Row number + 1, 0 for a free slot; linear probing. */
  #slots = new Uint32Array(1 << 10);
  #rows = 0;
  readonly #segments: OpenSegment[] = [];
  /** First row of each segment. */
  readonly #bases: number[] = [];

  add(segment: OpenSegment): void {
    if (segment.docCount === 0) return;
    this.#bases.push(this.#rows);
    this.#segments.push(segment);
    const before = this.#rows;
    this.#rows += segment.docCount;
    if (this.#rows * 2 > this.#slots.length) this.#rebuild();
    else for (let doc = 0; doc < segment.docCount; doc++) this.#insert(before + doc, segment, doc);
  }

  find(id: DocumentId): DocumentPlace | null {
    const key = Buffer.from(id.key, 'hex');
    const mask = this.#slots.length - 1;
    for (let slot = hashAt(key, 0) & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const place = this.#place(this.#slots[slot]! - 1);
      if (sameKey(place, key) && place.segment.variant(place.doc) === id.variant) return place;
    }
    return null;
  }

  #rebuild(): void {
    let size = this.#slots.length;
    while (size < this.#rows * 2) size *= 2;
    this.#slots = new Uint32Array(size * 2);
    this.#segments.forEach((segment, index) => {
      for (let doc = 0; doc < segment.docCount; doc++) this.#insert(this.#bases[index]! + doc, segment, doc);
    });
  }

  #insert(row: number, segment: OpenSegment, doc: number): void {
    const mask = this.#slots.length - 1;
    let slot = hashAt(segment.keys, doc * segment.keyBytes) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = row + 1;
  }

  /** The segment of a row: few segments, so the last base not above it is looked for one by one. */
  #place(row: number): DocumentPlace {
    let index = this.#bases.length - 1;
    while (this.#bases[index]! > row) index--;
    return { segment: this.#segments[index]!, doc: row - this.#bases[index]! };
  }
}

function hashAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}

function sameKey({ segment, doc }: DocumentPlace, key: Uint8Array): boolean {
  if (segment.keyBytes !== key.length) return false;
  const start = doc * key.length;
  for (let index = 0; index < key.length; index++) if (segment.keys[start + index] !== key[index]) return false;
  return true;
}
