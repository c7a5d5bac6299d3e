import { join } from 'node:path';
import { type GitLayout, readDotGit, readGitDirectory } from './layout.js';
import { splitRecords } from './records.js';
import { type GitPlace, tryGit } from './runGit.js';

/** Path -> name of the submodules that a commit's `.gitmodules` states; git itself reads the file. */
export async function submoduleNames(
  place: GitPlace,
  commit: string,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const args = ['config', '-z', `--blob=${commit}:.gitmodules`, '--get-regexp', '^submodule\\..*\\.path$'];
  // Fails where the commit has no such file, or a broken one: then no gitlink can be followed, and each is reported as missing.
  const { records } = splitRecords((await tryGit(place, args, { signal })).stdout);
  const names = new Map<string, string>();
  for (const record of records) {
    const lineEnd = record.indexOf('\n');
    const name = record.slice('submodule.'.length, lineEnd - '.path'.length);
    names.set(record.slice(lineEnd + 1), name);
  }
  return names;
}

/**
 * Where a clone keeps the repository of a submodule: under its own or the shared git directory, or, for clones older than that habit, in
 * the checked-out folder (`checkout`, absolute, null for bare repositories).
 */
export async function findSubmodule(
  parent: GitLayout,
  name: string,
  checkout: string | null,
): Promise<GitLayout | null> {
  const parts = name.split('/');
  // The name comes from the commit and must not lead out of the folder of submodules.
  if (parts.some((part) => part === '..' || part === '.' || part === '' || part.includes('\\'))) return null;
  for (const folder of new Set([parent.gitDir, parent.commonDir])) {
    const layout = await readGitDirectory(join(folder, 'modules', ...parts));
    if (layout) return layout;
  }
  const dotGit = checkout === null ? null : await readDotGit(checkout);
  return dotGit && 'layout' in dotGit ? dotGit.layout : null;
}
