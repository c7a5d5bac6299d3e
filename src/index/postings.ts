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
  const { length, at: first } = lengthAt(bytes, position);
  const chunks = new Uint32Array(length);
  const fields = new Uint8Array(length);
  const counts = new Uint16Array(length);
  let at = first;
  let chunk = 0;
  for (let index = 0; index < length; index++) {
    let byte = bytes[at++]!;
    let head = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      head |= (byte & 127) << shift;
    }
    chunk += head >>> 4;
    chunks[index] = chunk;
    fields[index] = (head >>> 1) & 7;
    let count = 1;
    if ((head & 1) === 0) {
      byte = bytes[at++]!;
      count = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!;
        count |= (byte & 127) << shift;
      }
    }
    counts[index] = count;
  }
  return { chunks, fields, counts };
}

/** The list's length, and where its first entry is. Numbers are read in place throughout: an answer reads tens of thousands of lists. */
function lengthAt(bytes: Uint8Array, position: number): { length: number; at: number } {
  let at = position;
  let byte = bytes[at++]!;
  let length = byte & 127;
  for (let shift = 7; byte > 127; shift += 7) {
    byte = bytes[at++]!;
    length |= (byte & 127) << shift;
  }
  return { length: length >>> 0, at };
}
