import { describe, expect, it } from 'vitest';
import { planJobs } from '../../../src/bench/run/planJobs.js';
import type { Instance } from '../../../src/bench/types.js';

const instance = (id: string) => ({ id }) as Instance;
const instances = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => instance(`${name}${index}`));

describe('planning', () => {
  it('sorts the instances of a repository by commit date, unknown dates last', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(instance) as [Instance, Instance, Instance, Instance];
    const dates = new Map([
      [a, 30],
      [b, 10],
      [d, 20],
    ]);
    const [job] = planJobs(new Map([['/shop', [a, b, c, d]]]), dates, 1);
    expect(job).toEqual({ repository: '/shop', instances: [b, d, a, c] });
  });

  it('cuts a large repository into stretches, so that all processes have work, and begins with the largest', () => {
    const groups = new Map([
      ['/small', instances('s', 5)],
      ['/large', instances('l', 95)],
    ]);
    const jobs = planJobs(groups, new Map(), 4);
    expect(jobs.map(({ repository, instances: { length } }) => [repository, length])).toEqual([
      ['/large', 24],
      ['/large', 24],
      ['/large', 24],
      ['/large', 23],
      ['/small', 5],
    ]);
    const all = jobs.flatMap(({ instances: part }) => part.map(({ id }) => id));
    expect(new Set(all).size).toBe(100);
  });

  it('does not cut where a second opening costs more than it saves', () => {
    expect(planJobs(new Map([['/shop', instances('i', 9)]]), new Map(), 8)).toHaveLength(1);
  });
});
