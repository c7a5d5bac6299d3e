import { DEFAULTS } from '../defaults.js';
import { type DeclaredLine, declaredKind, declaredLines } from '../representation/declarations.js';
import type { RankedDeclaration, Ranking } from '../retrieval/types.js';
import type { Outline } from '../syntax/types.js';
import type { ReadText } from './snippets.js';

/** A line that declares a name which an outline leaves out, as a place of its own. */
export interface DeclaredPlace {
  /** Behind the class or module that declares it: `Cart.LIMIT`. */
  symbol: string;
  /** As outlines say it; `definition` in a file without one. */
  kind: string;
  /** 1-based. */
  line: number;
  /** The line as written. */
  text: string;
}

/** One that was asked for exactly. */
export interface RankedPlace extends DeclaredPlace {
  file: number;
  /** The class or module: index into the file's outline, -1 for the file. */
  owner: number;
  score: number;
}

export interface DeclaredOptions {
  outlineOf: (file: number) => Outline | null;
  readText: ReadText;
}

/**
 * The lines of what a ranking says is declared, in its order, of the files that a scaffold lists. Reads nothing where it says nothing.
 * @throws RepoNavError unreadable, when a file changed meanwhile
 */
export async function declaredPlaces(
  { declared = [], files, view }: Pick<Ranking, 'declared' | 'files' | 'view'>,
  { outlineOf, readText }: DeclaredOptions,
): Promise<RankedPlace[]> {
  const listed = new Set(files.slice(0, DEFAULTS.scaffold.listed).map(({ file }) => file));
  const lines = new Map<string, Map<number, DeclaredLine[]>>();
  const places: RankedPlace[] = [];
  for (const { file, symbol: owner, name, score } of distinct(declared)) {
    if (!listed.has(file)) continue;
    const key = `${file} ${name}`;
    const outline = outlineOf(file);
    if (!lines.has(key)) lines.set(key, byOwner(declaredLines(await readText(view.files[file]!.path), outline, name)));
    const own = lines.get(key)!.get(owner) ?? [];
    places.push(...own.map((one) => ({ ...declaredPlace(one, outline), file, owner, score })));
  }
  return places;
}

/** A name may be declared thousands of times in one file: each time is looked at once. */
function byOwner(lines: readonly DeclaredLine[]): Map<number, DeclaredLine[]> {
  const owners = new Map<number, DeclaredLine[]>();
  for (const line of lines) {
    const known = owners.get(line.owner);
    if (known) known.push(line);
    else owners.set(line.owner, [line]);
  }
  return owners;
}

/** Of a file without an outline each window has its own: what they declare comes at once. */
function distinct(declared: readonly RankedDeclaration[]): RankedDeclaration[] {
  const seen = new Set<string>();
  return declared.filter(({ file, symbol, name }) => {
    const key = `${file} ${symbol} ${name}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** A line of a file as a place. @param outline of the same file */
export function declaredPlace(line: DeclaredLine, outline: Outline | null): DeclaredPlace {
  const owner = outline?.symbols[line.owner];
  return {
    symbol: owner === undefined ? line.name : `${owner.qualified}.${line.name}`,
    kind: declaredKind(line, owner?.kind ?? null),
    line: line.line,
    text: line.text,
  };
}
