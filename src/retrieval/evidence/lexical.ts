import type { Segment } from '../../index/types.js';
import { FIELDS, type Field } from '../../representation/index.js';
import { CHANNELS } from './channelTerms.js';
import type { Evidence, EvidenceContext, FunctionTable } from './types.js';

const K1 = 1.2;
/** Whole files. */
const FILE_B = 0.75;
/** Chunks vary less in what their length means. */
const CHUNK_B = 0.5;

/** Weights of fields by position in `FIELDS` (docs/ranking.md): of BM25F over files, and of chunks. Marks are no words. */
const fieldWeights = (weights: Record<Field, number>) => Float32Array.from(FIELDS, (field) => weights[field]);
export const FILE_FIELD_WEIGHTS = fieldWeights({
  name: 8,
  signature: 2,
  doc: 2,
  comment: 1,
  string: 1.5,
  code: 1,
  mark: 0,
});
const CHUNK_WEIGHTS = fieldWeights({ name: 4, signature: 1, doc: 1, comment: 1, string: 1.5, code: 1, mark: 0 });
const NAME = FIELDS.indexOf('name');
const CODE = FIELDS.indexOf('code');
const SIGNATURE = FIELDS.indexOf('signature');
const DOC = FIELDS.indexOf('doc');
const STRING = FIELDS.indexOf('string');
const T = CHANNELS.indexOf('T');
const P = CHANNELS.indexOf('P');
const K = CHANNELS.indexOf('K');
const X = CHANNELS.indexOf('X');

/**
 * BM25 of files, of files by fields, and of functions, by channel, from one walk over the postings.
 * Files: `bm25X` `bm25T` `bm25fX` `bm25fT` `bm25fK`; best function `ch1X` `ch1T`, mean of the best three `ch3X` `ch3T` `ch3P`.
 * Functions: `chunkX` `chunkT` `chunkP`, rarity of the title's words it has `coverT`; by field `codeX` `nameX` `nameT` `signatureX` `docX`
 * `stringX`.
 */
export const lexicalEvidence: Evidence = {
  kind: 'lexical',
  apply(context) {
    const walk = new LexicalWalk(context);
    for (const { term, weights } of context.terms.terms) walk.score(term, weights);
    walk.bestFunctions();
  },
};

/** A term's occurrences in the view: one row per document, one per function, with frequencies weighted by field. */
class LexicalWalk {
  readonly #context: EvidenceContext;
  readonly #averageFunctionLength: number;
  readonly #functionLength: Float32Array;

  constructor(context: EvidenceContext) {
    this.#context = context;
    ({ of: this.#functionLength, average: this.#averageFunctionLength } = functionLengths(context));
  }

  score(term: string, weights: Float32Array): void {
    const lists = this.#context.view.segments.flatMap((segment, at) => {
      const id = segment.termId(term);
      return id < 0 ? [] : [{ at, segment, ...segment.postings(id) }];
    });
    if (lists.length === 0) return;
    const frequency = this.#frequency(lists);
    const { live, functions } = this.#context;
    const fileIdf = idf(live.docs, frequency.docs);
    const functionIdf = idf(functions.count, frequency.functions);
    const codeIdf = idf(functions.count, frequency.inCode);
    const nameIdf = idf(functions.count, frequency.inNames);
    for (const list of lists) this.#scoreList(list, weights, fileIdf, functionIdf, codeIdf, nameIdf);
  }

  #frequency(lists: readonly TermList[]): { docs: number; functions: number; inCode: number; inNames: number } {
    const { live, functions } = this.#context;
    const found = { docs: 0, functions: 0, inCode: 0, inNames: 0 };
    for (const { at, segment, chunks, fields } of lists) {
      const first = live.firstFile[at]!;
      let lastDoc = -1;
      let lastChunk = -1;
      for (let i = 0; i < chunks.length; i++) {
        const chunk = chunks[i]!;
        const doc = segment.chunkDoc[chunk]!;
        if (first[doc] === -1) continue;
        if (doc !== lastDoc) found.docs++;
        lastDoc = doc;
        if (functions.idOf(at, chunk) < 0) continue;
        if (chunk !== lastChunk) found.functions++;
        lastChunk = chunk;
        if (fields[i] === CODE) found.inCode++;
        else if (fields[i] === NAME) found.inNames++;
      }
    }
    return found;
  }

  #scoreList(
    { at, segment, chunks, fields, counts }: TermList,
    weights: Float32Array,
    fileIdf: number,
    functionIdf: number,
    codeIdf: number,
    nameIdf: number,
  ): void {
    const { live, functions, files, functionFeatures } = this.#context;
    const [wX, wT, wP, wK] = [weights[X]!, weights[T]!, weights[P]!, weights[K]!];
    const first = live.firstFile[at]!;
    const bm25X = files.column('bm25X');
    const bm25T = files.column('bm25T');
    const bm25fX = files.column('bm25fX');
    const bm25fT = files.column('bm25fT');
    const bm25fK = files.column('bm25fK');
    const coverT = functionFeatures.column('coverT');
    const chunkX = functionFeatures.column('chunkX');
    const chunkT = functionFeatures.column('chunkT');
    const chunkP = functionFeatures.column('chunkP');
    const codeX = functionFeatures.column('codeX');
    const nameX = functionFeatures.column('nameX');
    const nameT = functionFeatures.column('nameT');
    const signatureX = functionFeatures.column('signatureX');
    const docX = functionFeatures.column('docX');
    const stringX = functionFeatures.column('stringX');
    for (let i = 0; i < chunks.length; ) {
      const doc = segment.chunkDoc[chunks[i]!]!;
      let plain = 0;
      let weighted = 0;
      while (i < chunks.length && segment.chunkDoc[chunks[i]!] === doc) {
        const chunk = chunks[i]!;
        const id = functions.idOf(at, chunk);
        let tf = 0;
        for (; chunks[i] === chunk; i++) {
          const count = counts[i]!;
          const field = fields[i]!;
          plain += count;
          weighted += FILE_FIELD_WEIGHTS[field]! * count;
          tf += CHUNK_WEIGHTS[field]! * count;
          if (id < 0) continue;
          if (field === CODE) codeX[id]! += wX * codeIdf * saturated(count, K1);
          else if (field === NAME) {
            nameX[id]! += wX * nameIdf * saturated(count, K1);
            nameT[id]! += wT * nameIdf * saturated(count, K1);
          } else if (field === SIGNATURE) signatureX[id]! += wX * functionIdf * saturated(count, K1);
          else if (field === DOC) docX[id]! += wX * functionIdf * saturated(count, K1);
          else if (field === STRING) stringX[id]! += wX * functionIdf * saturated(count, K1);
        }
        if (id < 0) continue;
        const norm = K1 * (1 - CHUNK_B + (CHUNK_B * this.#functionLength[id]!) / this.#averageFunctionLength);
        const gain = functionIdf * saturated(tf, norm);
        chunkX[id]! += wX * gain;
        chunkT[id]! += wT * gain;
        chunkP[id]! += wP * gain;
        coverT[id]! += wT * functionIdf;
      }
      const norm = K1 * (1 - FILE_B + (FILE_B * live.docLength[at]![doc]!) / live.averageDocLength);
      const gain = fileIdf * saturated(plain, norm);
      const fieldGain = fileIdf * saturated(weighted, norm * 1.5);
      for (let file = first[doc]!; file !== -1; file = live.nextFile[file]!) {
        bm25X[file]! += wX * gain;
        bm25T[file]! += wT * gain;
        bm25fX[file]! += wX * fieldGain;
        bm25fT[file]! += wT * fieldGain;
        bm25fK[file]! += wK * fieldGain;
      }
    }
  }

  /** Best function of a file, and the mean of its best three (missing ones count 0). */
  bestFunctions(): void {
    const { functions, files, functionFeatures } = this.#context;
    for (const channel of ['X', 'T', 'P']) {
      const scores = functionFeatures.column(`chunk${channel}`);
      const best = [new Float32Array(files.rows), new Float32Array(files.rows), new Float32Array(files.rows)] as const;
      for (let id = 0; id < functions.count; id++) insert(best, functions.file[id]!, scores[id]!);
      const three = files.column(`ch3${channel}`);
      for (let file = 0; file < files.rows; file++) {
        three[file] = (best[0][file]! + best[1][file]! + best[2][file]!) / 3;
      }
      if (channel !== 'P') files.column(`ch1${channel}`).set(best[0]);
    }
  }
}

interface FunctionLengths {
  /** By index into the function table, in whole identifiers. */
  of: Float32Array;
  average: number;
}

const lengths = new WeakMap<FunctionTable, FunctionLengths>();

/** Measured once for a table. */
function functionLengths({ functions, view }: EvidenceContext): FunctionLengths {
  let known = lengths.get(functions);
  if (!known) {
    const of = new Float32Array(functions.count);
    let total = 0;
    for (let id = 0; id < functions.count; id++) {
      const length = view.segments[functions.segment[id]!]!.chunkLength[functions.chunk[id]!]!;
      of[id] = length;
      total += length;
    }
    known = { of, average: Math.max(1, total / Math.max(1, functions.count)) };
    lengths.set(functions, known);
  }
  return known;
}

interface TermList extends ReturnType<Segment['postings']> {
  at: number;
  segment: Segment;
}

function saturated(count: number, norm: number): number {
  return (count * (K1 + 1)) / (count + norm);
}

function idf(total: number, frequency: number): number {
  return frequency === 0 ? 0 : Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
}

function insert(best: readonly [Float32Array, Float32Array, Float32Array], row: number, score: number): void {
  if (score <= best[2][row]!) return;
  if (score > best[0][row]!) {
    best[2][row] = best[1][row]!;
    best[1][row] = best[0][row]!;
    best[0][row] = score;
  } else if (score > best[1][row]!) {
    best[2][row] = best[1][row]!;
    best[1][row] = score;
  } else best[2][row] = score;
}
