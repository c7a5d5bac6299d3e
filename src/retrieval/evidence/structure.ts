import { functionsOfFile } from './functionsOfFile.js';
import { importedFiles } from './importedFiles.js';
import { pathIndex } from './pathIndex.js';
import { preliminary, strongFiles } from './preliminary.js';
import type { Evidence, EvidenceContext } from './types.js';

/** Only strong files lend their strength to what they import, to their neighbours and to what they call. */
const STRONG_FILES = 150;
const CALLEE_FILES = 100;
/** Names that more functions have are called by everybody. */
const MAX_SAME_NAME = 8;
const NEIGHBOURS = 3;

/**
 * What is near strong files: `importer` (the strongest that imports it, divided by sqrt(1 + its imports)), `importing` (the strongest that
 * it imports, divided likewise; of strong files alone), `directory` (mean of the three best neighbours), `callers` (files and functions:
 * the strongest caller, names with at most 8 definitions).
 */
export const structureEvidence: Evidence = {
  kind: 'structure',
  apply(context) {
    const { withoutTests: strength, functions } = preliminary(context);
    const strong = strongFiles(context, STRONG_FILES);
    imports(context, strength, strong);
    neighbours(context, strength);
    callers(context, functions, strong.slice(0, CALLEE_FILES));
  },
};

function imports(context: EvidenceContext, strength: Float32Array, strong: readonly number[]): void {
  for (const file of strong) {
    const targets = importedFiles(context, file);
    const share = 1 / Math.sqrt(1 + targets.size);
    for (const target of targets) {
      context.files.max('importer', target, strength[file]! * share);
      context.files.max('importing', file, strength[target]! * share);
    }
  }
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

function callers(context: EvidenceContext, ofFunctions: Float32Array, strong: readonly number[]): void {
  const { definitions, files, functionFeatures } = context;
  const lookedUp = new Map<string, number>();
  for (const file of strong) {
    const found = functionsOfFile(context, file);
    found?.outline.symbols.forEach(({ name }, symbol) => {
      const id = found.functionOf[symbol]!;
      if (id < 0) return;
      const same = definitions.functionsOf(name).length;
      if (same === 0 || same > MAX_SAME_NAME) return;
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
