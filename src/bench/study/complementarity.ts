import { instanceScores } from '../metrics/instanceScores.js';
import type { InstanceResult, Manifest } from '../types.js';
import { byDataSet, dataSetName } from './dataSets.js';

/** Which instances which runs find: the numbers behind an UpSet plot. */
export interface Complementarity {
  /** With the number of instances that count in all the runs. */
  dataSet: string;
  n: number;
  metric: string;
  sets: { name: string; found: number /** By no other run. */; alone: number }[];
  /** Instances that exactly these runs find, largest first; none of them empty. The one without runs is what nobody finds. */
  intersections: { sets: string[]; instances: number }[];
  /** Found by at least one. */
  any: number;
}

interface Run {
  name: string;
  manifest: Manifest;
  results: readonly InstanceResult[];
}

/** A gold file among the first five. */
const METRIC = 'hit@5';

/** For each data set with two runs or more that fuse nothing: what is fused already would hide what its parts add to each other. */
export function complementarities(runs: readonly Run[]): Complementarity[] {
  const plain = runs.filter(({ manifest }) => fusesNothing(manifest));
  const dataSets = new Map<string, { name: string; results: InstanceResult[] }[]>();
  for (const { name, results } of plain) {
    for (const [data, own] of byDataSet(results)) {
      const found = dataSets.get(data) ?? [];
      dataSets.set(data, [...found, { name, results: own }]);
    }
  }
  return [...dataSets].flatMap(([data, own]) => (own.length < 2 ? [] : [complementarity(data, own)]));
}

function fusesNothing({ config: { kind, pipeline } }: Manifest): boolean {
  return kind === 'run' && (pipeline === undefined || (pipeline.retrievers.length === 1 && !pipeline.rerank));
}

function complementarity(
  data: string,
  runs: readonly { name: string; results: readonly InstanceResult[] }[],
): Complementarity {
  const hits = runs.map(({ results }) => hitsOf(results));
  const common = [...hits[0]!.keys()].filter((id) => hits.every((own) => own.has(id)));
  const counts = new Map<string, { sets: string[]; instances: number }>();
  for (const id of common) {
    const sets = runs.flatMap(({ name }, at) => (hits[at]!.get(id) ? [name] : []));
    const key = JSON.stringify(sets);
    const before = counts.get(key);
    if (before) before.instances++;
    else counts.set(key, { sets, instances: 1 });
  }
  const intersections = [...counts.values()].sort((a, b) => b.instances - a.instances || a.sets.length - b.sets.length);
  const countOf = (wanted: (sets: readonly string[]) => boolean) =>
    intersections.reduce((sum, { sets, instances }) => (wanted(sets) ? sum + instances : sum), 0);
  return {
    dataSet: dataSetName(data, common.length),
    n: common.length,
    metric: METRIC,
    sets: runs.map(({ name }) => ({
      name,
      found: countOf((sets) => sets.includes(name)),
      alone: countOf((sets) => sets.length === 1 && sets[0] === name),
    })),
    intersections,
    any: countOf((sets) => sets.length > 0),
  };
}

/** Of the instances that count: whether it is found. */
function hitsOf(results: readonly InstanceResult[]): Map<string, boolean> {
  return new Map(
    results.flatMap((result) => {
      const scores = instanceScores(result, 'files');
      return scores === null ? [] : [[result.instance_id, scores[METRIC] === 1] as const];
    }),
  );
}
