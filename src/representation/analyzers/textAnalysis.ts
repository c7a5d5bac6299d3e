import { CodeUnits } from './codeUnits.js';
import { createTermDictionary } from './dictionary.js';
import { IdentifierScanner } from './identifierScan.js';
import { identifierTerms } from './identifiers.js';
import { IdentifierTable } from './identifierTable.js';
import { PART_WEIGHT, repeated } from './query.js';

/** Identifiers remembered before the memory starts anew. */
const MEMO_LIMIT = 500_000;
const NO_KEYWORDS: ReadonlySet<string> = new Set();

/** Terms of texts with their weights, in order of first appearance: what `analyzeQuery` gives. */
export type AnalyzeText = (text: string) => [term: string, weight: number][];

/** `analyzeQuery` for who analyzes many texts: an identifier is taken apart once, and found again by its code units. */
export function createTextAnalysis(memoLimit = MEMO_LIMIT): AnalyzeText {
  const content = new CodeUnits();
  const scanner = new IdentifierScanner();
  let known = new IdentifierTable();
  let dictionary = createTermDictionary();
  /** By term; 0 outside of a call. */
  let sums = new Float64Array(1 << 12);
  let touched: number[] = [];

  function learn(text: string): number {
    const { start, end, hash } = scanner;
    // A copy: a piece of a text would keep the whole text in memory.
    const identifier = Buffer.from(text.slice(start, end), 'utf16le').toString('utf16le');
    const { whole, parts } = identifierTerms(identifier, NO_KEYWORDS);
    const ids = [whole === null ? -1 : dictionary.idOf(whole), ...parts.map((part) => dictionary.idOf(part))];
    if (dictionary.terms.length > sums.length) {
      const larger = new Float64Array(dictionary.terms.length * 2);
      larger.set(sums);
      sums = larger;
    }
    return known.add(content.units, start, end, hash, ids);
  }

  function add(id: number, weight: number): void {
    const before = sums[id]!;
    if (before === 0) touched.push(id);
    sums[id] = before + weight;
  }

  return (text) => {
    if (known.size >= memoLimit) {
      known = new IdentifierTable();
      dictionary = createTermDictionary();
    }
    content.load(text);
    scanner.reset(content.units, 0, text.length);
    touched = [];
    while (scanner.next()) {
      let entry = known.find(content.units, scanner.start, scanner.end, scanner.hash);
      if (entry < 0) entry = learn(text);
      const { terms, starts } = known;
      const first = starts[entry]!;
      if (terms[first]! >= 0) add(terms[first]!, 1);
      for (let at = first + 1; at < starts[entry + 1]!; at++) add(terms[at]!, PART_WEIGHT);
    }
    return touched.map((id) => {
      const sum = sums[id]!;
      sums[id] = 0;
      return [dictionary.terms[id]!, repeated(sum)];
    });
  };
}
