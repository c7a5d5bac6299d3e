import { expect, it } from 'vitest';
import { dotProducts } from '../../../src/index/vectors/dotProducts.js';

const numbers = (length: number, seed: number, most: number) =>
  Array.from({ length }, (_, i) => ((i * 7919 + seed * 104_729) % (2 * most + 1)) - most);

function plain(query: Int32Array, vectors: Int8Array, row: number): number {
  return query.reduce((sum, factor, i) => sum + factor * vectors[row * query.length + i]!, 0);
}

/** Dimensions that are whole words and that are not; numbers of rows that are whole groups and that are not. */
it.each([
  [256, 12],
  [256, 7],
  [4, 4],
  [8, 1],
  [6, 9],
  [3, 5],
])('gives what adding up products one by one gives: %i dimensions, %i rows', (dimension, rows) => {
  const query = Int32Array.from(numbers(dimension, 1, 60_000));
  const vectors = Int8Array.from(numbers(dimension * rows, 2, 127));
  const out = new Int32Array(rows);
  dotProducts(query, vectors, 0, rows, out);
  expect([...out]).toEqual(Array.from({ length: rows }, (_, row) => plain(query, vectors, row)));
});

it('takes the largest and the least numbers there are', () => {
  const vectors = Int8Array.from([
    127, -127, 127, -127, -127, 127, -127, 127, 127, 127, 127, 127, -127, -127, -127, -127,
  ]);
  const query = Int32Array.from([4_000_000, -4_000_000, 4_000_000, -4_000_000]);
  const out = new Int32Array(4);
  dotProducts(query, vectors, 0, 4, out);
  expect([...out]).toEqual([2_032_000_000, -2_032_000_000, 0, 0]);
});

it('leaves alone the rows that it is not asked for', () => {
  const vectors = Int8Array.from(numbers(10 * 8, 3, 127));
  const query = Int32Array.from(numbers(8, 4, 1000));
  const out = new Int32Array(10).fill(-1);
  dotProducts(query, vectors, 3, 8, out);
  expect([...out.subarray(0, 3), ...out.subarray(8)]).toEqual([-1, -1, -1, -1, -1]);
  expect([...out.subarray(3, 8)]).toEqual([3, 4, 5, 6, 7].map((row) => plain(query, vectors, row)));
});

it('reads vectors that begin anywhere in their buffer', () => {
  const vectors = new Int8Array(Int8Array.from(numbers(4 * 8 + 1, 5, 127)).buffer, 1);
  const query = Int32Array.from(numbers(8, 6, 1000));
  const out = new Int32Array(4);
  dotProducts(query, vectors, 0, 4, out);
  expect([...out]).toEqual([0, 1, 2, 3].map((row) => plain(query, vectors, row)));
});
