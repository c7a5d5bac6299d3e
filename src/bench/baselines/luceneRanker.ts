import { TextIndex } from '../../index/texts/textIndex.js';
import type { IndexedFile, IndexView } from '../../index/types.js';
import { decodeText } from '../../repository/index.js';
import type { Source } from '../../repository/types.js';
import { textAnalyzer } from '../../representation/analyzers/textAnalyzer.js';
import { bm25Texts } from '../../retrieval/representations/bm25Texts.js';
import type { BenchRanker } from '../rankers.js';

/** Lucene's and Pyserini's usual constants (docs/retrievers.md). */
const CONSTANTS = { k1: 0.9, b: 0.4 };

/**
 * The published plain baseline: BM25 (k1 0.9, b 0.4) of whole source files by the analyzer `lucene-english`. It ranks all files with a known
 * language alike, tests included, names no functions, and reads the commit's contents itself.
 */
export function createLuceneRanker(): BenchRanker {
  const index = new TextIndex(textAnalyzer('lucene-english'));
  return {
    name: 'lucene',
    namesFunctions: false,

    async prepare(view, source) {
      for (const [key, text] of await newContents(view, source, index)) index.add(key, text);
    },

    rank(view, query, options) {
      const candidates = sourceFiles(view).filter(({ file }) => options.accept?.(file) ?? true);
      const texts = [...new Set(candidates.map(({ file }) => index.numberOf(file.key)))];
      const scores = bm25Texts(index, index.analyzer.query(query.text), texts, CONSTANTS);
      const scoreOf = new Map(texts.map((text, at) => [text, scores[at]!]));
      const matched = candidates
        .flatMap(({ file, number }) => {
          const score = scoreOf.get(index.numberOf(file.key))!;
          return score === 0 ? [] : [{ file: number, score, evidence: 0, reasons: ['bm25'] }];
        })
        .sort((a, b) => b.score - a.score || a.file - b.file);
      return {
        view,
        query,
        files: matched.slice(0, options.files),
        functions: [],
        chunks: [],
        matchedFiles: matched.length,
        matchedFunctions: 0,
      };
    },
  };
}

function sourceFiles(view: IndexView): { file: IndexedFile; number: number }[] {
  return view.files.map((file, number) => ({ file, number })).filter(({ file }) => file.language !== null);
}

async function newContents(view: IndexView, source: Source, index: TextIndex): Promise<[string, string][]> {
  const unknown = sourceFiles(view)
    .filter(({ file }) => !index.has(file.key))
    .map(({ file: { path, sizeBytes, key } }) => ({ path, sizeBytes, key, stamp: null }));
  const contents: [string, string][] = [];
  for await (const result of source.read(unknown)) {
    if ('skipped' in result) throw new Error(`${result.skipped.path} cannot be read: ${result.skipped.reason}.`);
    contents.push([result.file.key, decodeText(result.file.bytes)?.text ?? '']);
  }
  return contents;
}
