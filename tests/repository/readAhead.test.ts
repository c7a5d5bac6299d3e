import { describe, expect, test } from 'vitest';
import { readAhead } from '../../src/repository/readAhead.js';

describe('readAhead', () => {
  const collect = async <T>(results: AsyncGenerator<T>) => {
    const all: T[] = [];
    for await (const result of results) all.push(result);
    return all;
  };

  test('keeps the order asked, whatever finishes first', async () => {
    const start = (ms: number) => new Promise<number>((resolve) => setTimeout(resolve, ms, ms));
    expect(await collect(readAhead([9, 1, 5, 0], start, () => 1, { items: 4, bytes: 100 }))).toEqual([9, 1, 5, 0]);
  });

  test.each([
    ['items', 1, { items: 3, bytes: 1000 }, 3],
    ['bytes', 40, { items: 100, bytes: 100 }, 2],
    ['one item larger than allowed', 500, { items: 100, bytes: 100 }, 1],
  ])('has no more under way than its bound of %s', async (_name, size, ahead, most) => {
    let underWay = 0;
    let peak = 0;
    const start = async (item: number) => {
      peak = Math.max(peak, ++underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay--;
      return item;
    };
    const items = Array.from({ length: 20 }, (_, i) => i);
    expect(await collect(readAhead(items, start, () => size, ahead))).toEqual(items);
    expect(peak).toBe(most);
  });

  test('starts nothing more once its consumer has left, and waits for what runs', async () => {
    const started: number[] = [];
    let settled = 0;
    const start = async (item: number) => {
      started.push(item);
      await new Promise((resolve) => setImmediate(resolve));
      settled++;
      return item;
    };
    for await (const _ of readAhead([0, 1, 2, 3, 4, 5], start, () => 1, { items: 2, bytes: 100 })) break;
    expect(started).toEqual([0, 1, 2]);
    expect(settled).toBe(3);
  });

  test('hands a failure to the consumer in its turn', async () => {
    const start = async (item: number) => {
      if (item > 0) throw new Error(`no ${item}`);
      return item;
    };
    const results = readAhead([0, 1, 2], start, () => 1, { items: 3, bytes: 100 });
    expect((await results.next()).value).toBe(0);
    await expect(results.next()).rejects.toThrow('no 1');
  });
});
