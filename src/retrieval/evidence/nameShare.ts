import { topK } from '../topK.js';
import { CHANNELS } from './channelTerms.js';
import { componentTerms } from './componentTerms.js';
import { type FileFunctions, functionsOfFile } from './functionsOfFile.js';
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
      if (!found) continue;
      const { symbols } = found.outline;
      const shares = symbols.map(({ name }) => shareOf(termsOf(name), rarity, said));
      symbols.forEach(({ parent }, symbol) => {
        const id = found.functionOf[symbol]!;
        if (id < 0) return;
        const { inX, inT } = shares[symbol]!;
        put(context, id, file, 'nameShareX', inX);
        put(context, id, file, 'nameShareT', inT);
        if (parent < 0) return;
        context.functionFeatures.max('classShareX', id, shares[parent]!.inX);
        context.functionFeatures.max('classShareT', id, shares[parent]!.inT);
      });
      classScores(context, found);
    }
  },
};

interface Share {
  inX: number;
  inT: number;
}

function shareOf(
  terms: readonly string[],
  rarity: (term: string) => number,
  said: ReadonlyMap<string, Float32Array>,
): Share {
  let all = 0;
  let inX = 0;
  let inT = 0;
  for (const term of terms) {
    const value = rarity(term);
    all += value;
    const weights = said.get(term);
    if (weights && weights[X]! > 0) inX += value;
    if (weights && weights[T]! > 0) inT += value;
  }
  return all === 0 ? { inX: 0, inT: 0 } : { inX: (inX * inX) / all, inT: (inT * inT) / all };
}

function put(context: EvidenceContext, id: number, file: number, name: string, value: number): void {
  if (value === 0) return;
  context.functionFeatures.max(name, id, value);
  context.files.max(name, file, value);
}

/** `classX`, `classT`: what the best three members of a function's class score on average. */
function classScores({ functionFeatures }: EvidenceContext, { outline, functionOf }: FileFunctions): void {
  for (const [from, to] of [
    ['chunkX', 'classX'],
    ['chunkT', 'classT'],
  ] as const) {
    const scores = functionFeatures.get(from);
    if (!scores) continue;
    const byClass = new Map<number, number[]>();
    outline.symbols.forEach(({ parent }, symbol) => {
      const id = functionOf[symbol]!;
      if (id < 0 || parent < 0) return;
      const members = byClass.get(parent);
      if (members) members.push(id);
      else byClass.set(parent, [id]);
    });
    for (const members of byClass.values()) {
      const best = members.map((id) => scores[id]!).sort((a, b) => b - a);
      const mean = ((best[0] ?? 0) + (best[1] ?? 0) + (best[2] ?? 0)) / 3;
      for (const id of members) functionFeatures.max(to, id, mean);
    }
  }
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
