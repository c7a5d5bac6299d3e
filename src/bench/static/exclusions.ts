import { RepoNavError } from '../../errors.js';
import data from './excluded.json' with { type: 'json' };

/** Normalized short name -> the benchmark that has it. */
const excluded = new Map(
  Object.entries(data.repositories).flatMap(([benchmark, names]) =>
    names.map((name) => [normalized(shortName(name)), benchmark] as const),
  ),
);

/**
 * The benchmark because of which nothing may be learned from a repository, null for none. The short name decides, so that forks and
 * mirrors under other owners are caught; what is spelled alike is caught with them.
 * @param name `owner/name`
 */
export function excludedBecauseOf(name: string): string | null {
  return excluded.get(normalized(shortName(name))) ?? null;
}

/** @throws RepoNavError usage naming every repository that nothing may be learned from */
export function refuseExcluded(names: readonly string[]): void {
  const refused = names.flatMap((name) => {
    const benchmark = excludedBecauseOf(name);
    return benchmark === null ? [] : [`${name} (${benchmark})`];
  });
  if (refused.length === 0) return;
  throw new RepoNavError(
    'usage',
    `Nothing may be learned from ${refused.join(', ')}: its fixes are answers of a benchmark.`,
    'Take it out of the list of repositories.',
  );
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).replace(/\.git$/, '');
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, '');
}
