import type { IndexView } from '../../index/types.js';
import { createImportResolver, type ImportResolver } from '../importResolver.js';
import { topK } from '../topK.js';
import { functionsOfFile } from './functionsOfFile.js';
import { pathIndex } from './pathIndex.js';
import { preliminaryFiles, preliminaryFunctions } from './preliminary.js';
import type { Evidence, EvidenceContext } from './types.js';

/** Only strong files lend their strength to what they import, to their neighbours and to what they call. */
const STRONG_FILES = 150;
const CALLEE_FILES = 100;
/** Names that more functions have are called by everybody. */
const MAX_SAME_NAME = 8;
/** Re-exports lead on to the files that define a name, when these are few. */
const MAX_REEXPORTED = 3;
const NEIGHBOURS = 3;

/**
 * What is near strong files: `importer` (the strongest that imports it, divided by sqrt(1 + its imports)), `directory` (mean of the three
 * best neighbours), `callers` (files and functions: the strongest caller, names with at most 8 definitions).
 */
export const structureEvidence: Evidence = {
  kind: 'structure',
  apply(context) {
    const strength = preliminaryFiles(context);
    const withoutTests = strength.map((value, file) => (context.view.files[file]!.traits.test ? 0 : value));
    const strong = topK(withoutTests, STRONG_FILES);
    importers(context, strength, strong);
    neighbours(context, withoutTests);
    callers(context, strength, strong.slice(0, CALLEE_FILES));
  },
};

function importers(context: EvidenceContext, strength: Float32Array, strong: readonly number[]): void {
  const { view, files } = context;
  const resolve = createImportResolver(view);
  let known = imported.get(view.files);
  if (!known) {
    known = new Map();
    imported.set(view.files, known);
  }
  for (const file of strong) {
    let targets = known.get(file);
    if (!targets) {
      targets = importedFiles(context, resolve, file);
      known.set(file, targets);
    }
    const value = strength[file]! / Math.sqrt(1 + targets.size);
    for (const target of targets) files.max('importer', target, value);
  }
}

/** What a file imports does not change with the question: resolved once for the files of a view. */
const imported = new WeakMap<IndexView['files'], Map<number, ReadonlySet<number>>>();

function importedFiles(context: EvidenceContext, resolve: ImportResolver, file: number): Set<number> {
  const targets = new Set<number>();
  const outline = functionsOfFile(context, file)?.outline;
  for (const reference of outline?.imports ?? []) {
    for (const target of resolve(outline!.language, reference, context.view.files[file]!.path)) {
      targets.add(target);
      for (const definer of reexported(context, target, reference.names)) targets.add(definer);
    }
  }
  targets.delete(file);
  return targets;
}

/** The files below a package that define what is imported from its front file. */
function reexported({ view, definitions }: EvidenceContext, target: number, names: readonly string[]): number[] {
  const { path } = view.files[target]!;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const { components } = pathIndex(view);
  const isFront = components[target]!.length < path.split('/').length;
  if (!isFront || folder === '') return [];
  return names.flatMap((name) => {
    const defining = definitions.filesOf(name);
    return defining.length > MAX_REEXPORTED ? [] : defining.filter((file) => view.files[file]!.path.startsWith(folder));
  });
}

function neighbours({ view, files }: EvidenceContext, strength: Float32Array): void {
  const column = files.column('directory');
  for (const members of pathIndex(view).byFolder.values()) {
    const best = members.map((file) => strength[file]!).sort((a, b) => b - a);
    if (!(best[0]! > 0)) continue;
    const sum = best.slice(0, NEIGHBOURS).reduce((total, value) => total + value, 0);
    for (const file of members) {
      const own = strength[file]!;
      // Its own strength is no neighbour's: the next one moves up.
      const others = own >= best[Math.min(NEIGHBOURS, best.length) - 1]! ? sum - own + (best[NEIGHBOURS] ?? 0) : sum;
      column[file] = others / NEIGHBOURS;
    }
  }
}

function callers(context: EvidenceContext, strength: Float32Array, strong: readonly number[]): void {
  const { definitions, files, functionFeatures } = context;
  const ofFunctions = preliminaryFunctions(context, strength);
  const lookedUp = new Map<string, number>();
  for (const file of strong) {
    const found = functionsOfFile(context, file);
    found?.outline.symbols.forEach(({ name }, symbol) => {
      const id = found.functionOf[symbol]!;
      const same = definitions.functionsOf(name).length;
      if (id < 0 || same === 0 || same > MAX_SAME_NAME) return;
      let strongest = lookedUp.get(name);
      if (strongest === undefined) {
        strongest = 0;
        for (const caller of definitions.callersOf(name)) {
          if (caller !== id) strongest = Math.max(strongest, ofFunctions[caller]!);
        }
        lookedUp.set(name, strongest);
      }
      const value = strongest / Math.sqrt(same);
      functionFeatures.max('callers', id, value);
      files.max('callers', file, value);
    });
  }
}
