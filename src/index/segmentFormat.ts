import { type BinaryFormat, encodeBinaryFile } from './binaryFile.js';

/** The sections of a segment file, in their order on disk; the numbers are bits of an element. */
export const SEGMENT_SECTIONS = {
  chunkDoc: 32,
  docChunkStart: 32,
  chunkStartLine: 32,
  chunkEndLine: 32,
  chunkSymbol: 32,
  chunkLength: 32,
  /** Content keys as bytes, 20 or 32 each. */
  docKey: 8,
  /** Indexes into `names`; 255 stands for no language. */
  docLanguage: 8,
  docVariant: 8,
  docFlags: 8,
  docLines: 32,
  /** Byte offset into `outlines`; length docCount + 1. */
  docOutlineStart: 32,
  outlines: 8,
  termSlots: 32,
  termStart: 32,
  termBytes: 8,
  /** Byte offset into `postings`. */
  termPostings: 32,
  postings: 8,
  /** JSON: language ids and variants. */
  names: 8,
} as const;

export type SegmentSection = keyof typeof SEGMENT_SECTIONS;
export type SegmentParts = Record<SegmentSection, ArrayBufferView>;

export const SEGMENT_FORMAT: BinaryFormat = {
  magic: 'RNAVSEG\n',
  version: 1,
  sectionCount: Object.keys(SEGMENT_SECTIONS).length,
};

export const DOC_FLAGS = { partial: 1, generated: 2, minified: 4 } as const;
export const NO_LANGUAGE = 255;

/** @param createdAt seconds since the epoch */
export function encodeSegment(parts: SegmentParts, deriverVersion: string, createdAt: number): Buffer {
  const sections = (Object.keys(SEGMENT_SECTIONS) as SegmentSection[]).map((section) => parts[section]);
  return encodeBinaryFile(SEGMENT_FORMAT, deriverVersion, createdAt, sections);
}
