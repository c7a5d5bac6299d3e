import type { IndexedFile } from '../../index/types.js';
import type { ImportRef, Outline } from '../../syntax/types.js';

/** Paths an import may mean, best first; `**` and a slash at the start: any path that ends so (`LanguageModule.importTargets`). */
export type ImportTargets = (language: string, reference: ImportRef, fromPath: string) => string[];

/** Edges between shown files: path -> paths, in the order of the shown list. */
export interface ImportEdges {
  imports(path: string): string[];
  importedBy(path: string): string[];
}

/**
 * Which of the shown files import which, as far as their outlines tell. A suffix only counts where no exact path of the
 * same import exists in the repository: that file is meant then, shown or not.
 * @param parsed path -> outline of those shown files whose outline may be looked at.
 * @param files all files of the repository, sorted by path in code-unit order.
 */
export function importEdges(
  shown: readonly string[],
  parsed: ReadonlyMap<string, Outline>,
  files: readonly IndexedFile[],
  importTargets: ImportTargets,
): ImportEdges {
  const places = new Map(shown.map((path, place) => [path, place]));
  const edges: [from: number, to: number][] = [];
  for (const [path, outline] of parsed) {
    const found = new Set<number>();
    for (const reference of outline.imports) {
      for (const place of resolve(importTargets(outline.language, reference, path), places, files)) found.add(place);
    }
    const from = places.get(path)!;
    for (const to of found) if (to !== from) edges.push([from, to]);
  }
  const pick = (places: number[]): string[] => places.sort((a, b) => a - b).map((place) => shown[place]!);
  return {
    imports: (path) => pick(edges.filter(([from]) => from === places.get(path)).map(([, to]) => to)),
    importedBy: (path) => pick(edges.filter(([, to]) => to === places.get(path)).map(([from]) => from)),
  };
}

function resolve(targets: string[], places: ReadonlyMap<string, number>, files: readonly IndexedFile[]): number[] {
  const found: number[] = [];
  let exists = false;
  for (const target of targets) {
    if (target.startsWith('**/')) {
      if (exists) break;
      const suffix = target.slice(2);
      for (const [path, place] of places) if (`/${path}`.endsWith(suffix)) found.push(place);
    } else {
      const place = places.get(target);
      if (place !== undefined) found.push(place);
      exists ||= place !== undefined || has(files, target);
    }
  }
  return found;
}

function has(files: readonly IndexedFile[], path: string): boolean {
  let low = 0;
  let high = files.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (files[middle]!.path < path) low = middle + 1;
    else high = middle;
  }
  return files[low]?.path === path;
}
