import { RepoNavError } from '../../errors.js';
import type { Scan } from '../types.js';
import { readHeadFile } from './headFile.js';
import { readDotGit } from './layout.js';
import { splitRecords } from './records.js';
import { failure, type GitPlace, git, tryGit } from './runGit.js';

/** One entry of git's index; paths are relative to this repository's own root. */
export interface IndexEntry {
  path: string;
  /** Octal as git prints it: 100644, 100755, 120000 (symbolic link), 160000 (gitlink). */
  mode: string;
  id: string;
  unmerged: boolean;
  /** Left out of a sparse checkout, so its absence is no deletion. */
  skipWorktree: boolean;
  /** The user told git to take the file for unchanged. */
  assumeUnchanged: boolean;
}

export interface Head {
  /** Null while unborn. */
  commit: string | null;
  /** Short name, null when detached. */
  branch: string | null;
  objectFormat: Scan['objectFormat'];
}

export interface Names {
  paths: string[];
  /** Names that are not valid UTF-8, escaped. */
  undecodable: string[];
}

export interface IndexListing {
  readonly entries: readonly IndexEntry[];
  /** Names that are not valid UTF-8, escaped. */
  readonly undecodable: readonly string[];
}

/** Everything in git's index, one entry a path (an unmerged path has several in the index). */
export async function listIndex(place: GitPlace, signal: AbortSignal | undefined): Promise<IndexListing> {
  const { records, undecodable } = splitRecords(await git(place, ['ls-files', '-z', '-v', '--stage'], { signal }));
  const entries: IndexEntry[] = [];
  for (const record of records) {
    const entry = parseEntry(record);
    const previous = entries.at(-1);
    if (previous?.path === entry.path) previous.unmerged = true;
    else entries.push(entry);
  }
  return { entries, undecodable: undecodable.map((record) => record.slice(record.indexOf('\t') + 1)) };
}

/** `H 100644 <id> 0\tpath`: tag (lower case: assumed unchanged, S: sparse), mode, id, stage. */
function parseEntry(record: string): IndexEntry {
  const tab = record.indexOf('\t');
  const idEnd = tab - 2;
  const tag = record[0]!;
  return {
    path: record.slice(tab + 1),
    mode: record.slice(2, 8),
    id: record.slice(9, idEnd),
    unmerged: record[tab - 1] !== '0',
    skipWorktree: tag === 'S' || tag === 's',
    assumeUnchanged: tag >= 'a' && tag <= 'z',
  };
}

/** Files that are neither tracked nor ignored; nested repositories come as `folder/`. */
export async function listUntracked(place: GitPlace, signal: AbortSignal | undefined): Promise<Names> {
  return names(await git(place, ['ls-files', '-z', '--others', '--exclude-standard'], { signal }));
}

/**
 * Files that git ignores, below the given folders of this repository ('' for all).
 * @throws RepoNavError git_failed, also when the list is longer than `maxBytes`
 */
export async function listIgnored(
  place: GitPlace,
  below: readonly string[],
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Names> {
  const paths = below.includes('') ? [] : below.map((folder) => `:(literal)${folder}`);
  const args = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--', ...paths];
  return names(await git(place, args, { signal, maxBytes, tooMuch: () => tooManyIgnored(place, below, maxBytes) }));
}

function tooManyIgnored({ folder }: GitPlace, below: readonly string[], maxBytes: number): RepoNavError {
  const where = below.includes('') ? folder : below.map((path) => JSON.stringify(path)).join(', ');
  return new RepoNavError(
    'git_failed',
    `The "!" patterns of .reponavignore make RepoNav look through what git ignores below ${where}: more than ${maxBytes} bytes of paths.`,
    'Begin these patterns with the folder they are about ("!build/generated/*.py" instead of "!*.py").',
  );
}

function names(output: Buffer): Names {
  const { records, undecodable } = splitRecords(output);
  return { paths: records, undecodable };
}

/** Paths whose index entry differs from HEAD; null while HEAD is unborn. Looks at no file of the work tree. */
export async function listStaged(place: GitPlace, signal: AbortSignal | undefined): Promise<string[] | null> {
  const args = [
    'diff-index',
    '--cached',
    '--no-ext-diff',
    '--no-textconv',
    '--no-renames',
    '--name-only',
    '-z',
    'HEAD',
    '--',
  ];
  const result = await tryGit(place, args, { signal });
  if (result.code === 0) return splitRecords(result.stdout).records;
  if (result.code === 128 && /bad revision|unknown revision|ambiguous argument/.test(result.stderr)) return null;
  throw failure(place, args, result);
}

/** What the repository at the root of a work tree is at. */
export async function readHead(place: GitPlace, signal: AbortSignal | undefined): Promise<Head> {
  const dotGit = await readDotGit(place.folder);
  const plain = dotGit && 'layout' in dotGit ? readHeadFile(dotGit.layout) : null;
  return plain ?? askHead(place, signal);
}

async function askHead(place: GitPlace, signal: AbortSignal | undefined): Promise<Head> {
  const args = ['rev-parse', '--show-object-format', 'HEAD', '--symbolic-full-name', 'HEAD'];
  const born = await tryGit(place, args, { signal });
  const [format, commit, name] = born.stdout.toString('utf8').split('\n');
  if (format !== 'sha1' && format !== 'sha256') throw failure(place, args, born);
  if (born.code === 0 && commit && name) return { commit, branch: branchName(name), objectFormat: format };
  const unborn = await tryGit(place, ['symbolic-ref', '-q', 'HEAD'], { signal });
  return { commit: null, branch: branchName(unborn.stdout.toString('utf8').trim()), objectFormat: format };
}

function branchName(ref: string): string | null {
  return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null;
}
