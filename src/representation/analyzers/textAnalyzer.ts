import { ANALYZE_CODE } from './codeText.js';
import { LUCENE_ENGLISH } from './luceneEnglish.js';

export const ANALYZER_NAMES = ['lucene-english', 'code'] as const;
export type AnalyzerName = (typeof ANALYZER_NAMES)[number];

/** A named way from a text to the terms it is searched by, whatever the text stands for. */
export interface TextAnalyzer {
  readonly name: AnalyzerName;
  /** Changes whenever some text gives other terms: part of the key of everything that is kept of them. */
  readonly version: number;
  /** Hands on each word of the text, repetitions included: what `termsOf` takes. */
  eachWord(text: string, onWord: (word: string) => void): void;
  /** The terms of one word, and what it adds to the length of its text. A function of the word alone: callers remember it. */
  termsOf(word: string): WordTerms;
  /** Terms of a question with their weights > 0. */
  query(text: string): Map<string, number>;
}

export interface WordTerms {
  terms: readonly string[];
  length: number;
}

const ANALYZERS: Readonly<Record<AnalyzerName, TextAnalyzer>> = {
  'lucene-english': LUCENE_ENGLISH,
  code: ANALYZE_CODE,
};

export function textAnalyzer(name: AnalyzerName): TextAnalyzer {
  return ANALYZERS[name];
}
