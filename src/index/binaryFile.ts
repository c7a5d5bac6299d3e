import { open } from 'node:fs/promises';
import { checksum } from './checksum.js';

/**
 * The frame of every file of the index: a header, a table of sections, and 8-byte-aligned sections that are used as typed
 * arrays where they lie. Little-endian; the byte-order mark refuses a file of the other kind.
 *
 *     0 magic (8) | 8 format version | 12 byte order | 16 deriver version (32 ASCII) | 48 length | 52 checksum of bytes 64 and on
 *     56 creation time, s | 60 checksum of bytes 0 to 59 | 64 section table: offset, length (uint32 each)
 */
export interface BinaryFormat {
  /** Eight ASCII characters. */
  magic: string;
  version: number;
  sectionCount: number;
}

export interface BinaryFile {
  /** Seconds since the epoch. */
  createdAt: number;
  sections: Uint8Array[];
}

const HEADER_BYTES = 64;
const BYTE_ORDER = 0x01020304;

/** @param deriverVersion 32 ASCII characters */
export function encodeBinaryFile(
  format: BinaryFormat,
  deriverVersion: string,
  createdAt: number,
  sections: readonly ArrayBufferView[],
): Buffer {
  let length = HEADER_BYTES + format.sectionCount * 8;
  const offsets = sections.map((section) => {
    const offset = align(length);
    length = offset + section.byteLength;
    return offset;
  });
  length = align(length);
  const bytes = Buffer.from(new ArrayBuffer(length));
  const words = new Uint32Array(bytes.buffer);
  bytes.write(format.magic, 0, 8, 'latin1');
  words[2] = format.version;
  words[3] = BYTE_ORDER;
  bytes.write(deriverVersion, 16, 32, 'latin1');
  words[12] = length;
  words[14] = createdAt;
  sections.forEach((section, index) => {
    words[16 + index * 2] = offsets[index]!;
    words[17 + index * 2] = section.byteLength;
    bytes.set(new Uint8Array(section.buffer, section.byteOffset, section.byteLength), offsets[index]!);
  });
  words[13] = checksum(bytes.subarray(HEADER_BYTES));
  words[15] = checksum(bytes.subarray(0, HEADER_BYTES - 4));
  return bytes;
}

/**
 * Checks everything and gives views into `bytes`, or the reason why it is no such file.
 * @param bytes must start at an 8-byte boundary of their buffer
 * @param madeHere they come from `encodeBinaryFile` in this very process, so their content need not be summed up
 */
export function decodeBinaryFile(
  format: BinaryFormat,
  deriverVersion: string,
  bytes: Buffer,
  madeHere = false,
): BinaryFile | { ignored: string } {
  const tableEnd = HEADER_BYTES + format.sectionCount * 8;
  if (bytes.length < tableEnd || bytes.length % 8 !== 0) return { ignored: 'truncated' };
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  if (bytes.toString('latin1', 0, 8) !== format.magic) return { ignored: 'damaged: not an index file' };
  if (words[15] !== checksum(bytes.subarray(0, HEADER_BYTES - 4))) return { ignored: 'damaged header' };
  if (words[2] !== format.version || bytes.toString('latin1', 16, 48) !== deriverVersion || words[3] !== BYTE_ORDER) {
    return { ignored: 'written by another version' };
  }
  if (words[12] !== bytes.length) return { ignored: 'truncated' };
  if (!madeHere && words[13] !== checksum(bytes.subarray(HEADER_BYTES))) return { ignored: 'damaged content' };
  const sections: Uint8Array[] = [];
  for (let index = 0; index < format.sectionCount; index++) {
    const offset = words[16 + index * 2]!;
    sections.push(bytes.subarray(offset, offset + words[17 + index * 2]!));
  }
  return { createdAt: words[14]!, sections };
}

/**
 * One section of a file without the others, which may be large; what is in it is not checked.
 * @returns null where the file is none of this format
 */
export async function readSection(
  format: BinaryFormat,
  path: string,
  index: number,
): Promise<{ createdAt: number; section: Buffer } | null> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEADER_BYTES + format.sectionCount * 8);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    if (bytesRead < head.length || head.toString('latin1', 0, 8) !== format.magic) return null;
    if (head.readUInt32LE(60) !== checksum(head.subarray(0, HEADER_BYTES - 4))) return null;
    if (head.readUInt32LE(8) !== format.version || head.readUInt32LE(12) !== BYTE_ORDER) return null;
    const section = Buffer.alloc(head.readUInt32LE(HEADER_BYTES + index * 8 + 4));
    const read = await file.read(section, 0, section.length, head.readUInt32LE(HEADER_BYTES + index * 8));
    return read.bytesRead < section.length ? null : { createdAt: head.readUInt32LE(56), section };
  } finally {
    await file.close();
  }
}

export function asUint32(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
}

export function asInt32(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 2);
}

export function asFloat64(bytes: Uint8Array): Float64Array {
  return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >>> 3);
}

function align(offset: number): number {
  return (offset + 7) & ~7;
}
