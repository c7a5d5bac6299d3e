import type { IndexView, Segment } from '../index/types.js';
import { type LiveDocs, liveDocs } from './liveDocs.js';

export interface Bm25Scores {
  /** Per segment and chunk, >= 0; 0 without a match or for contents the view does not have. */
  chunks: Float32Array[];
  /** Per segment and document (whole file), likewise. */
  docs: Float32Array[];
}

export interface Bm25Parameters {
  k1: number;
  b: number;
}

/**
 * BM25 of weighted query terms over the chunks and over the whole files of a view, from one walk over the postings: chunks partition
 * a file, so a file's term count is the sum over its chunks. Frequencies and averages count the view's contents only, so
 * the scores are the same whatever else the segments hold. idf = ln(1 + (N - df + .5) / (df + .5)).
 */
export function bm25(view: IndexView, terms: ReadonlyMap<string, number>, { k1, b }: Bm25Parameters): Bm25Scores {
  const live = liveDocs(view);
  const chunks = view.segments.map((segment) => new Float32Array(segment.chunkCount));
  const docs = view.segments.map((segment) => new Float32Array(segment.docCount));
  for (const [term, weight] of terms) {
    const lists = postingsOf(view, term);
    const frequency = documentFrequency(view, live, lists);
    if (frequency.docs === 0) continue;
    const chunkWeight = weight * idf(live.chunks, frequency.chunks) * (k1 + 1);
    const docWeight = weight * idf(live.docs, frequency.docs) * (k1 + 1);
    for (const { at, list } of lists) {
      const { chunkDoc, chunkLength } = view.segments[at]!;
      const first = live.firstFile[at]!;
      const length = live.docLength[at]!;
      const chunkScores = chunks[at]!;
      const docScores = docs[at]!;
      for (let i = 0; i < list.chunks.length; ) {
        const doc = chunkDoc[list.chunks[i]!]!;
        const isLive = first[doc] !== -1;
        let count = 0;
        while (i < list.chunks.length && chunkDoc[list.chunks[i]!] === doc) {
          const chunk = list.chunks[i]!;
          let tf = 0;
          for (; list.chunks[i] === chunk; i++) tf += list.counts[i]!;
          if (!isLive) continue;
          count += tf;
          const norm = k1 * (1 - b + (b * chunkLength[chunk]!) / live.averageChunkLength);
          chunkScores[chunk]! += (chunkWeight * tf) / (tf + norm);
        }
        if (!isLive) continue;
        const norm = k1 * (1 - b + (b * length[doc]!) / live.averageDocLength);
        docScores[doc]! += (docWeight * count) / (count + norm);
      }
    }
  }
  return { chunks, docs };
}

interface PostingList {
  at: number;
  list: ReturnType<Segment['postings']>;
}

function postingsOf(view: IndexView, term: string): PostingList[] {
  const lists: PostingList[] = [];
  view.segments.forEach((segment, at) => {
    const id = segment.termId(term);
    if (id >= 0) lists.push({ at, list: segment.postings(id) });
  });
  return lists;
}

function documentFrequency(view: IndexView, live: LiveDocs, lists: PostingList[]): { chunks: number; docs: number } {
  let chunks = 0;
  let docs = 0;
  for (const { at, list } of lists) {
    const { chunkDoc } = view.segments[at]!;
    const first = live.firstFile[at]!;
    let previousChunk = -1;
    let previousDoc = -1;
    for (const chunk of list.chunks) {
      const doc = chunkDoc[chunk]!;
      if (chunk === previousChunk || first[doc] === -1) continue;
      previousChunk = chunk;
      chunks++;
      if (doc !== previousDoc) docs++;
      previousDoc = doc;
    }
  }
  return { chunks, docs };
}

/** ln(1 + (N - n + .5) / (n + .5)) for n of N that have a term. */
export function idf(total: number, frequency: number): number {
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
}
