import { describe, expect, it } from 'vitest';
import { DocumentIndex } from '../../src/index/documentIndex.js';
import { buildSegment, keyOf, variedDocuments } from './madeDocuments.js';

describe('finding documents over segments', () => {
  it('finds each of thousands by key and variant', () => {
    const index = new DocumentIndex();
    const segments = [variedDocuments(0, 3000), variedDocuments(3000, 1), variedDocuments(3001, 2000)].map(
      (documents) => buildSegment(documents),
    );
    for (const segment of segments) index.add(segment);
    for (const segment of segments) {
      for (let doc = 0; doc < segment.docCount; doc++) {
        expect(index.find({ key: segment.key(doc), variant: segment.variant(doc) })).toEqual({ segment, doc });
      }
    }
    expect(index.find({ key: keyOf(3), variant: 'java' })).toBeNull();
    expect(index.find({ key: keyOf(999_999), variant: '' })).toBeNull();
  });

  it('tells keys apart that begin alike', () => {
    const index = new DocumentIndex();
    const [a, b] = ['00'.repeat(20), `${'00'.repeat(19)}01`];
    index.add(buildSegment([{ key: a, chunks: [] }]));
    expect(index.find({ key: b, variant: '' })).toBeNull();
    index.add(buildSegment([{ key: b, chunks: [] }]));
    expect(index.find({ key: b, variant: '' })).toMatchObject({ doc: 0 });
  });
});
