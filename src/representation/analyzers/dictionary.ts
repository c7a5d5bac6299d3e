import type { TermDictionary } from '../types.js';

/** Terms to dense ids in order of first sight; ids are valid as long as the dictionary lives. */
export function createTermDictionary(): TermDictionary {
  const ids = new Map<string, number>();
  const terms: string[] = [];
  return {
    terms,
    idOf(term) {
      let id = ids.get(term);
      if (id === undefined) {
        id = terms.length;
        ids.set(term, id);
        terms.push(term);
      }
      return id;
    },
  };
}
