import type { TextIndex } from '../../index/texts/textIndex.js';
import type { AnalyzerName } from '../../representation/analyzers/textAnalyzer.js';
import type { Bm25Parameters } from '../bm25.js';
import { bm25Texts } from './bm25Texts.js';
import { sortedHits } from './hits.js';
import type { RepresentationTexts, Retriever, SearchScope } from './types.js';

/** Terms of texts, and where they are kept. */
export interface KeptTerms {
  readonly index: TextIndex;
  /** Keeps what was added since. */
  save(): Promise<void>;
}

export interface Bm25RetrieverOptions extends Bm25Parameters {
  texts: RepresentationTexts;
  analyzer: AnalyzerName;
  /** Called once, when it is first needed. */
  openTerms: () => Promise<KeptTerms>;
}

/** BM25 of any representation, each text as one document. Words are counted once for each text, whatever commits it is part of. */
export function createBm25Retriever(options: Bm25RetrieverOptions): Retriever {
  const { texts } = options;
  const { representation } = texts;
  return {
    retriever: 'bm25',
    representation,

    async prepare(scope) {
      const terms = await options.openTerms();
      const { index } = terms;
      const keys = await texts.keys(scope.view, scope.candidates, scope);
      await addMissing(index, texts, scope, keys);
      await terms.save();
      const numbers = keys.map((key) => (key === null ? -1 : index.numberOf(key)));
      // Files of one text are one document: copies are not rarer words.
      const documents = Uint32Array.from(new Set(numbers.filter((number) => number >= 0)));
      return {
        calls: [],
        async retrieve(query, depth) {
          const scores = bm25Texts(index, index.analyzer.query(query.text), documents, options);
          const scoreOf = new Map(Array.from(documents, (number, at) => [number, scores[at]!]));
          const hits = scope.candidates.flatMap((file, at) => {
            const score = scoreOf.get(numbers[at]!) ?? 0;
            return score > 0 ? [{ file, score }] : [];
          });
          const withoutText = keys.filter((key) => key === null).length;
          return {
            retriever: 'bm25',
            representation,
            model: null,
            hits: sortedHits(hits, depth),
            searched: keys.length - withoutText,
            withoutText,
            calls: [],
          };
        },
      };
    },
  };
}

const PROGRESS_EVERY_FILES = 64;

async function addMissing(
  index: TextIndex,
  texts: RepresentationTexts,
  scope: SearchScope,
  keys: readonly (string | null)[],
): Promise<void> {
  const missing = new Map<number, string>();
  const seen = new Set<string>();
  scope.candidates.forEach((file, at) => {
    const key = keys[at]!;
    if (key === null || index.has(key) || seen.has(key)) return;
    seen.add(key);
    missing.set(file, key);
  });
  const started = performance.now();
  let done = 0;
  for await (const { file, text } of texts.read(scope.view, [...missing.keys()], scope)) {
    index.add(missing.get(file)!, text);
    done++;
    if (done % PROGRESS_EVERY_FILES > 0) continue;
    const leftMs = ((performance.now() - started) / done) * (missing.size - done);
    scope.onProgress?.({ phase: 'read', done, total: missing.size, leftMs });
  }
}
