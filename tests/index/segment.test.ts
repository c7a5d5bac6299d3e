import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../src/index/byteReader.js';
import { ByteWriter } from '../../src/index/byteWriter.js';
import { mergeSegments } from '../../src/index/segmentMerge.js';
import { createTermDictionary } from '../../src/representation/index.js';
import type { FreshOutline, Outline } from '../../src/syntax/types.js';
import { buildSegment, documentsIn, keyOf, openBytes, VERSION, variedDocuments } from './madeDocuments.js';

const OUTLINE: Outline = {
  language: 'python',
  symbols: [
    {
      name: 'Größe',
      qualified: 'Größe',
      kind: 'class',
      startLine: 1,
      endLine: 90,
      start: 0,
      end: 4000,
      signature: 'class Größe:',
      doc: 'Sagt "wie groß" – 大きい.',
      bases: ['Maß', 'list[int]'],
      parent: -1,
    },
    {
      name: 'wert',
      qualified: 'Größe.wert',
      kind: 'method',
      startLine: 3,
      endLine: 3,
      start: 20,
      end: 60,
      signature: '',
      doc: '',
      parent: 0,
    },
    {
      name: 'Serve',
      qualified: 'Server.Serve',
      kind: 'macro',
      startLine: 90,
      endLine: 100_000,
      start: 4000,
      end: 3_000_000_000,
      signature: 'func (s *Server) Serve()',
      doc: '',
      parent: -1,
    },
  ],
  imports: [
    { module: 'os.path', names: ['join', '*'], line: 7 },
    { module: './util.js', names: [], line: 2 },
  ],
  calls: [
    { caller: 0, callee: 1 },
    { caller: 2, callee: 0 },
  ],
  partial: true,
  lines: 100_000,
};

describe('a segment', () => {
  it('gives back every document, chunk and count that was put in', () => {
    const documents = variedDocuments(0, 400);
    expect(documentsIn(buildSegment(documents))).toEqual(documents);
  });

  it('gives back outlines whole', () => {
    const segment = buildSegment([
      { key: keyOf(1), chunks: [] },
      { key: keyOf(2), language: 'python', outline: OUTLINE, chunks: [{ a: 1 }] },
    ]);
    expect(segment.outline(0)).toBeNull();
    expect(segment.outline(1)).toEqual(OUTLINE);
  });

  it('keeps nothing that only a fresh outline has', () => {
    const fresh: FreshOutline = { ...OUTLINE, callNames: [{ caller: 0, name: 'print' }], unfinished: false };
    const segment = buildSegment([{ key: keyOf(1), language: 'python', outline: fresh, chunks: [] }]);
    expect(segment.outline(0)).toEqual(OUTLINE);
  });

  it('finds terms by their text and nothing else', () => {
    const segment = buildSegment(variedDocuments(0, 50));
    const found = segment.postings(segment.termId('größe'));
    expect(found.chunks).toHaveLength(segment.chunkCount);
    expect([...found.chunks]).toEqual([...found.chunks].sort((a, b) => a - b));
    for (const term of ['', 'commo', 'commons', 'own_1', 'GRÖSSE']) expect(segment.termId(term), term).toBe(-1);
  });

  it('holds no term that only other segments of the same dictionary use', () => {
    const dictionary = createTermDictionary();
    buildSegment(variedDocuments(0, 20), 'first', dictionary);
    const segment = buildSegment([{ key: keyOf(99), chunks: [{ lonely: 2 }] }], 'second', dictionary);
    expect(segment.termCount).toBe(1);
    expect(segment.termId('common')).toBe(-1);
    expect(documentsIn(segment)[0]!.chunks).toEqual([{ lonely: 2 }]);
  });

  it('may be empty', () => {
    expect(documentsIn(buildSegment([]))).toEqual([]);
  });

  it('holds keys of sha256 repositories', () => {
    const key = 'ab'.repeat(32);
    expect(buildSegment([{ key, chunks: [] }]).key(0)).toBe(key);
  });
});

describe('merging segments', () => {
  it('changes nothing of what they hold, and keeps a document that is in two of them once', async () => {
    const parts = [variedDocuments(0, 60), variedDocuments(40, 60), variedDocuments(200, 5)];
    const merged = openBytes(
      await mergeSegments(
        parts.map((documents) => buildSegment(documents)),
        VERSION,
      ),
    );
    const expected = [...variedDocuments(0, 100), ...variedDocuments(200, 5)];
    expect(documentsIn(merged)).toEqual(expected);
    expect(documentsIn(merged)).toEqual(documentsIn(buildSegment(expected)));
  });

  it('keeps outlines', async () => {
    const parts = [
      buildSegment([{ key: keyOf(1), outline: OUTLINE, language: 'python', chunks: [] }]),
      buildSegment([{ key: keyOf(2), chunks: [{ a: 1 }] }]),
    ];
    const merged = openBytes(await mergeSegments(parts, VERSION));
    expect([merged.outline(0), merged.outline(1)]).toEqual([OUTLINE, null]);
  });

  it('drops what is refused, and the terms that nothing else uses', async () => {
    const part = buildSegment(variedDocuments(0, 10));
    const merged = openBytes(await mergeSegments([part], VERSION, (segment, doc) => segment.key(doc) !== keyOf(7)));
    expect(merged.docCount).toBe(9);
    expect(merged.termId('own_7_0')).toBe(-1);
    expect(merged.termId('own_9_0')).not.toBe(-1);
  });
});

describe('variable-length numbers', () => {
  it('come back over the whole range', () => {
    const values = [0, 1, 127, 128, 16_383, 16_384, 2 ** 28, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];
    const writer = new ByteWriter(1);
    for (const value of values) writer.varint(value);
    const reader = new ByteReader(writer.view());
    expect(values.map(() => reader.varint())).toEqual(values);
  });
});
