import { OpenSegment } from '../../index/segment.js';
import type { IndexView, Segment } from '../../index/types.js';
import { normalize, type StaticEmbedding, termWeight } from '../../models/static/index.js';
import { FIELDS } from '../../representation/index.js';
import { CHANNELS } from '../../retrieval/evidence/channelTerms.js';
import type { EvidenceContext } from '../../retrieval/evidence/types.js';
import { FIELD_WEIGHTS } from './encodeTexts.js';

const FIELD_FACTORS = Float32Array.from(FIELDS, (field) => FIELD_WEIGHTS[field]);
/** Title, and the whole issue. */
const ASKED = { T: CHANNELS.indexOf('T'), X: CHANNELS.indexOf('X') } as const;
/** Columns of functions; those of files are these with 1 and 3 behind. */
export const SIMILARITY_COLUMNS = ['embT', 'embX'] as const;
/** A file is as near as so many of its nearest chunks are on average. */
const BEST = 3;

const vectorsOf = new WeakMap<Segment, Float32Array>();

/**
 * Writes how near the issue is to files and functions: `embT` and `embX` of functions, `embT1` `embX1` of the nearest chunk of a file and
 * `embT3` `embX3` of its three nearest. 0 is as near as the mean, or further away; 1 is the nearest.
 */
export function addSimilarityColumns(context: EvidenceContext, embedding: StaticEmbedding): void {
  const { view, functions, files, functionFeatures, live } = context;
  for (const [name, channel] of Object.entries(ASKED)) {
    const query = embedding.embedTerms(
      context.terms.terms
        .map(({ term, weights }) => [term, weights[channel]!] as const)
        .filter(([, weight]) => weight > 0),
    );
    const cosines = view.segments.map((segment) => cosinesOf(segment, embedding, query));
    const ofFunction = functionFeatures.column(`emb${name}`);
    for (let id = 0; id < functions.count; id++)
      ofFunction[id] = cosines[functions.segment[id]!]![functions.chunk[id]!]!;
    const one = files.column(`emb${name}1`);
    const three = files.column(`emb${name}3`);
    view.segments.forEach((segment, at) => {
      for (let doc = 0; doc < segment.docCount; doc++) {
        if (live.firstFile[at]![doc]! < 0) continue;
        const own = cosines[at]!.subarray(segment.docChunkStart[doc]!, segment.docChunkStart[doc + 1]!);
        const best = Array.from(own)
          .sort((a, b) => b - a)
          .slice(0, BEST);
        if (best.length === 0) continue;
        const mean = best.reduce((sum, value) => sum + value, 0) / best.length;
        for (let file = live.firstFile[at]![doc]!; file !== -1; file = live.nextFile[file]!) {
          one[file] = best[0]!;
          three[file] = mean;
        }
      }
    });
    stretch(ofFunction, () => true);
    for (const column of [one, three]) stretch(column, (file) => isCode(view, file));
  }
}

function isCode({ files }: IndexView, file: number): boolean {
  return !files[file]!.traits.test && files[file]!.language !== null;
}

/** Moves the mean to 0 and the maximum to 1; what is below the mean is 0. */
function stretch(column: Float32Array, counts: (row: number) => boolean): void {
  let sum = 0;
  let number = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < column.length; row++) {
    if (!counts(row)) continue;
    sum += column[row]!;
    number++;
    if (column[row]! > most) most = column[row]!;
  }
  const mean = sum / Math.max(1, number);
  const width = most - mean || 1;
  for (let row = 0; row < column.length; row++) column[row] = Math.max(0, (column[row]! - mean) / width);
}

function cosinesOf(segment: Segment, embedding: StaticEmbedding, query: Float32Array): Float32Array {
  let vectors = vectorsOf.get(segment);
  if (!vectors) {
    vectors = chunkVectors(segment, embedding);
    vectorsOf.set(segment, vectors);
  }
  const { dimension } = embedding;
  const cosines = new Float32Array(segment.chunkCount);
  for (let chunk = 0; chunk < cosines.length; chunk++) {
    let sum = 0;
    for (let i = 0; i < dimension; i++) sum += query[i]! * vectors[chunk * dimension + i]!;
    cosines[chunk] = sum;
  }
  return cosines;
}

/** Vectors of length 1 of all chunks of a segment, from its postings: texts need not be read again. */
export function chunkVectors(segment: Segment, embedding: StaticEmbedding): Float32Array {
  if (!(segment instanceof OpenSegment)) throw new Error('a segment without a list of its terms');
  const { dimension } = embedding;
  const vectors = new Float32Array(segment.chunkCount * dimension);
  const ofTerm = new Float32Array(dimension);
  for (let id = 0; id < segment.termCount; id++) {
    const term = segment.term(id);
    if (term.charCodeAt(0) < 32) continue;
    ofTerm.fill(0);
    embedding.addTerm(term, 1, ofTerm);
    const { chunks, fields, counts } = segment.postings(id);
    for (let i = 0; i < chunks.length; ) {
      const chunk = chunks[i]!;
      let count = 0;
      for (; i < chunks.length && chunks[i] === chunk; i++) count += counts[i]! * FIELD_FACTORS[fields[i]!]!;
      const weight = termWeight(count);
      const to = chunk * dimension;
      for (let d = 0; d < dimension; d++) vectors[to + d]! += weight * ofTerm[d]!;
    }
  }
  for (let chunk = 0; chunk < segment.chunkCount; chunk++)
    normalize(vectors.subarray(chunk * dimension, (chunk + 1) * dimension));
  return vectors;
}
