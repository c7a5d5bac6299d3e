import { editDistance } from './editDistance.js';

/** Suggestions named in an error. */
const SUGGESTIONS = 3;
/** Longer words are compared by their last characters only: nobody mistypes more, and the work stays bounded. */
const LONGEST = 60;
/** Characters of an asked path that are looked at, from its end. */
const LONGEST_PATH = 4096;

/**
 * The paths that somebody who wrote `path` may have meant, best first, at most three: the same base name (the more
 * folders in common at the end, the better), then similar base names. Compares base names only, so 100,000 paths are no matter.
 */
export function closestPaths(path: string, paths: readonly string[]): string[] {
  const wanted = path.slice(-LONGEST_PATH).replaceAll('\\', '/').toLowerCase();
  const wantedBase = baseName(wanted);
  const wantedStem = stem(wantedBase);
  const limit = tolerance(wantedBase);
  const found: { path: string; distance: number; common: number }[] = [];
  const distances = new Map<string, number>();
  for (const candidate of paths) {
    const base = baseName(candidate).toLowerCase();
    let distance = distances.get(base);
    if (distance === undefined) {
      distance = base !== wantedBase && stem(base) === wantedStem ? 1 : distanceOf(wantedBase, base, limit);
      distances.set(base, distance);
    }
    if (distance <= limit)
      found.push({ path: candidate, distance, common: commonFolders(wanted, candidate.toLowerCase()) });
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
  const wanted = name.slice(-LONGEST_PATH).toLowerCase();
  const limit = tolerance(wanted);
  const wantedLast = wanted.slice(wanted.lastIndexOf('.') + 1);
  const lastLimit = tolerance(wantedLast);
  const found: { name: string; distance: number; whole: number }[] = [];
  for (const candidate of new Set(names)) {
    const lower = candidate.toLowerCase();
    const whole = distanceOf(wanted, lower, limit);
    const last = distanceOf(wantedLast, lower.slice(lower.lastIndexOf('.') + 1), lastLimit);
    const contains = wanted.length > 2 && lower.includes(wanted);
    if (whole <= limit || last <= lastLimit) found.push({ name: candidate, distance: Math.min(whole, last), whole });
    else if (contains) found.push({ name: candidate, distance: limit + 1, whole });
  }
  return found
    .sort(
      (a, b) => a.distance - b.distance || a.whole - b.whole || a.name.length - b.name.length || order(a.name, b.name),
    )
    .slice(0, SUGGESTIONS)
    .map((entry) => entry.name);
}

/** Edits that still look like a slip. */
function tolerance(word: string): number {
  return Math.max(1, Math.min(3, Math.floor(word.length / 3)));
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
