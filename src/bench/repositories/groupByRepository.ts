import { resolve } from 'node:path';
import { failedResult } from '../run/visitInstances.js';
import type { Instance, InstanceResult } from '../types.js';
import { commitDates } from './commitDates.js';
import { findRepository } from './findRepository.js';

/** Instances by repository; those without one are failures at once. */
export async function groupByRepository(
  instances: readonly Instance[],
  repos: string,
  onResult: (result: InstanceResult) => void,
): Promise<Map<string, Instance[]>> {
  const found = new Map<string, string | null>();
  const groups = new Map<string, Instance[]>();
  for (const instance of instances) {
    const names = [instance.repo, ...(instance.mirror === null ? [] : [instance.mirror])];
    const key = names.join(' ');
    if (!found.has(key)) found.set(key, await findRepository(resolve(repos), names));
    const repository = found.get(key);
    if (!repository) {
      onResult(failedResult(instance, 'repository', new Error(`there is no ${names.join(' or ')} in ${repos}`)));
      continue;
    }
    const group = groups.get(repository);
    if (group) group.push(instance);
    else groups.set(repository, [instance]);
  }
  return groups;
}

/** Commit dates, seconds since the epoch, of the base commits that there are. */
export async function datesOf(
  groups: ReadonlyMap<string, readonly Instance[]>,
  signal: AbortSignal | undefined,
): Promise<Map<Instance, number>> {
  const dates = new Map<Instance, number>();
  for (const [repository, instances] of groups) {
    const known = await commitDates(
      repository,
      instances.map(({ baseCommit }) => baseCommit),
      signal,
    );
    for (const instance of instances) {
      const date = known.get(instance.baseCommit);
      if (date !== undefined) dates.set(instance, date);
    }
  }
  return dates;
}
