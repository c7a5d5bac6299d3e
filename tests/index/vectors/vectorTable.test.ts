import { expect, it } from 'vitest';
import { VectorTable } from '../../../src/index/vectors/vectorTable.js';
import { dot, madeVectors } from './madeVectors.js';

it('gives a text the similarity of its best chunk', () => {
  const table = new VectorTable(3);
  table.add('whole', [[0, 1, 0]]);
  table.add('cut', [
    [0, 0, 1],
    [1, 0, 0],
  ]);
  const [whole, cut] = table.search([0.8, 0.6, 0], ['whole', 'cut']);
  expect(whole).toBeCloseTo(0.6, 6);
  expect(cut).toBeCloseTo(0.8, 6);
});

it('gives negative similarities as they are', () => {
  const table = new VectorTable(2);
  table.add('away', [[-1, 0]]);
  expect(table.search([1, 0], ['away'])[0]).toBeCloseTo(-1, 6);
});

it('answers for any texts among those it has, in the order asked', () => {
  const vectors = madeVectors(3, 25, 16);
  const table = new VectorTable(16);
  vectors.forEach((vector, index) => {
    table.add(`${index}`, [vector]);
  });
  const asked = [24, 3, 4, 5, 0, 17];
  const scores = table.search(
    vectors[4]!,
    asked.map((index) => `${index}`),
  );
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
  expect(joined.search(vectors[7]!, keys)).toEqual(all.search(vectors[7]!, keys));
});
