import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * A path typed at a prompt, as a path from the root. Answers name paths from the root, shells complete them from the current folder:
 * the first wins where both exist. Absolute paths and what exists nowhere are left for the library to judge.
 */
export function fromRoot(typed: string, root: string, cwd: string): string {
  if (isAbsolute(typed) || existsSync(resolve(root, typed))) return typed;
  const local = resolve(cwd, typed);
  if (!existsSync(local)) return typed;
  const path = relative(root, local);
  return path.startsWith('..') || isAbsolute(path) ? typed : path.split(sep).join('/');
}
