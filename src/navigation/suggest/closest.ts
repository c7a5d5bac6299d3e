import { editDistance } from './editDistance.js';

/** Suggestions named in an error. */
const SUGGESTIONS = 3;
/** Longer words are compared by their last characters only: nobody mistypes more, and the work stays bounded. */
const LONGEST = 60;

/**
 * The paths that somebody who wrote `path` may have meant, best first, at most three: the same base name (the more
 * folders in common at the end, the better), then similar base names. Compares base names only, so 100,000 paths are no matter.
 */
export function closestPaths(path: string, paths: readonly string[]): string[] {
  const wanted = path.replaceAll('\\', '/').toLowerCase();
  const wantedBase = baseName(wanted);
  const limit = tolerance(wantedBase);
  const found: { path: string; distance: number; common: number }[] = [];
  const distances = new Map<string, number>();
  for (const candidate of paths) {
    const lower = candidate.toLowerCase();
    const base = baseName(lower);
    let distance = distances.get(base);
    if (distance === undefined) {
      distance = stem(base) === stem(wantedBase) && base !== wantedBase ? 1 : distanceOf(wantedBase, base, limit);
      distances.set(base, distance);
    }
    if (distance <= limit) found.push({ path: candidate, distance, common: commonFolders(wanted, lower) });
  }
  found.sort(
    (a, b) => a.distance - b.distance || b.common - a.common || a.path.length - b.path.length || order(a.path, b.path),
  );
  return found.slice(0, SUGGESTIONS).map((entry) => entry.path);
}

/**
 * The names that somebody who wrote `name` may have meant, best first, at most three: equal but for case, similar (the last part
 * of a qualified name counts as the whole), or containing it.
 */
export function closestNames(name: string, names: readonly string[]): string[] {
  const wanted = name.toLowerCase();
  const limit = tolerance(wanted);
  const found = new Map<string, number>();
  for (const candidate of names) {
    const lower = candidate.toLowerCase();
    const last = lower.slice(lower.lastIndexOf('.') + 1);
    const wantedLast = wanted.slice(wanted.lastIndexOf('.') + 1);
    let distance = Math.min(distanceOf(wanted, lower, limit), distanceOf(wantedLast, last, tolerance(wantedLast)));
    if (distance > limit && wanted.length > 2 && lower.includes(wanted)) distance = limit;
    if (distance <= limit) found.set(candidate, distance);
  }
  return [...found]
    .sort((a, b) => a[1] - b[1] || a[0].length - b[0].length || order(a[0], b[0]))
    .slice(0, SUGGESTIONS)
    .map(([candidate]) => candidate);
}

/** Edits that still look like a slip. */
function tolerance(word: string): number {
  return Math.max(1, Math.min(4, Math.floor(word.length / 3)));
}

function distanceOf(a: string, b: string, limit: number): number {
  return a === b ? 0 : editDistance(a.slice(-LONGEST), b.slice(-LONGEST), limit);
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function stem(base: string): string {
  return base.replace(/(?<=.)\.[^.]*$/, '');
}

/** Folders that both paths have in common, counted from the end. */
function commonFolders(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  let count = 0;
  while (count + 2 <= Math.min(left.length, right.length) && left.at(-count - 2) === right.at(-count - 2)) count++;
  return count;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
