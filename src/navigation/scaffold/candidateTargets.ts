import { DEFAULTS } from '../../defaults.js';
import type { Outline } from '../../syntax/types.js';
import type { CallContext } from './callContext.js';

/**
 * At most four `path:Qualified.name` to look at next: declared lines, the anchors, what they call, what calls them, the glimpsed symbols; without
 * any of these, the file's first symbols. Overloads share one target: opening it shows them all.
 */
export function candidateTargets(
  path: string,
  outline: Outline,
  declared: readonly string[],
  [anchors, glimpse]: readonly [anchors: readonly number[], glimpse: readonly number[]],
  calls: CallContext,
): string[] {
  const callees = anchors.flatMap((index) => calls.callees(index));
  const callers = anchors.flatMap((index) => calls.callers(index));
  const chosen = [...anchors, ...callees, ...callers, ...glimpse];
  const ids = new Set<string>(declared.map((name) => `${path}:${name}`));
  for (const index of chosen.length > 0 || ids.size > 0 ? chosen : outline.symbols.keys()) {
    if (ids.size === DEFAULTS.scaffold.targets) break;
    ids.add(`${path}:${outline.symbols[index]!.qualified}`);
  }
  return [...ids];
}
