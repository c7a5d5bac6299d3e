import { analyzeQuery } from '../../representation/index.js';
import { type Bm25Parameters, bm25 } from '../bm25.js';
import { sortedHits } from './hits.js';
import type { Retriever } from './types.js';

/**
 * BM25 of `source` by the analyzer `code` from the postings that the index holds anyway: nothing is read and nothing is counted. Unlike over
 * texts, frequencies and averages are those of all files of the view, and keywords of a file's language are no terms.
 */
export function createBm25SegmentRetriever(parameters: Bm25Parameters): Retriever {
  return {
    retriever: 'bm25',
    representation: 'source',
    async prepare({ view, candidates }) {
      return {
        calls: [],
        async retrieve(query, depth) {
          const { docs } = bm25(view, analyzeQuery(query.text), parameters);
          const hits = candidates.flatMap((file) => {
            const { segment, doc } = view.files[file]!;
            const score = docs[segment]![doc]!;
            return score > 0 ? [{ file, score }] : [];
          });
          return {
            retriever: 'bm25',
            representation: 'source',
            model: null,
            hits: sortedHits(hits, depth),
            searched: candidates.length,
            withoutText: 0,
            calls: [],
          };
        },
      };
    },
  };
}
