import { splitRecords } from './records.js';
import { failure, type GitPlace, git, tryGit } from './runGit.js';

export interface TreeEntry {
  path: string;
  /** Octal as git prints it: 100644, 100755, 120000 (symbolic link), 160000 (gitlink). */
  mode: string;
  id: string;
  /** Null for gitlinks and for objects that a partial clone lacks. */
  sizeBytes: number | null;
}

export interface Tree {
  entries: TreeEntry[];
  /** Names that are not valid UTF-8, escaped. */
  undecodable: string[];
}

const LIST = ['ls-tree', '-r', '-z', '--full-tree'];

/**
 * All files of a commit.
 * @throws RepoNavError git_failed, cancelled
 */
export async function listTree(place: GitPlace, commit: string, signal?: AbortSignal): Promise<Tree> {
  const args = [...LIST, '-l', commit];
  const result = await tryGit(place, args, { signal });
  if (result.code === 0) return parse(result.stdout);
  // Git states no size of an object it lacks, and fails: sizes are then asked for the objects that are there.
  const missing = await missingObjects(place, commit, signal);
  if (missing.size === 0) throw failure(place, args, result);
  const tree = parse(await git(place, [...LIST, commit], { signal }));
  const present = tree.entries.filter(({ mode, id }) => mode !== '160000' && !missing.has(id));
  const sizes = await objectSizes(
    place,
    present.map(({ id }) => id),
    signal,
  );
  for (const entry of tree.entries) entry.sizeBytes = sizes.get(entry.id) ?? null;
  return tree;
}

/** `100644 blob <id> <size, right-aligned>\tpath`; the size is `-` for what is no blob. */
function parse(output: Buffer): Tree {
  const { records, undecodable } = splitRecords(output);
  const entries = records.map((record) => {
    const tab = record.indexOf('\t');
    const [mode = '', , id = '', size = ''] = record.slice(0, tab).split(/ +/);
    return { path: record.slice(tab + 1), mode, id, sizeBytes: /^\d+$/.test(size) ? Number(size) : null };
  });
  return { entries, undecodable: undecodable.map((record) => record.slice(record.indexOf('\t') + 1)) };
}

/** The one question that no version of git answers by fetching. */
async function missingObjects(place: GitPlace, commit: string, signal: AbortSignal | undefined): Promise<Set<string>> {
  const output = await tryGit(place, ['rev-list', '--objects', '--missing=print', `${commit}^{tree}`], { signal });
  const lines = output.stdout.toString('latin1').split('\n');
  return new Set(lines.filter((line) => line.startsWith('?')).map((line) => line.slice(1)));
}

async function objectSizes(
  place: GitPlace,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, number>> {
  const args = ['cat-file', '--batch-check=%(objectname) %(objectsize)'];
  const output = await git(place, args, { signal, input: ids.map((id) => `${id}\n`).join('') });
  const sizes = new Map<string, number>();
  for (const line of output.toString('latin1').split('\n')) {
    const [id = '', size = ''] = line.split(' ');
    if (/^\d+$/.test(size)) sizes.set(id, Number(size));
  }
  return sizes;
}
