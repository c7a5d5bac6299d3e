import { randomNumbers } from '../statistics/random.js';
import { contrastiveStep } from './contrastiveStep.js';
import { type EncodedText, encodeFunction, encodeQuery, FIELD_WEIGHTS, type FieldWeights } from './encodeTexts.js';
import { PAIR_KINDS, type PairSet } from './pairTypes.js';
import { VectorTable } from './vectorTable.js';
import type { Vocabulary } from './vocabulary.js';

export interface TrainSettings {
  /** Numbers of a vector, a multiple of four. */
  dimension: number;
  /** Terms with a vector of their own. */
  terms: number;
  /** Vectors shared by the letters of other words. */
  buckets: number;
  epochs: number;
  /** Pairs of one step: each is told from all others. */
  batch: number;
  temperature: number;
  /** Of Adagrad; falls linearly to a tenth. */
  rate: number;
  /** Share of steps whose pairs are all of one repository: the rivals are then as alike as they are in use. */
  sameRepository: number;
  /** Share of all pairs that an epoch sees, drawn anew each time. */
  sample: number;
  /** Texts of commits are seen so often for each time a doc comment is. */
  commitShare: number;
  /** Chance of a row to be left out of a text in a step. */
  dropout: number;
  fieldWeights: FieldWeights;
  seed: number;
}

export const TRAIN_SETTINGS: TrainSettings = {
  dimension: 256,
  terms: 32_000,
  buckets: 8_192,
  epochs: 2,
  batch: 256,
  temperature: 0.05,
  rate: 0.05,
  sameRepository: 0.5,
  sample: 1,
  commitShare: 1,
  dropout: 0.2,
  fieldWeights: FIELD_WEIGHTS,
  seed: 7,
};

interface Pair {
  query: EncodedText;
  document: EncodedText;
  repository: number;
  target: number;
  text: number;
}

/** Learns vectors of rows from the training repositories' pairs. `onEpoch` is told the table as it is and the mean loss. */
export function trainTable(
  pairs: PairSet,
  vocabulary: Vocabulary,
  settings: TrainSettings,
  onEpoch: (epoch: number, table: VectorTable, loss: number) => void,
): VectorTable {
  const random = randomNumbers(settings.seed);
  const table = new VectorTable(vocabulary.idf, settings.dimension, random);
  const all = trainingPairs(pairs, vocabulary, settings);
  onEpoch(0, table, Number.NaN);
  const step = createStep(table, settings, random);
  for (let epoch = 1; epoch <= settings.epochs; epoch++) {
    const batches = batchesOf(all, settings, random);
    let loss = 0;
    batches.forEach((batch, index) => {
      const done = (epoch - 1 + index / batches.length) / settings.epochs;
      loss += step(batch, settings.rate * (1 - 0.9 * done)) / batches.length;
    });
    onEpoch(epoch, table, loss);
  }
  return table;
}

function trainingPairs(
  { repositories, queries, functions }: PairSet,
  vocabulary: Vocabulary,
  settings: TrainSettings,
): Pair[] {
  const withoutDoc = { ...settings.fieldWeights, doc: 0 };
  const doc = PAIR_KINDS.indexOf('doc');
  const found: Pair[] = [];
  for (let one = 0; one < queries.target.length; one++) {
    const repository = queries.repository[one]!;
    if (repositories[repository]!.split !== 'train') continue;
    const target = queries.target[one]!;
    const weights = queries.kind[one] === doc ? withoutDoc : settings.fieldWeights;
    const query = encodeQuery(queries, one, vocabulary);
    const document = encodeFunction(functions, target, vocabulary, weights);
    if (query.rows.length === 0 || document.rows.length === 0) continue;
    const times = queries.kind[one] === doc ? 1 : settings.commitShare;
    for (let i = 0; i < times; i++) found.push({ query, document, repository, target, text: queries.text[one]! });
  }
  return found;
}

/** Every pair of the sample once, in random order; some batches of one repository each, the others of all. */
function batchesOf(
  all: readonly Pair[],
  { batch, sameRepository, sample }: TrainSettings,
  random: () => number,
): Pair[][] {
  const mixed: Pair[] = [];
  const single = new Map<number, Pair[]>();
  for (const pair of all) {
    if (random() >= sample) continue;
    if (random() >= sameRepository) mixed.push(pair);
    else if (single.has(pair.repository)) single.get(pair.repository)!.push(pair);
    else single.set(pair.repository, [pair]);
  }
  const batches: Pair[][] = [];
  for (const list of single.values()) {
    shuffle(list, random);
    const whole = list.length - (list.length % batch);
    for (let start = 0; start < whole; start += batch) batches.push(list.slice(start, start + batch));
    mixed.push(...list.slice(whole));
  }
  shuffle(mixed, random);
  for (let start = 0; start + batch <= mixed.length; start += batch) batches.push(mixed.slice(start, start + batch));
  if (batches.length === 0 && mixed.length > 1) batches.push(mixed);
  shuffle(batches, random);
  return batches;
}

function createStep(table: VectorTable, settings: TrainSettings, random: () => number) {
  const { batch, dimension, temperature, dropout } = settings;
  const numbers = () => new Float32Array(batch * dimension);
  const vectors = { queries: numbers(), documents: numbers() };
  const gradients = { queries: numbers(), documents: numbers(), odds: new Float32Array(batch * batch) };
  return (pairs: readonly Pair[], rate: number): number => {
    const size = pairs.length;
    const texts = pairs.map(({ query, document }) => ({
      query: thinned(query, dropout, random),
      document: thinned(document, dropout, random),
    }));
    const lengths = texts.map(({ query, document }, one) => ({
      query: table.embed(query, vectors.queries, one * dimension),
      document: table.embed(document, vectors.documents, one * dimension),
    }));
    const loss = contrastiveStep({ size, dimension, ...vectors }, temperature, ignoredOf(pairs), gradients);
    texts.forEach(({ query, document }, one) => {
      table.push(query, lengths[one]!.query, vectors.queries, gradients.queries, one * dimension);
      table.push(document, lengths[one]!.document, vectors.documents, gradients.documents, one * dimension);
    });
    table.step(rate);
    return loss;
  };
}

/** Pairs of one function, or of one text, are no rivals of each other. */
function ignoredOf(pairs: readonly Pair[]): Uint8Array {
  const size = pairs.length;
  const ignored = new Uint8Array(size * size);
  pairs.forEach((a, q) => {
    pairs.forEach((b, d) => {
      if (q !== d && (a.target === b.target || a.text === b.text)) ignored[q * size + d] = 1;
    });
  });
  return ignored;
}

function thinned(text: EncodedText, dropout: number, random: () => number): EncodedText {
  if (dropout === 0) return text;
  const kept: number[] = [];
  for (let k = 0; k < text.rows.length; k++) if (random() >= dropout) kept.push(k);
  if (kept.length === 0) return text;
  return {
    rows: Int32Array.from(kept, (k) => text.rows[k]!),
    weights: Float32Array.from(kept, (k) => text.weights[k]!),
  };
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
}
