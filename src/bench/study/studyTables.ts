import { type Summary, summarize } from '../metrics/summarize.js';
import type { PublishedFigure } from '../published.js';
import type { InstanceResult, Manifest } from '../types.js';
import { byDataSet, dataSetName } from './dataSets.js';
import { placeOf } from './placeOf.js';
import { type Place, STUDY_TABLES, type StudyRow, type StudyTable, type StudyTableName } from './types.js';

const REPRESENTATIONS = ['path', 'role-summary', 'bug-reports', 'technical-summary', 'source'];
const HIT_AND_MAP = ['hit@5', 'map@5'];

const SHAPES: Readonly<Record<StudyTableName, Pick<StudyTable, 'title' | 'metrics' | 'columns'>>> = {
  representations: {
    title: 'Lexical and dense retrieval over one representation',
    metrics: HIT_AND_MAP,
    columns: REPRESENTATIONS,
  },
  fusion: { title: 'Fusion of lexical and dense retrieval', metrics: HIT_AND_MAP, columns: [] },
  llm: { title: 'Retrieval by a chat model over one representation', metrics: HIT_AND_MAP, columns: REPRESENTATIONS },
  'llm-fusion': { title: 'Fusion with retrieval by a chat model', metrics: HIT_AND_MAP, columns: [] },
  ranking: {
    title: 'Ranking by a chat model that is shown one representation',
    metrics: HIT_AND_MAP,
    columns: REPRESENTATIONS,
  },
  agentless: { title: 'Pipelines in the manner of Agentless', metrics: ['hit@6'], columns: [] },
};

interface Run {
  name: string;
  manifest: Manifest;
  results: readonly InstanceResult[];
}

/** All tables of the study where a run belongs into one of them, else none: published figures alone are no table of ours. */
export function studyTables(runs: readonly Run[], published: readonly PublishedFigure[]): StudyTable[] {
  const own = runs.flatMap(placedRows);
  if (own.length === 0) return [];
  return STUDY_TABLES.map((name) => ({
    name,
    ...SHAPES[name],
    rows: [...ownRows(own.filter(({ place }) => place.table === name)), ...publishedRows(published, name)],
  }));
}

interface Placed {
  run: string;
  place: Place;
  dataSet: string;
  summary: Summary;
}

/** One for each data set of a run. */
function placedRows({ name, manifest, results }: Run): Placed[] {
  const { pipeline } = manifest.config;
  if (pipeline === undefined) return [];
  return byDataSet(results).flatMap(([data, own]) => {
    const summary = summarize(own);
    const place = placeOf(pipeline, summary.retrieval);
    const dataSet = dataSetName(data, summary.levels.files.n);
    return place === null ? [] : [{ run: name, place, dataSet, summary }];
  });
}

/** Runs that differ in the representation alone share a row; a second run of the same cell has a row of its own. */
function ownRows(placed: readonly Placed[]): StudyRow[] {
  const rows: StudyRow[] = [];
  for (const { run, place, dataSet, summary } of placed) {
    const column = place.column ?? '';
    const values = SHAPES[place.table].metrics.map((metric) => summary.levels.files.means[metric] ?? null);
    const same = rows.filter((row) => row.dataSet === dataSet && row.method === place.row);
    const free = same.find(({ cells }) => cells[column] === undefined);
    if (free) free.cells[column] = values;
    else {
      const method = same.length === 0 ? place.row : `${place.row} (${run})`;
      rows.push({ method, dataSet, origin: 'here', cells: { [column]: values } });
    }
  }
  return rows;
}

function publishedRows(published: readonly PublishedFigure[], table: StudyTableName): StudyRow[] {
  const { metrics } = SHAPES[table];
  const rows = new Map<string, StudyRow>();
  for (const { place, dataSet, metric, value } of published) {
    if (place?.table !== table) continue;
    const key = JSON.stringify([place.row, dataSet]);
    const row = rows.get(key) ?? { method: place.row, dataSet, origin: 'published' as const, cells: {} };
    rows.set(key, row);
    const column = place.column ?? '';
    const cell = row.cells[column] ?? metrics.map(() => null);
    row.cells[column] = cell;
    cell[metrics.indexOf(metric)] = value;
  }
  return [...rows.values()];
}
