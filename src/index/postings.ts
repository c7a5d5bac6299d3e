import { ByteReader } from './byteReader.js';
import type { ByteWriter } from './byteWriter.js';

/** Where a term occurs: parallel arrays, chunks ascending. */
export interface PostingList {
  chunks: Uint32Array;
  counts: Uint16Array;
}

/**
 * Appends a posting list: its length, then for each chunk the distance to the one before, doubled, plus one when the
 * count is 1 (most are) and need not follow.
 */
export function encodePostings(
  writer: ByteWriter,
  chunks: Uint32Array,
  counts: Uint16Array,
  start: number,
  end: number,
) {
  writer.varint(end - start);
  let previous = -1;
  for (let index = start; index < end; index++) {
    const chunk = chunks[index]!;
    const distance = chunk - previous - 1;
    const count = counts[index]!;
    writer.varint(distance * 2 + (count === 1 ? 1 : 0));
    if (count !== 1) writer.varint(count);
    previous = chunk;
  }
}

export function decodePostings(bytes: Uint8Array, position: number): PostingList {
  const reader = new ByteReader(bytes, position);
  const length = reader.varint();
  const chunks = new Uint32Array(length);
  const counts = new Uint16Array(length);
  let chunk = -1;
  for (let index = 0; index < length; index++) {
    const head = reader.varint();
    chunk += (head >>> 1) + 1;
    chunks[index] = chunk;
    counts[index] = head & 1 ? 1 : reader.varint();
  }
  return { chunks, counts };
}
