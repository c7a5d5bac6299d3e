import { splitRecords } from './records.js';
import { git, tryGit } from './runGit.js';

/**
 * Which of these paths git stores with other line ends than it checks out, by attributes and `core.autocrlf`. Paths with a filter
 * or another encoding are none of them: what git stores of those only the filter could say, and filters are never run.
 * @throws RepoNavError git_failed
 */
export async function convertsLineEnds(
  folder: string,
  paths: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const args = ['check-attr', '-z', '--stdin', 'text', 'eol', 'filter', 'working-tree-encoding', 'ident'];
  const [output, setting] = await Promise.all([
    git({ folder }, args, { signal, input: paths.map((path) => `${path}\0`).join('') }),
    tryGit({ folder }, ['config', '--get', 'core.autocrlf'], { signal }),
  ]);
  const autocrlf = /^(true|input|yes|on|1)\s*$/i.test(setting.stdout.toString('utf8'));
  const attributes = new Map<string, Map<string, string>>();
  const { records } = splitRecords(output);
  for (let i = 0; i + 2 < records.length; i += 3) {
    const [path, name, value] = records.slice(i, i + 3) as [string, string, string];
    const values = attributes.get(path) ?? new Map<string, string>();
    attributes.set(path, values.set(name, value));
  }
  return new Set(paths.filter((path) => converts(attributes.get(path) ?? new Map(), autocrlf)));
}

function converts(attributes: ReadonlyMap<string, string>, autocrlf: boolean): boolean {
  const has = (name: string) => !['unspecified', 'unset', undefined].includes(attributes.get(name));
  if (has('filter') || has('working-tree-encoding') || has('ident')) return false;
  if (attributes.get('text') === 'unset') return false;
  return has('text') || has('eol') || autocrlf;
}
