import { type BinaryFormat, decodeBinaryFile, encodeBinaryFile } from '../binaryFile.js';

/** The sections of a batch of mined commits, in their order on disk; the numbers are bits of an element. */
export const BATCH_SECTIONS = {
  /** Ids as bytes, 20 or 32 each. */
  id: 8,
  timeS: 32,
  /** Whole identifiers of the message. */
  length: 32,
  /** First file of each commit; length commits + 1. */
  fileStart: 32,
  /** Index into `paths`. */
  filePath: 32,
  /** First function name of each file; length files + 1. */
  nameStart: 32,
  /** Index into `names`. */
  name: 32,
  /** Triples: commit, index of the old path, index of the new one; commits ascending. */
  renames: 32,
  /** NUL-terminated UTF-8. */
  paths: 8,
  names: 8,
  termSlots: 32,
  termStart: 32,
  termBytes: 8,
  /** Byte offset into `postings`. */
  termPostings: 32,
  postings: 8,
} as const;

export type BatchSection = keyof typeof BATCH_SECTIONS;
export type BatchParts = Record<BatchSection, ArrayBufferView>;

const SECTIONS = Object.keys(BATCH_SECTIONS) as BatchSection[];
const FORMAT: BinaryFormat = { magic: 'RNAVCMTS', version: 1, sectionCount: SECTIONS.length };

export function encodeBatch(parts: BatchParts, version: string): Buffer {
  const sections = SECTIONS.map((section) => parts[section]);
  return encodeBinaryFile(FORMAT, version, Math.floor(Date.now() / 1000), sections);
}

/** The sections as they lie in `bytes` (aligned to 8), or why they cannot be used. */
export function decodeBatch(bytes: Buffer, version: string): Record<BatchSection, Uint8Array> | { ignored: string } {
  const file = decodeBinaryFile(FORMAT, version, bytes);
  if ('ignored' in file) return file;
  return Object.fromEntries(SECTIONS.map((section, index) => [section, file.sections[index]!])) as Record<
    BatchSection,
    Uint8Array
  >;
}

export function encodeStrings(strings: readonly string[]): Buffer {
  return Buffer.from(strings.map((text) => `${text}\0`).join(''));
}

export function decodeStrings(bytes: Uint8Array): string[] {
  const strings = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8').split('\0');
  strings.pop();
  return strings;
}
