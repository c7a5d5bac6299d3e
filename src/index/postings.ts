import { ByteReader } from './byteReader.js';
import type { ByteWriter } from './byteWriter.js';

/** Where a term occurs: parallel arrays, chunks ascending, an entry for each field of a chunk. */
export interface PostingList {
  chunks: Uint32Array;
  /** Positions in `FIELDS`. */
  fields: Uint8Array;
  counts: Uint16Array;
}

/**
 * Appends a posting list: its length, then for each entry the distance to the chunk before, the field in the next three bits, and a
 * last bit that says that the count is 1 (most are) and need not follow.
 */
export function encodePostings(
  writer: ByteWriter,
  { chunks, fields, counts }: PostingList,
  start: number,
  end: number,
) {
  writer.varint(end - start);
  let previous = 0;
  for (let index = start; index < end; index++) {
    const chunk = chunks[index]!;
    const count = counts[index]!;
    writer.varint((chunk - previous) * 16 + fields[index]! * 2 + (count === 1 ? 1 : 0));
    if (count !== 1) writer.varint(count);
    previous = chunk;
  }
}

export function decodePostings(bytes: Uint8Array, position: number): PostingList {
  const reader = new ByteReader(bytes, position);
  const length = reader.varint();
  const chunks = new Uint32Array(length);
  const fields = new Uint8Array(length);
  const counts = new Uint16Array(length);
  let chunk = 0;
  for (let index = 0; index < length; index++) {
    const head = reader.varint();
    chunk += head >>> 4;
    chunks[index] = chunk;
    fields[index] = (head >>> 1) & 7;
    counts[index] = head & 1 ? 1 : reader.varint();
  }
  return { chunks, fields, counts };
}
