/** What became of the paths that a model named. */
export interface PathCounts {
  /** Right as they stood. */
  exact: number;
  /** Meant clearly: a leading slash, `./`, quotes, spaces, backslashes, or the end of exactly one path. */
  repaired: number;
  /** No path that was shown, or the end of several. */
  dropped: number;
  /** Named again. */
  duplicates: number;
}

export const NO_PATHS: PathCounts = { exact: 0, repaired: 0, dropped: 0, duplicates: 0 };

/** Finds the paths that a model means among those that it was shown. */
export class PathRepair {
  readonly #known: ReadonlySet<string>;
  /** Base name -> paths. */
  readonly #byName = new Map<string, string[]>();

  constructor(known: Iterable<string>) {
    this.#known = new Set(known);
    for (const path of this.#known) {
      const name = baseName(path);
      const paths = this.#byName.get(name);
      if (paths) paths.push(path);
      else this.#byName.set(name, [path]);
    }
  }

  /** The distinct paths meant, in order, with what became of each that was named. */
  repair(named: readonly string[]): { paths: string[]; counts: PathCounts } {
    const counts = { ...NO_PATHS };
    const paths = new Set<string>();
    for (const name of named) {
      const path = this.find(name);
      if (path === null) counts.dropped++;
      else if (paths.has(path)) counts.duplicates++;
      else {
        paths.add(path);
        if (path === name) counts.exact++;
        else counts.repaired++;
      }
    }
    return { paths: [...paths], counts };
  }

  /** Null where it is not clear which path is meant. */
  find(named: string): string | null {
    if (this.#known.has(named)) return named;
    const path = plainPath(named);
    if (path === '') return null;
    if (this.#known.has(path)) return path;
    const alike = this.#byName.get(baseName(path)) ?? [];
    // The end of a path, or a path behind the name of the repository or of a folder above it.
    const matches = alike.filter((known) => known.endsWith(`/${path}`) || path.endsWith(`/${known}`));
    return matches.length === 1 ? matches[0]! : null;
  }
}

export function addCounts(a: PathCounts, b: PathCounts): PathCounts {
  return {
    exact: a.exact + b.exact,
    repaired: a.repaired + b.repaired,
    dropped: a.dropped + b.dropped,
    duplicates: a.duplicates + b.duplicates,
  };
}

/** Without what models put around a path: list marks, quotes, `./`, a leading slash, a line number. */
function plainPath(named: string): string {
  return named
    .trim()
    .replace(/^(?:[-*•]|\d+[.)])\s+/, '')
    .replace(/^[\s"'`<([]+|[\s"'`>)\],;]+$/g, '')
    .replaceAll('\\', '/')
    .replace(/:\d+(?:-\d+)?$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/^(?:\.?\/)+/, '')
    .trim();
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
