import { describe, expect, it } from 'vitest';
import { gramBuckets } from '../../../src/models/static/grams.js';
import { dot, termWeight } from '../../../src/models/static/staticEmbedding.js';
import { madeEmbedding } from './madeEmbedding.js';

const embed = (...terms: string[]) => madeEmbedding().embedTerms(terms.map((term) => [term, 1] as const));

describe('the static embedding', () => {
  it('gives vectors of length 1', () => {
    const vector = embed('load', 'draw');
    expect(dot(vector, vector)).toBeCloseTo(1, 6);
  });

  it('puts words near each other that were learned so', () => {
    expect(dot(embed('load'), embed('read'))).toBeGreaterThan(0.99);
    expect(dot(embed('load'), embed('draw'))).toBeCloseTo(0, 6);
  });

  it('lets a word with a longer vector weigh more', () => {
    const [x, y] = embed('load', 'draw');
    expect(y).toBeCloseTo(2 * x!, 6);
  });

  it('makes an unknown word of its letters, the same ones each time', () => {
    const embedding = madeEmbedding();
    expect(embedding.has('tokenizer')).toBe(false);
    const first = embedding.embedTerms([['tokenizer', 1]]);
    expect(dot(first, first)).toBeCloseTo(1, 6);
    expect(embedding.embedTerms([['tokenizer', 3]])).toEqual(first);
  });

  it('gives zeros for a text without terms', () => {
    expect(embed()).toEqual(new Float32Array(2));
  });

  it('damps what is repeated', () => {
    expect([0.5, 1, Math.E].map(termWeight)).toEqual([0.5, 1, 2]);
  });
});

describe('pieces of a word', () => {
  it('share those of a word with the same middle', () => {
    const buckets = 1 << 20;
    const one = new Set(gramBuckets('serializer', buckets));
    const shared = gramBuckets('deserializer', buckets).filter((bucket) => one.has(bucket));
    expect(shared.length).toBeGreaterThanOrEqual(6);
  });

  it('tell the beginning and the end of a word from its middle', () => {
    const buckets = 1 << 20;
    expect(gramBuckets('bcd', buckets)).toHaveLength(2);
    expect(gramBuckets('abcde', buckets)).not.toEqual(expect.arrayContaining(gramBuckets('bcd', buckets)));
  });

  it('are one piece for the shortest words', () => {
    expect(gramBuckets('x', 8)).toHaveLength(1);
  });
});
