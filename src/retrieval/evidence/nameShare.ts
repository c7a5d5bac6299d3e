import type { Outline } from '../../syntax/types.js';
import { CHANNELS } from './channelTerms.js';
import { componentTerms } from './componentTerms.js';
import { functionsOfFile } from './functionsOfFile.js';
import { strongFiles } from './preliminary.js';
import type { Evidence } from './types.js';

const X = CHANNELS.indexOf('X');
const T = CHANNELS.indexOf('T');
const STRONG_FILES = 100;

/**
 * How much of a name the issue says: (rarity of the name's words that are said)^2 / rarity of all of them, a word's rarity being
 * ln(1 + N/n) for n of the N names in strong files. `nameShareX` of their functions, `nameShareX` and `nameShareT` of files the best of
 * their functions, `classShareT` of functions by the name of their class.
 */
export const nameShareEvidence: Evidence = {
  kind: 'symbol',
  apply(context) {
    const { files, functionFeatures } = context;
    const strong = strongFiles(context, STRONG_FILES).flatMap((file) => {
      const found = functionsOfFile(context, file);
      return found ? [{ file, ...found, terms: nameTerms(found.outline) }] : [];
    });
    const rarity = rarities(strong.flatMap(({ terms }) => terms));
    const said = new Map(context.terms.terms.map(({ term, weights }) => [term, weights] as const));
    for (const { file, outline, functionOf, terms } of strong) {
      const shares = terms.map((ofName) => shareOf(ofName, rarity, said));
      outline.symbols.forEach(({ parent }, symbol) => {
        const id = functionOf[symbol]!;
        if (id < 0) return;
        const { inX, inT } = shares[symbol]!;
        functionFeatures.max('nameShareX', id, inX);
        files.max('nameShareX', file, inX);
        files.max('nameShareT', file, inT);
        if (parent >= 0) functionFeatures.max('classShareT', id, shares[parent]!.inT);
      });
    }
  },
};

const cache = new WeakMap<Outline, readonly (readonly string[])[]>();

/** Distinct terms of the name of each symbol; analyzed once for an outline. */
function nameTerms(outline: Outline): readonly (readonly string[])[] {
  let terms = cache.get(outline);
  if (!terms) {
    const termsOf = componentTerms();
    terms = outline.symbols.map(({ name }) => termsOf(name));
    cache.set(outline, terms);
  }
  return terms;
}

function rarities(names: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const terms of names) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const [term, count] of counts) counts.set(term, Math.log(1 + names.length / count));
  return counts;
}

/** Of a name, as far as the whole issue says it and as far as its title does. */
function shareOf(
  terms: readonly string[],
  rarity: ReadonlyMap<string, number>,
  said: ReadonlyMap<string, Float32Array>,
): { inX: number; inT: number } {
  let all = 0;
  let inX = 0;
  let inT = 0;
  for (const term of terms) {
    const value = rarity.get(term)!;
    const weights = said.get(term);
    all += value;
    if (weights && weights[X]! > 0) inX += value;
    if (weights && weights[T]! > 0) inT += value;
  }
  return all === 0 ? { inX: 0, inT: 0 } : { inX: (inX * inX) / all, inT: (inT * inT) / all };
}
