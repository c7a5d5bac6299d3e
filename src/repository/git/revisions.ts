import { RepoNavError } from '../../errors.js';
import { failure, type GitPlace, git, tryGit } from './runGit.js';

/**
 * The commit that a revision names; `revision` is what a user typed, any of git's forms or nonsense.
 * @throws RepoNavError unknown_revision
 */
export async function resolveCommit(place: GitPlace, revision: string, signal?: AbortSignal): Promise<string> {
  if (revision === '' || /[\0\n\r]/.test(revision)) throw unknown(revision, []);
  // `:/text` takes all that follows for text, so the commit is asked for in a second step.
  const searched = revision.startsWith(':/') ? await verify(place, revision, signal) : null;
  const { id, said } = await verify(place, `${searched?.id ?? revision}^{commit}`, signal);
  if (id !== null) return id;
  if (/not a git repository|dubious ownership|safe\.directory/i.test(said)) {
    throw failure(place, ['rev-parse'], { code: 128, stderr: said });
  }
  throw unknown(revision, closest(revision, await refNames(place, signal)));
}

async function verify(
  place: GitPlace,
  revision: string,
  signal: AbortSignal | undefined,
): Promise<{ id: string | null; said: string }> {
  const result = await tryGit(place, ['rev-parse', '--verify', '--end-of-options', revision], { signal });
  const id = result.stdout.toString('utf8').trim();
  const found = result.code === 0 && /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(id);
  return { id: found ? id : null, said: result.stderr };
}

async function refNames(place: GitPlace, signal: AbortSignal | undefined): Promise<string[]> {
  const args = ['for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/tags', 'refs/remotes'];
  return (await git(place, args, { signal })).toString('utf8').split('\n').filter(Boolean);
}

function unknown(revision: string, names: readonly string[]): RepoNavError {
  const hint =
    names.length > 0
      ? `Did you mean ${names.join(' or ')}?`
      : 'Name a branch, a tag, or a commit id of this repository; a commit that is only on the remote has to be fetched first.';
  return new RepoNavError(
    'unknown_revision',
    `There is no commit ${JSON.stringify(revision)} in this repository.`,
    hint,
  );
}

/** Up to three names that a slip of the keyboard, or a forgotten part, would turn into the revision. */
function closest(revision: string, names: readonly string[]): string[] {
  const wanted = revision.toLowerCase().slice(0, 200);
  return names
    .map((name) => ({ name, distance: distanceTo(wanted, name.toLowerCase().slice(0, 200)) }))
    .filter(({ distance }) => distance <= Math.max(2, wanted.length / 4))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

function distanceTo(wanted: string, name: string): number {
  const last = name.slice(name.lastIndexOf('/') + 1);
  if (last === wanted) return 0;
  if (wanted.length >= 3 && (name.startsWith(wanted) || last.startsWith(wanted))) return 1;
  if (Math.abs(name.length - wanted.length) > Math.max(2, wanted.length / 4)) return Number.POSITIVE_INFINITY;
  return editDistance(wanted, name);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
