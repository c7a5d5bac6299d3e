import { topK } from '../topK.js';
import { functionsOfFile } from './functionsOfFile.js';
import { importedFiles } from './importedFiles.js';
import { preliminary } from './preliminary.js';
import type { Evidence, EvidenceContext } from './types.js';

const STRONG_FILES = 150;
/** Classes and functions whose names more files define are nobody's relative in particular. */
const MAX_SAME_NAME = 3;
const STRONG_FUNCTIONS = 40;
const MAX_CALLERS = 30;

/**
 * What has to change along with strong files: `base` what their classes extend, `derived` what extends their classes, `importing` what
 * imports them, divided by sqrt(1 + its imports), `using` what calls their strong functions.
 */
export const relativesEvidence: Evidence = {
  kind: 'structure',
  apply(context) {
    const { files: strength, functions } = preliminary(context);
    const withoutTests = strength.map((value, file) => (context.view.files[file]!.traits.test ? 0 : value));
    const strong = topK(withoutTests, STRONG_FILES).filter((file) => withoutTests[file]! > 0);
    inheritance(context, withoutTests, strong);
    for (const file of strong) {
      const targets = importedFiles(context, file);
      for (const target of targets) {
        if (withoutTests[target]! > 0) {
          context.files.max('importing', file, withoutTests[target]! / Math.sqrt(1 + targets.size));
        }
      }
    }
    using(context, functions);
  },
};

function inheritance(context: EvidenceContext, strength: Float32Array, strong: readonly number[]): void {
  for (const file of strong) {
    const outline = functionsOfFile(context, file)?.outline;
    for (const { bases } of outline?.symbols ?? []) {
      for (const base of bases ?? []) {
        const name = /[\w$]+$/.exec(base)?.[0];
        const defining = name === undefined ? [] : context.definitions.filesOf(name);
        if (defining.length > MAX_SAME_NAME) continue;
        for (const parent of defining) {
          if (parent === file) continue;
          context.files.max('base', parent, strength[file]! / Math.sqrt(defining.length));
          context.files.max('derived', file, strength[parent]! / Math.sqrt(defining.length));
        }
      }
    }
  }
}

function using(context: EvidenceContext, strength: Float32Array): void {
  const { functions, definitions, files, functionFeatures } = context;
  for (const id of topK(strength, STRONG_FUNCTIONS)) {
    const file = functions.file[id]!;
    const name = functionsOfFile(context, file)?.outline.symbols[functions.symbol[id]!]?.name;
    if (name === undefined || definitions.functionsOf(name).length > MAX_SAME_NAME) continue;
    const callers = definitions.callersOf(name);
    if (callers.length > MAX_CALLERS) continue;
    for (const caller of callers) {
      if (caller === id) continue;
      const value = strength[id]! / Math.sqrt(1 + callers.length);
      functionFeatures.max('using', caller, value);
      if (functions.file[caller]! !== file) files.max('using', functions.file[caller]!, value);
    }
  }
}
