import type { IndexView } from '../../index/types.js';
import { pathIndex } from './pathIndex.js';

export interface PathMatch {
  /** Files that share the longest suffix of components. */
  files: number[];
  /** How many components that suffix has; 1 is the base name alone. */
  components: number;
}

/** The files that a path written by a person or a machine may mean: those with the longest suffix in common; null without any. */
export function matchPath(view: IndexView, path: string): PathMatch | null {
  const wanted = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  const base = wanted.at(-1);
  const candidates = base === undefined ? undefined : pathIndex(view).byBase.get(base);
  if (!candidates) return null;
  let best: PathMatch = { files: [], components: 0 };
  for (const file of candidates) {
    const own = view.files[file]!.path.split('/');
    let common = 0;
    while (common < own.length && common < wanted.length && own.at(-1 - common) === wanted.at(-1 - common)) common++;
    if (common > best.components) best = { files: [file], components: common };
    else if (common === best.components) best.files.push(file);
  }
  return best;
}

const EVERYWHERE = /^(?:__init__|index|mod|lib|main|setup|package-info)\.\w+$/;

/** A base name that every other folder has: it means nothing without its folder. */
export function isCommonBase(path: string): boolean {
  return EVERYWHERE.test(path.slice(path.lastIndexOf('/') + 1));
}
