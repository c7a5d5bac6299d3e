import { expect, it } from 'vitest';
import { largest } from '../../../src/index/vectors/largest.js';
import { partKey } from '../../../src/index/vectors/partKeys.js';
import { VectorTable } from '../../../src/index/vectors/vectorTable.js';
import { dot, madeVectors } from './madeVectors.js';

it('gives a text the similarity of its best chunk', () => {
  const table = new VectorTable(3);
  table.add('whole', [[0, 1, 0]]);
  table.add('cut', [
    [0, 0, 1],
    [1, 0, 0],
  ]);
  const [whole, cut] = table.search([0.8, 0.6, 0], table.numbersOf(['whole', 'cut']));
  expect(whole).toBeCloseTo(0.6, 6);
  expect(cut).toBeCloseTo(0.8, 6);
});

it('gives negative similarities as they are', () => {
  const table = new VectorTable(2);
  table.add('away', [[-1, 0]]);
  expect(table.search([1, 0], table.numbersOf(['away']))[0]).toBeCloseTo(-1, 6);
});

it('answers for any texts among those it has, in the order asked', () => {
  const vectors = madeVectors(3, 25, 16);
  const table = new VectorTable(16);
  vectors.forEach((vector, index) => {
    table.add(`${index}`, [vector]);
  });
  const asked = [24, 3, 4, 5, 0, 17];
  const scores = table.search(vectors[4]!, table.numbersOf(asked.map((index) => `${index}`)));
  asked.forEach((index, at) => {
    expect(scores[at]).toBeCloseTo(dot(vectors[index]!, vectors[4]!), 2);
  });
});

it('is the same when it is put together from batches, whatever they share', () => {
  const vectors = madeVectors(5, 3000, 8);
  const [all, first, second] = [new VectorTable(8), new VectorTable(8), new VectorTable(8)];
  vectors.forEach((vector, index) => {
    const chunks = index % 3 === 0 ? [vector, vectors[0]!] : [vector];
    all.add(`${index}`, chunks);
    if (index < 2000) first.add(`${index}`, chunks);
    if (index >= 1000) second.add(`${index}`, chunks);
  });
  const joined = new VectorTable(8);
  joined.addBatch(first.batchFrom(0));
  joined.addBatch(second.batchFrom(500));
  const keys = vectors.map((_, index) => `${index}`);
  expect(joined.size).toBe(3000);
  expect(joined.search(vectors[7]!, joined.numbersOf(keys))).toEqual(all.search(vectors[7]!, all.numbersOf(keys)));
});

it('finds the best of them, best first, and of equals the first', () => {
  const table = new VectorTable(2);
  const keys = ['low', 'high', 'high too', 'negative'];
  [
    [0.1, 1],
    [1, 0],
    [1, 0],
    [-1, 0],
  ].forEach((vector, index) => {
    table.add(keys[index]!, [vector]);
  });
  expect(table.best([1, 0], table.numbersOf(keys), 3).map(({ index }) => keys[index])).toEqual([
    'high',
    'high too',
    'low',
  ]);
  expect(table.best([1, 0], table.numbersOf(keys), 9)).toHaveLength(4);
});

it('finds the largest as sorting does', () => {
  let state = 3;
  const scores = Array.from({ length: 500 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state % 60) - 30;
  });
  const sorted = scores.map((_, index) => index).sort((a, b) => scores[b]! - scores[a]! || a - b);
  for (const k of [0, 1, 7, 80, 499, 600]) expect(largest(scores, k)).toEqual(sorted.slice(0, k));
});

it('makes a text of its parts, and leaves them out of what is kept for good', () => {
  const vectors = madeVectors(9, 5, 8);
  const [table, expected] = [new VectorTable(8), new VectorTable(8)];
  const parts = [partKey('long', 'a'), partKey('long', 'b')];
  table.add(parts[0]!, vectors.slice(0, 2));
  table.add('short', [vectors[4]!]);
  table.add(parts[1]!, vectors.slice(2, 4));
  expect(table.wholeBatch().keys).toEqual([parts[0], 'short', parts[1]]);
  table.join('long', parts);
  expected.add('short', [vectors[4]!]);
  expected.add('long', vectors.slice(0, 4));
  expect(table.wholeBatch()).toEqual(expected.batchFrom(0));
  const keys = ['short', 'long'];
  expect(table.search(vectors[3]!, table.numbersOf(keys))).toEqual(
    expected.search(vectors[3]!, expected.numbersOf(keys)),
  );
});
