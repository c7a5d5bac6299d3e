import { CHANNELS } from './channelTerms.js';
import { pathIndex } from './pathIndex.js';
import type { Evidence } from './types.js';

const X = CHANNELS.indexOf('X');
const T = CHANNELS.indexOf('T');

/**
 * Words of the issue in paths: `pathX`, `pathT` over all components, divided by the root of the path's length, and `baseX`, the share of
 * the base name that the issue mentions, times its weight.
 */
export const pathEvidence: Evidence = {
  kind: 'path',
  apply({ view, terms, files }) {
    const { postings, length, baseTerms } = pathIndex(view);
    const idf = (frequency: number) => Math.log(1 + (view.files.length - frequency + 0.5) / (frequency + 0.5));
    const pathX = files.column('pathX');
    const pathT = files.column('pathT');
    const mentioned = new Set<string>();
    const touched = new Set<number>();
    for (const { term, weights } of terms.terms) {
      const list = postings.get(term);
      if (!list) continue;
      mentioned.add(term);
      const rarity = idf(list.length / 2);
      for (let i = 0; i < list.length; i += 2) {
        const file = list[i]!;
        touched.add(file);
        pathX[file]! += list[i + 1]! * weights[X]! * rarity;
        pathT[file]! += list[i + 1]! * weights[T]! * rarity;
      }
    }
    const baseX = files.column('baseX');
    for (const file of touched) {
      const norm = Math.sqrt(Math.max(1, length[file]!));
      pathX[file]! /= norm;
      pathT[file]! /= norm;
      let found = 0;
      let all = 0;
      for (const term of baseTerms[file]!) {
        const rarity = idf((postings.get(term)?.length ?? 2) / 2);
        all += rarity;
        if (mentioned.has(term)) found += rarity;
      }
      if (found > 0) baseX[file] = (found * found) / all;
    }
  },
};
