import { topK } from '../topK.js';
import { CHANNELS } from './channelTerms.js';
import { componentTerms } from './componentTerms.js';
import { functionsOfFile } from './functionsOfFile.js';
import { preliminary } from './preliminary.js';
import type { Evidence, EvidenceContext } from './types.js';

const X = CHANNELS.indexOf('X');
const T = CHANNELS.indexOf('T');
const STRONG_FILES = 100;

/**
 * How much of a function's name the issue says: `nameShareX` and `nameShareT`, (rarity of the name's words that are said)^2 / rarity of all
 * of them, for functions of strong files; of files the best of their functions.
 */
export const nameShareEvidence: Evidence = {
  kind: 'symbol',
  apply(context) {
    const said = new Map(context.terms.terms.map(({ term, weights }) => [term, weights] as const));
    const termsOf = componentTerms();
    const rarity = rarities(context);
    const strength = preliminary(context).files;
    const strong = topK(
      strength.map((value, file) => (context.view.files[file]!.traits.test ? 0 : value)),
      STRONG_FILES,
    );
    for (const file of strong) {
      const found = functionsOfFile(context, file);
      found?.outline.symbols.forEach(({ name }, symbol) => {
        const id = found.functionOf[symbol]!;
        if (id < 0) return;
        let all = 0;
        let inX = 0;
        let inT = 0;
        for (const term of termsOf(name)) {
          const value = rarity(term);
          all += value;
          const weights = said.get(term);
          if (weights && weights[X]! > 0) inX += value;
          if (weights && weights[T]! > 0) inT += value;
        }
        put(context, id, file, 'nameShareX', inX, all);
        put(context, id, file, 'nameShareT', inT, all);
      });
    }
  },
};

function put(context: EvidenceContext, id: number, file: number, name: string, said: number, all: number): void {
  if (said === 0) return;
  const value = (said * said) / all;
  context.functionFeatures.max(name, id, value);
  context.files.max(name, file, value);
}

/** ln(1 + N/n) for a term that n contents of the view have. */
function rarities({ view, live }: EvidenceContext): (term: string) => number {
  const known = new Map<string, number>();
  return (term) => {
    let value = known.get(term);
    if (value === undefined) {
      let count = 0;
      for (const segment of view.segments) {
        const id = segment.termId(term);
        if (id >= 0) count += segment.postings(id).chunks.length;
      }
      value = Math.log(1 + (4 * live.docs) / (1 + count));
      known.set(term, value);
    }
    return value;
  };
}
