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
    const paths = pathIndex(view);
    const idf = (frequency: number) => Math.log(1 + (view.files.length - frequency + 0.5) / (frequency + 0.5));
    const pathX = files.column('pathX');
    const pathT = files.column('pathT');
    const mentioned = new Set<string>();
    const touched = new Set<number>();
    for (const { term, weights } of terms.terms) {
      const frequency = paths.frequency(term);
      if (frequency === 0) continue;
      mentioned.add(term);
      const rarity = idf(frequency);
      paths.eachFile(term, (file, weight) => {
        touched.add(file);
        pathX[file]! += weight * weights[X]! * rarity;
        pathT[file]! += weight * weights[T]! * rarity;
      });
    }
    const baseX = files.column('baseX');
    for (const file of touched) {
      const norm = Math.sqrt(Math.max(1, paths.lengthOf(file)));
      pathX[file]! /= norm;
      pathT[file]! /= norm;
      let found = 0;
      let all = 0;
      for (const term of paths.baseTerms[file]!) {
        const rarity = idf(paths.frequency(term));
        all += rarity;
        if (mentioned.has(term)) found += rarity;
      }
      if (found > 0) baseX[file] = (found * found) / all;
    }
  },
};
