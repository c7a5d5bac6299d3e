import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'reponav-test-')));
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 3 }));

// The developer's own configuration (ignore rules, line ends, signing) must not decide what a test sees: this holds for the git
// of the tests and for that of the code under test alike.
const globalConfig = join(base, 'gitconfig');
writeFileSync(
  globalConfig,
  `[user]
\tname = RepoNav tests
\temail = tests@reponav.invalid
[init]
\tdefaultBranch = main
[core]
\tautocrlf = false
[protocol "file"]
\tallow = always
`,
);
process.env.GIT_CONFIG_GLOBAL = globalConfig;
process.env.GIT_CONFIG_NOSYSTEM = '1';

/** Path -> content, relative to a folder. */
export type Files = Record<string, string | Uint8Array>;

/** A new empty folder (or one with these files), removed when the test file is done. Its path has no symbolic links. */
export function tempFolder(files: Files = {}): string {
  const folder = mkdtempSync(join(base, 'folder-'));
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Runs git in a folder, with author and date fixed, and hands on what it printed. */
export function git(folder: string, ...args: string[]): string {
  const date = '2024-01-02T03:04:05Z';
  return execFileSync('git', args, {
    cwd: folder,
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString();
}

/** A new repository on branch `main`; with files, they are its first commit. */
export function tempRepository(files: Files = {}): string {
  const folder = tempFolder();
  git(folder, 'init', '-q');
  if (Object.keys(files).length > 0) commitFiles(folder, files);
  return folder;
}

/** Writes files, commits everything that changed, and hands on the commit's id. */
export function commitFiles(folder: string, files: Files = {}, message = 'Change files'): string {
  writeFiles(folder, files);
  git(folder, 'add', '--all');
  git(folder, 'commit', '-q', '-m', message);
  return git(folder, 'rev-parse', 'HEAD').trim();
}

/** Adds `source` as a submodule at `path` and commits that. */
export function addSubmodule(folder: string, source: string, path: string): string {
  git(folder, 'submodule', '--quiet', 'add', source, path);
  git(folder, 'submodule', '--quiet', 'update', '--init', '--recursive');
  return commitFiles(folder, {}, `Add ${path}`);
}

/** Adds a linked work tree on a new branch, next to the repository unless a folder is given. */
export function addWorkTree(folder: string, branch: string, target = `${folder}-${branch}`): string {
  git(folder, 'worktree', 'add', '-q', '-b', branch, target);
  return target;
}

/** A bare mirror of a repository. */
export function mirror(folder: string): string {
  const target = `${folder}-mirror`;
  git(folder, 'clone', '-q', '--mirror', folder, target);
  return target;
}
