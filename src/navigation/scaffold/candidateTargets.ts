import { DEFAULTS } from '../../defaults.js';
import type { Outline } from '../../syntax/types.js';
import type { CallContext } from './callContext.js';

/** Symbols of one file by what makes them worth a look; indexes into its outline, best first. */
export interface TargetSources {
  /** Qualified names of lines without a symbol that were asked for exactly. */
  declared: readonly string[];
  anchors: readonly number[];
  /** Those that the answer ranks among its functions: all of them are targets. */
  ranked: readonly number[];
  /** Those that were retrieved, for profiles that ask for them. */
  retrieved: readonly number[];
  glimpse: readonly number[];
}

/**
 * `path:Qualified.name` to look at next, at most four but for those that the answer ranks: declared lines, the anchors, what is ranked, what was
 * retrieved, what the anchors call, what calls them, the glimpsed symbols; without any of these, the file's first symbols. Overloads share one target:
 * opening it shows them all.
 */
export function candidateTargets(
  path: string,
  outline: Outline,
  { declared, anchors, ranked, retrieved, glimpse }: TargetSources,
  calls: CallContext,
): string[] {
  const callees = anchors.flatMap((index) => calls.callees(index));
  const callers = anchors.flatMap((index) => calls.callers(index));
  const sure = targetIds(path, outline, ranked.length > 0 ? [...anchors, ...ranked] : []);
  const chosen = [...anchors, ...ranked, ...retrieved, ...callees, ...callers, ...glimpse];
  const any = chosen.length > 0 || declared.length > 0;
  const lines = declared.map((name) => `${path}:${name}`);
  const all = [...new Set([...lines, ...targetIds(path, outline, any ? chosen : outline.symbols.keys())])];
  return all.slice(0, Math.max(DEFAULTS.scaffold.targets, new Set([...lines, ...sure]).size));
}

/** Symbols of a file as targets, each name once. */
export function targetIds(path: string, outline: Outline, indexes: Iterable<number>): string[] {
  return [...new Set(Array.from(indexes, (index) => `${path}:${outline.symbols[index]!.qualified}`))];
}
