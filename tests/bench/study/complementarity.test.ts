import { expect, it } from 'vitest';
import { complementarities } from '../../../src/bench/study/complementarity.js';
import { madeRankerRun, madeRun } from '../madeRuns.js';

const paths = madeRun('paths', { retrievers: ['bm25:path'] }, [1, 5, 6, 0, 0]);
const sources = madeRun('sources', { retrievers: ['bm25:source'] }, [2, 0, 3, 4, 0]);
const fused = madeRun('fused', { retrievers: ['bm25:path', 'bm25:source'] }, [1, 1, 1, 1, 1]);

it('counts the instances that exactly these runs find among the first five', () => {
  expect(complementarities([paths, sources])).toEqual([
    {
      dataSet: 'made (5)',
      n: 5,
      metric: 'hit@5',
      sets: [
        { name: 'paths', found: 2, alone: 1 },
        { name: 'sources', found: 3, alone: 2 },
      ],
      intersections: [
        { sets: ['sources'], instances: 2 },
        { sets: [], instances: 1 },
        { sets: ['paths'], instances: 1 },
        { sets: ['paths', 'sources'], instances: 1 },
      ],
      any: 4,
    },
  ]);
});

it('leaves out what fuses lists, and takes rankers', () => {
  expect(complementarities([paths, fused])).toEqual([]);
  const [found] = complementarities([paths, madeRankerRun('ranker', [1, 1, 1, 1, 1]), fused]);
  expect(found!.sets.map(({ name }) => name)).toEqual(['paths', 'ranker']);
});

it('never mixes data sets, and counts only what all runs have', () => {
  const other = madeRun('other', { retrievers: ['bm25:source'] }, [1, 1], { data: 'others' });
  expect(complementarities([paths, other])).toEqual([]);
  const short = madeRun('short', { retrievers: ['bm25:source'] }, [1, 1]);
  expect(complementarities([paths, short])[0]).toMatchObject({ dataSet: 'made (2)', n: 2, any: 2 });
});
