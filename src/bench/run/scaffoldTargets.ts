import { DEFAULTS } from '../../defaults.js';
import { buildScaffold } from '../../navigation/index.js';
import type { Profile } from '../../navigation/schemas.js';
import type { Ranking } from '../../retrieval/index.js';
import { outermostFunction, symbolNamed } from './symbolNames.js';
import type { ViewOutlines } from './viewOutlines.js';

/**
 * What an answer of usual length points at: the candidate targets of its scaffold in the order they are shown, as `path:Qualified.name` of the
 * outermost function, each once. Classes and module-level code are left out, as in all function metrics.
 */
export function scaffoldTargets(ranking: Ranking, outlines: ViewOutlines, profile: Profile): string[] {
  const answer: Ranking = {
    ...ranking,
    files: ranking.files.slice(0, DEFAULTS.files),
    functions: ranking.functions.slice(0, DEFAULTS.functions),
  };
  const scaffold = buildScaffold(answer, { profile, outlineOf: outlines.of, importTargets: () => [] });
  const names = scaffold.flatMap(({ path, candidateTargets }) => {
    const outline = outlines.ofPath(path);
    if (outline === null) return [];
    return candidateTargets.flatMap((target) => {
      const symbol = symbolNamed(outline, target.slice(path.length + 1));
      const name = symbol < 0 ? null : outermostFunction(outline, symbol);
      return name === null ? [] : [`${path}:${name}`];
    });
  });
  return [...new Set(names)];
}
