import { describe, expect, it } from 'vitest';
import { dotProducts } from '../../../src/index/vectors/dotProducts.js';
import { quantizeInto, quantizeQuery } from '../../../src/index/vectors/quantize.js';
import { VectorTable } from '../../../src/index/vectors/vectorTable.js';
import { dot, madeVectors } from './madeVectors.js';

describe('quantization to eight bits', () => {
  it('keeps each value to within half a step of the largest', () => {
    const vector = [0.5, -1, 0.001, 0.25];
    const kept = new Int8Array(6);
    const scale = quantizeInto(vector, kept, 1);
    expect([...kept]).toEqual([0, 64, -127, 0, 32, 0]);
    vector.forEach((value, i) => {
      expect(Math.abs(scale * kept[i + 1]! - value)).toBeLessThanOrEqual(scale / 2 + 1e-12);
    });
  });

  it('takes the zero vector for nothing', () => {
    const kept = new Int8Array(3);
    expect(quantizeInto([0, 0, 0], kept, 0)).toBe(0);
    expect([...kept]).toEqual([0, 0, 0]);
    expect(quantizeQuery([0, 0, 0]).scale).toBe(0);
  });

  it('never lets a sum of products leave 32 bits, whatever the dimension', () => {
    for (const dimension of [1, 3, 256, 1024, 4096]) {
      const { query } = quantizeQuery(new Array(dimension).fill(1));
      const rows = new Int8Array(dimension).fill(-127);
      const out = new Int32Array(1);
      dotProducts(query, rows, 0, 1, out);
      expect(out[0]).toBe(query.reduce((sum, value) => sum + value * -127, 0));
    }
  });

  // The reason why eight bits are enough: the best eighty by exact arithmetic, but for neighbours that all but tie.
  it.each([
    ['spread vectors', 0],
    ['vectors around topics', 40],
  ])('finds the best eighty of 5,000 %s as exact arithmetic does', (_, topics) => {
    const vectors = madeVectors(11, 5_000, 256, topics);
    const queries = madeVectors(11, 40 + 20, 256, topics).slice(40);
    const table = new VectorTable(256);
    const keys = vectors.map((vector, index) => {
      table.add(`${index}`, [vector]);
      return `${index}`;
    });
    let shared = 0;
    let firsts = 0;
    for (const query of queries) {
      const exact = best(vectors.map((vector) => dot(vector, query)));
      const found = best(table.search(query, table.numbersOf(keys)));
      shared += found.filter((index) => exact.includes(index)).length / 80;
      if (found[0] === exact[0]) firsts++;
    }
    expect(shared / queries.length).toBeGreaterThan(0.985);
    expect(firsts / queries.length).toBeGreaterThanOrEqual(0.95);
  });
});

function best(scores: ArrayLike<number>): number[] {
  return Array.from(scores, (_, index) => index)
    .sort((a, b) => scores[b]! - scores[a]! || a - b)
    .slice(0, 80);
}
