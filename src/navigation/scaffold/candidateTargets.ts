import { DEFAULTS } from '../../defaults.js';
import type { Outline } from '../../syntax/types.js';
import { countQualified, symbolId } from '../symbols/symbolId.js';
import type { CallContext } from './callContext.js';

/**
 * At most four ids to look at next: the anchors, what they call, what calls them, the glimpsed symbols; without any of
 * these, the file's first symbols.
 */
export function candidateTargets(
  path: string,
  outline: Outline,
  anchors: readonly number[],
  glimpse: readonly number[],
  calls: CallContext,
): string[] {
  const callees = anchors.flatMap((index) => calls.callees(index));
  const callers = anchors.flatMap((index) => calls.callers(index));
  const chosen = [...anchors, ...callees, ...callers, ...glimpse];
  const counts = countQualified(outline);
  const ids = new Set<string>();
  for (const index of chosen.length > 0 ? chosen : outline.symbols.keys()) {
    if (ids.size === DEFAULTS.scaffold.targets) break;
    ids.add(symbolId(path, outline.symbols[index]!, counts));
  }
  return [...ids];
}
