import { expect, it } from 'vitest';
import { PUBLISHED } from '../../../src/bench/published.js';
import { studyTables } from '../../../src/bench/study/studyTables.js';
import { madeRankerRun, madeRun } from '../madeRuns.js';

const tableOf = (runs: Parameters<typeof studyTables>[0], name: string) =>
  studyTables(runs, PUBLISHED).find((table) => table.name === name)!;

it('has no tables where no run belongs into one', () => {
  expect(studyTables([madeRankerRun('ranker', [1])], PUBLISHED)).toEqual([]);
});

it('puts runs of one retriever into one row, over each representation its own column', () => {
  const { rows } = tableOf(
    [
      madeRun('a', { retrievers: ['bm25:path'] }, [1, 0]),
      madeRun('b', { retrievers: ['bm25:source'] }, [1, 2]),
      madeRun('c', { retrievers: ['dense:source:static'] }, [0, 0], { models: ['static'] }),
    ],
    'representations',
  );
  expect(rows.filter(({ origin }) => origin === 'here')).toEqual([
    { method: 'BM25', dataSet: 'made (2)', origin: 'here', cells: { path: [0.5, 0.5], source: [1, 0.75] } },
    { method: 'static', dataSet: 'made (2)', origin: 'here', cells: { source: [0, 0] } },
  ]);
});

it('gives a second run of the same cell, and each data set, a row of its own', () => {
  const { rows } = tableOf(
    [
      madeRun('a', { retrievers: ['bm25:path'] }, [1]),
      madeRun('b', { retrievers: ['bm25:path'] }, [0]),
      madeRun('c', { retrievers: ['bm25:path'] }, [0], { data: 'others' }),
    ],
    'representations',
  );
  expect(rows.filter(({ origin }) => origin === 'here').map(({ method, dataSet }) => [method, dataSet])).toEqual([
    ['BM25', 'made (1)'],
    ['BM25 (b)', 'made (1)'],
    ['BM25', 'others (1)'],
  ]);
});

it('has every published figure of the study in its table, by the data set it is for', () => {
  const tables = studyTables([madeRun('a', { retrievers: ['bm25:path'] }, [1])], PUBLISHED);
  const cells = tables.flatMap(({ rows }) =>
    rows.filter(({ origin }) => origin === 'published').flatMap((row) => Object.values(row.cells)),
  );
  expect(cells.flat().every((value) => value !== null)).toBe(true);
  expect(cells.flat()).toHaveLength(PUBLISHED.filter(({ place }) => place).length);
  const ofTable = (name: string) => tables.find((table) => table.name === name)!.rows;
  expect(ofTable('representations')).toContainEqual({
    method: 'BM25',
    dataSet: 'Long Code Arena, bug localization (150)',
    origin: 'published',
    cells: { source: [0.627, 0.241] },
  });
  expect(ofTable('agentless').map(({ cells }) => cells[''])).toEqual([[0.898], [0.918], [0.94]]);
});
