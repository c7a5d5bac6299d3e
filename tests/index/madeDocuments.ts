import type { DerivedDocument } from '../../src/index/derivedDocument.js';
import { OpenSegment } from '../../src/index/segment.js';
import { SegmentBuilder } from '../../src/index/segmentBuilder.js';
import { createTermDictionary } from '../../src/representation/index.js';
import type { Outline } from '../../src/syntax/types.js';

export const VERSION = 'v'.repeat(32);

/** A document by hand: one chunk for each record of term counts. */
export interface MadeDocument {
  key: string;
  variant?: string;
  language?: string | null;
  partial?: boolean;
  outline?: Outline | null;
  chunks: Record<string, number>[];
}

/** A key of 40 digits that ends in the number. */
export function keyOf(number: number): string {
  return `${(number * 2654435761) % 4294967296}`.padStart(10, '0').repeat(3) + `${number}`.padStart(10, '0');
}

export function buildSegment(
  documents: readonly MadeDocument[],
  name = 'made',
  shared = createTermDictionary(),
): OpenSegment {
  const builder = new SegmentBuilder(shared);
  for (const { key, variant = '', language = null, partial = false, outline = null, chunks } of documents) {
    const derived: DerivedDocument = {
      language,
      lines: chunks.length * 10,
      partial,
      unfinished: false,
      generated: false,
      minified: false,
      outline,
      chunks: chunks.map((_, index) => ({
        symbol: -1,
        startLine: index * 10 + 1,
        endLine: index * 10 + 10,
        ranges: [],
      })),
      countTerms: (index) => {
        const terms = Object.entries(chunks[index]!);
        return {
          ids: Uint32Array.from(terms.map(([term]) => shared.idOf(term))),
          fields: new Uint8Array(terms.length),
          counts: Uint16Array.from(terms.map(([, count]) => count)),
          length: terms.reduce((sum, [, count]) => sum + count, 0),
        };
      },
    };
    builder.add({ key, variant }, derived);
  }
  return openBytes(builder.finish(VERSION), name);
}

export function openBytes(bytes: Buffer, name = 'made'): OpenSegment {
  const segment = OpenSegment.open(name, bytes, VERSION);
  if (!(segment instanceof OpenSegment)) throw new Error(segment.ignored);
  return segment;
}

/** The documents of a segment, read back through nothing but its postings and columns. */
export function documentsIn(segment: OpenSegment): MadeDocument[] {
  const chunks: Record<string, number>[] = Array.from({ length: segment.chunkCount }, () => ({}));
  for (let id = 0; id < segment.termCount; id++) {
    const { chunks: where, counts } = segment.postings(id);
    where.forEach((chunk, index) => {
      chunks[chunk]![segment.term(id)] = counts[index]!;
    });
  }
  return Array.from({ length: segment.docCount }, (_, doc) => ({
    key: segment.key(doc),
    variant: segment.variant(doc),
    language: segment.language(doc),
    partial: segment.partial(doc),
    outline: segment.outline(doc),
    chunks: chunks.slice(segment.docChunkStart[doc]!, segment.docChunkStart[doc + 1]!),
  }));
}

/** Documents with overlapping vocabularies, the same for the same numbers. */
export function variedDocuments(first: number, count: number): MadeDocument[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return {
      key: keyOf(number),
      variant: number % 3 === 0 ? 'python' : '',
      language: number % 3 === 0 ? 'python' : null,
      partial: number % 5 === 0,
      outline: null,
      chunks: Array.from({ length: number % 4 }, (_, chunk) => ({
        common: 1,
        [`shared${number % 7}`]: (number % 300) + 1,
        [`own_${number}_${chunk}`]: 70,
        größe: chunk + 1,
      })),
    };
  });
}
