import type { Ranking } from '../../retrieval/index.js';
import type { Predictions } from '../types.js';
import { moduleName, outermostFunction } from './symbolNames.js';
import type { ViewOutlines } from './viewOutlines.js';

/** Length of each list that is kept: more than any cut-off, and enough for MRR. */
export const PREDICTED = 100;
/** Symbols asked of a ranker: classes drop out of the functions, and several symbols make one module. */
export const ASKED_SYMBOLS = 1000;

/** The names that metrics compare, from a ranking. Functions nested in functions become the outermost one, duplicates go. */
export function predictionsOf({ view, files, functions }: Ranking, outlines: ViewOutlines): Predictions {
  const modules = new Set<string>();
  const names = new Set<string>();
  for (const { file, symbol } of functions) {
    if (names.size >= PREDICTED && modules.size >= PREDICTED) break;
    const outline = outlines.of(file);
    if (outline === null) continue;
    const { path } = view.files[file]!;
    modules.add(`${path}:${moduleName(outline, symbol)}`);
    const name = outermostFunction(outline, symbol);
    if (name !== null) names.add(`${path}:${name}`);
  }
  const cut = (all: Iterable<string>) => [...all].slice(0, PREDICTED);
  return {
    files: cut(new Set(files.map(({ file }) => view.files[file]!.path))),
    modules: cut(modules),
    functions: cut(names),
  };
}
