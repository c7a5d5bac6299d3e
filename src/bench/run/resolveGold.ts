import type { IndexView } from '../../index/types.js';
import type { Gold, Instance } from '../types.js';
import { moduleName, outermostFunction, symbolNamed } from './symbolNames.js';
import type { ViewOutlines } from './viewOutlines.js';

/** Gold as docs/metrics.md counts it, looked up in the outlines of the base commit. */
export function resolveGold(view: IndexView, instance: Instance, outlines: ViewOutlines): Gold {
  const known = new Set([...view.files, ...view.skipped].map(({ path }) => path));
  const gold: Gold = {
    files: instance.goldFiles.filter((path) => known.has(path)),
    modules: [],
    functions: [],
    absentFiles: instance.goldFiles.filter((path) => !known.has(path)),
    notFunctions: [],
    unresolved: [],
  };
  const modules = new Set<string>();
  const functions = new Set<string>();
  for (const target of instance.goldFunctions) {
    const { path, qualified } = splitTarget(target);
    const outline = outlines.ofPath(path);
    const symbol = outline ? symbolNamed(outline, qualified) : -1;
    if (!outline || symbol < 0) {
      gold.unresolved.push(target);
      functions.add(target);
      modules.add(`${path}:${qualified.split('.')[0]}`);
      continue;
    }
    modules.add(`${path}:${moduleName(outline, symbol)}`);
    const name = outermostFunction(outline, symbol);
    if (name === null) gold.notFunctions.push(target);
    else functions.add(`${path}:${name}`);
  }
  gold.modules = [...modules];
  gold.functions = [...functions];
  return gold;
}

/** Gold of an instance whose repository could not be asked: as the data names it. */
export function unresolvedGold({ goldFiles, goldFunctions }: Instance): Gold {
  const modules = goldFunctions.map(splitTarget).map(({ path, qualified }) => `${path}:${qualified.split('.')[0]}`);
  return {
    files: goldFiles,
    modules: [...new Set(modules)],
    functions: goldFunctions,
    absentFiles: [],
    notFunctions: [],
    unresolved: [],
  };
}

function splitTarget(target: string): { path: string; qualified: string } {
  const colon = target.lastIndexOf(':');
  return { path: target.slice(0, colon), qualified: target.slice(colon + 1) };
}
