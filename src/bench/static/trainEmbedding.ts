import { writeFileSync } from 'node:fs';
import { RepoNavError } from '../../errors.js';
import { encodeEmbedding } from '../../models/static/embeddingFile.js';
import { refuseExcluded } from './exclusions.js';
import { readPairs } from './pairFile.js';
import { embeddingData, quantizedEmbedder } from './quantize.js';
import { TRAIN_SETTINGS, type TrainSettings, trainTable } from './trainTable.js';
import {
  type Embedder,
  meanScore,
  type RetrievalScore,
  type ValidationPool,
  validate,
  validationPools,
} from './validate.js';
import { buildVocabulary } from './vocabulary.js';

export interface TrainEmbeddingOptions {
  /** File of `minePairs`. */
  pairs: string;
  /** Where the embedding goes; absent: nowhere. */
  write?: string | undefined;
  settings?: Partial<TrainSettings>;
  writeErr: (text: string) => void;
}

/** Of an embedding with one byte a number, pool by pool of the held-out repositories. */
export interface HeldOutScores {
  embedding: RetrievalScore[];
  /** BM25 on the same, and the sum of both. */
  bm25: RetrievalScore[];
  both: RetrievalScore[];
}

export interface TrainEmbeddingReport {
  settings: TrainSettings;
  /** Terms with a vector of their own. */
  terms: number;
  /** Means over the held-out repositories after each epoch; epoch 0 is TF-IDF by random directions. */
  epochs: { epoch: number; loss: number | null; mrr: number; recall10: number; seconds: number }[];
  heldOut: HeldOutScores;
  bytes: number;
}

/** The shipped file is no larger. */
const MAX_BYTES = 12_000_000;

/**
 * Trains the static embedding, and measures it on repositories that nothing was learned from.
 * @throws RepoNavError usage for settings that do not fit, files without pairs, repositories of a benchmark, a file that would be too large to ship
 */
export function trainEmbedding(options: TrainEmbeddingOptions): TrainEmbeddingReport {
  const settings = { ...TRAIN_SETTINGS, ...options.settings };
  checkSettings(settings);
  const pairs = readPairs(options.pairs);
  refuseExcluded(pairs.repositories.map(({ name }) => name));
  const vocabulary = buildVocabulary(pairs, settings);
  const pools = validationPools(pairs, vocabulary, settings.fieldWeights);
  const epochs: TrainEmbeddingReport['epochs'] = [];
  const started = performance.now();
  const table = trainTable(pairs, vocabulary, settings, (epoch, now, loss) => {
    const seconds = Math.round((performance.now() - started) / 1000);
    const { mrr, recall10 } = meanScore(validate(now, pools));
    epochs.push({ epoch, loss: Number.isNaN(loss) ? null : loss, mrr, recall10, seconds });
    options.writeErr(
      `epoch ${epoch}: loss ${loss.toFixed(3)}, MRR ${mrr.toFixed(3)}, recall@10 ${recall10.toFixed(3)}, ${seconds} s\n`,
    );
  });
  const repositories = pairs.repositories.map(({ name, commit, license, split }) => ({ name, commit, license, split }));
  const data = embeddingData(table, vocabulary, { command: 'reponav bench train-embedding', settings, repositories });
  const bytes = encodeEmbedding(data);
  if (options.write !== undefined) {
    if (bytes.length > MAX_BYTES) {
      throw new RepoNavError(
        'usage',
        `The embedding has ${bytes.length} bytes, more than ${MAX_BYTES}.`,
        'Take fewer terms, buckets or dimensions.',
      );
    }
    writeFileSync(options.write, bytes);
  }
  return {
    settings,
    terms: vocabulary.terms.length,
    epochs,
    heldOut: heldOutScores(quantizedEmbedder(data), pools),
    bytes: bytes.length,
  };
}

function checkSettings({ dimension, batch }: TrainSettings): void {
  if (dimension % 4 === 0 && dimension > 0 && batch > 1) return;
  throw new RepoNavError(
    'usage',
    `A dimension of ${dimension} with batches of ${batch} cannot be trained.`,
    'The dimension must be a multiple of four, and a batch must hold two pairs at least.',
  );
}

export function heldOutScores(embedder: Embedder, pools: readonly ValidationPool[]): HeldOutScores {
  return {
    embedding: validate(embedder, pools),
    bm25: validate(embedder, pools, 'bm25'),
    both: validate(embedder, pools, 'both'),
  };
}

const share = (value: number) => (100 * value).toFixed(1);
const line = (title: string, columns: readonly string[]) =>
  `${title.padEnd(34)}${columns.map((column) => column.padStart(13)).join('')}`;

/** The report for people. */
export function trainEmbeddingText({ terms, epochs, heldOut, bytes }: TrainEmbeddingReport): string {
  const lines = [
    `${terms} terms, ${(bytes / 1e6).toFixed(1)} MB`,
    '',
    line('epoch', ['loss', 'MRR', 'recall@10', 's']),
  ];
  for (const { epoch, loss, mrr, recall10, seconds } of epochs)
    lines.push(line(String(epoch), [loss?.toFixed(3) ?? '-', share(mrr), share(recall10), String(seconds)]));
  return `${[...lines, '', ...heldOutText(heldOut)].join('\n')}\n`;
}

/** A row for each pool, and the mean. */
export function heldOutText({ embedding, bm25, both }: HeldOutScores): string[] {
  const pair = ({ mrr, recall10 }: { mrr: number; recall10: number }) => `${share(mrr)} / ${share(recall10)}`;
  const lines = [line('held out, MRR / recall@10', ['queries', 'functions', 'static', 'BM25', 'both'])];
  embedding.forEach((score, index) => {
    const { repository, kind, queries, functions } = score;
    const columns = [String(queries), String(functions), pair(score), pair(bm25[index]!), pair(both[index]!)];
    lines.push(line(`${repository} ${kind}`, columns));
  });
  return [...lines, line('mean', ['', '', ...[embedding, bm25, both].map((scores) => pair(meanScore(scores)))])];
}
