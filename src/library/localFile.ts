import { isAbsolute, relative, sep } from 'node:path';
import { RepoNavError } from '../errors.js';
import type { IndexedFile, IndexView } from '../index/types.js';
import { closestPaths } from '../navigation/index.js';

/**
 * A path as users write it -> POSIX, relative to the root: absolute paths inside the root, `./`, and the platform's separators are understood.
 * @throws RepoNavError outside_root for whatever leads out of the root, usage for an empty path
 */
export function pathInRoot(typed: string, root: string): string {
  const path = isAbsolute(typed) ? relative(root, typed) : typed;
  const posix = sep === '\\' ? path.replaceAll('\\', '/') : path;
  const parts: string[] = [];
  for (const part of posix.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) throw outside(typed, root);
  }
  if (isAbsolute(posix) || /^[A-Za-z]:[\\/]/.test(posix)) throw outside(typed, root);
  if (parts.length === 0) throw new RepoNavError('usage', 'The path is empty.', 'Give a path relative to the root.');
  return parts.join('/');
}

/** @throws RepoNavError unknown_file that says why when the file was skipped, and names the closest paths else */
export function fileOf(view: IndexView, path: string): IndexedFile {
  const index = indexOf(view.files, path);
  if (index >= 0) return view.files[index]!;
  const skipped = view.skipped.find((file) => file.path === path);
  if (skipped) {
    throw new RepoNavError(
      'unknown_file',
      `${path} is not indexed: ${skipped.reason}${skipped.detail ? ` (${skipped.detail})` : ''}.`,
      'Read it with another tool; "reponav status" lists what is skipped and why.',
    );
  }
  const inside = view.files.find((file) => file.path.startsWith(`${path}/`));
  if (inside) {
    throw new RepoNavError(
      'unknown_file',
      `${JSON.stringify(path)} is a folder.`,
      `Name one of its files, such as ${JSON.stringify(inside.path)}.`,
    );
  }
  const closest = closestPaths(
    path,
    view.files.map((file) => file.path),
  );
  throw new RepoNavError(
    'unknown_file',
    `There is no file ${JSON.stringify(path)} in ${view.scan.root}.`,
    closest.length > 0
      ? `Did you mean ${closest.map((name) => JSON.stringify(name)).join(', ')}?`
      : 'Paths are relative to the root; ignored files are not indexed.',
  );
}

export function isIndexed(view: IndexView, path: string): boolean {
  return indexOf(view.files, path) >= 0;
}

/** Files are sorted by path in code-unit order. */
function indexOf(files: readonly IndexedFile[], path: string): number {
  let low = 0;
  let high = files.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const here = files[middle]!.path;
    if (here === path) return middle;
    if (here < path) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function outside(path: string, root: string): RepoNavError {
  return new RepoNavError(
    'outside_root',
    `${JSON.stringify(path)} leads out of ${root}.`,
    'Only files of the repository are answered for: give a path inside it.',
  );
}
