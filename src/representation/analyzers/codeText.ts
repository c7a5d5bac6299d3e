import { scanIdentifiers } from './identifierScan.js';
import { identifierTerms } from './identifiers.js';
import { analyzeQuery } from './query.js';
import type { TextAnalyzer } from './textAnalyzer.js';

const NO_KEYWORDS: ReadonlySet<string> = new Set();

/** Analyzer `code` for texts of any kind: identifiers whole and split. A summary has no language, so no keywords are left out. */
export const ANALYZE_CODE: TextAnalyzer = {
  name: 'code',
  version: 1,

  eachWord(text, onWord) {
    scanIdentifiers(text, 0, text.length, (start, end) => onWord(text.slice(start, end)));
  },

  termsOf(word) {
    const { whole, parts } = identifierTerms(word, NO_KEYWORDS);
    return { terms: whole === null ? parts : [whole, ...parts], length: whole === null ? 0 : 1 };
  },

  query: analyzeQuery,
};
