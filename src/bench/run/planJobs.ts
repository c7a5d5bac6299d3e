import type { Instance } from '../types.js';

export interface PlannedJob {
  repository: string;
  instances: Instance[];
}

/** Fewer instances than this are not worth opening a repository a second time. */
const LEAST_SLICE = 10;

/**
 * Jobs of one repository each, instances by commit date (unknown ones last), so that neighbours share most files. A repository with more than
 * its share of the instances is cut into stretches, so that no process works on alone at the end. Largest first.
 *
 * @param processes how many work at a time
 */
export function planJobs(
  groups: ReadonlyMap<string, readonly Instance[]>,
  dates: ReadonlyMap<Instance, number>,
  processes: number,
): PlannedJob[] {
  const total = [...groups.values()].reduce((sum, { length }) => sum + length, 0);
  const share = Math.max(LEAST_SLICE, Math.ceil(total / processes));
  const dateOf = (instance: Instance) => dates.get(instance) ?? Number.POSITIVE_INFINITY;
  const jobs: PlannedJob[] = [];
  for (const [repository, instances] of groups) {
    const sorted = [...instances].sort((a, b) => compare(dateOf(a), dateOf(b)) || compare(a.id, b.id));
    const slices = Math.ceil(sorted.length / share);
    for (let slice = 0; slice < slices; slice++) {
      const from = Math.floor((slice * sorted.length) / slices);
      const to = Math.floor(((slice + 1) * sorted.length) / slices);
      jobs.push({ repository, instances: sorted.slice(from, to) });
    }
  }
  return jobs.sort((a, b) => b.instances.length - a.instances.length);
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
