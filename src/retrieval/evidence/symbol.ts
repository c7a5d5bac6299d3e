import { functionsOfFile } from './functionsOfFile.js';
import { looksLikeCode, mentions } from './mentions.js';
import type { Evidence, EvidenceContext } from './types.js';

const ORDINARY_WORD = 0.3;
/** Classes of a name that more files define are no hint to their methods. */
const MAX_CLASSES = 8;

/**
 * Symbols of the repository that the issue names: ln(1 + N/n) / sqrt(n) for n definitions among N, x 0.3 for ordinary words.
 * Files: `symbolMax`, and `symbolCode`, the sum over code-like names. Functions: `namedInText` (title, prose, errors), `namedInCode`,
 * `namedInTrace`, `namedCode` (code-like names anywhere), `classMentioned` for the methods of a named class.
 */
export const symbolEvidence: Evidence = {
  kind: 'symbol',
  apply(context) {
    const { channels, definitions, view, functions, files, functionFeatures } = context;
    const classes = new Map<number, number>();
    for (const { name, channel, code } of mentions(channels)) {
      const inFiles = definitions.filesOf(name);
      if (inFiles.length === 0) continue;
      const fileWeight = weight(view.files.length, inFiles.length, code);
      const codeLike = looksLikeCode(name);
      for (const file of inFiles) {
        files.max('symbolMax', file, fileWeight);
        if (codeLike) files.add('symbolCode', file, fileWeight);
        if (code) context.reason(file, 'symbol');
      }
      const defining = definitions.functionsOf(name);
      const functionWeight = weight(functions.count, defining.length, code);
      const feature = channel === 'C' ? 'namedInCode' : channel === 'B' ? 'namedInTrace' : 'namedInText';
      for (const id of defining) {
        functionFeatures.max(feature, id, functionWeight);
        if (codeLike) functionFeatures.max('namedCode', id, functionWeight);
        if (code && inFiles.length <= MAX_CLASSES) classes.set(id, Math.max(classes.get(id) ?? 0, fileWeight));
      }
    }
    for (const [id, mentioned] of classes) raiseMethods(context, id, mentioned);
  },
};

function weight(total: number, count: number, code: boolean): number {
  if (count === 0) return 0;
  return ((code ? 1 : ORDINARY_WORD) * Math.log(1 + total / count)) / Math.sqrt(count);
}

/** The members of the class that is this entry of the function table; nothing for functions. */
function raiseMethods(context: EvidenceContext, id: number, mentioned: number): void {
  const found = functionsOfFile(context, context.functions.file[id]!);
  if (!found) return;
  const owner = context.functions.symbol[id]!;
  found.outline.symbols.forEach(({ parent }, symbol) => {
    const method = found.functionOf[symbol]!;
    if (parent === owner && method >= 0) context.functionFeatures.max('classMentioned', method, mentioned);
  });
}
