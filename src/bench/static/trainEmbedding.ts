import { writeFileSync } from 'node:fs';
import { RepoNavError } from '../../errors.js';
import { encodeEmbedding } from '../../models/static/embeddingFile.js';
import { refuseExcluded } from './exclusions.js';
import { readPairs } from './pairFile.js';
import { embeddingData, quantizedEmbedder } from './quantize.js';
import { TRAIN_SETTINGS, type TrainSettings, trainTable } from './trainTable.js';
import { meanScore, type RetrievalScore, validate, validationPools } from './validate.js';
import { buildVocabulary } from './vocabulary.js';

export interface TrainEmbeddingOptions {
  /** File of `minePairs`. */
  pairs: string;
  /** Where the embedding goes; absent: nowhere. */
  write?: string | undefined;
  settings?: Partial<TrainSettings>;
  writeErr: (text: string) => void;
}

export interface TrainEmbeddingReport {
  settings: TrainSettings;
  /** Terms with a vector of their own. */
  terms: number;
  /** Means over the held-out repositories after each epoch; epoch 0 is TF-IDF by random directions. */
  epochs: { epoch: number; loss: number | null; mrr: number; recall10: number; seconds: number }[];
  /** Of the embedding as written: one byte a number. */
  quantized: RetrievalScore[];
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
  const quantized = validate(quantizedEmbedder(data), pools);
  return { settings, terms: vocabulary.terms.length, epochs, quantized, bytes: bytes.length };
}

function checkSettings({ dimension, batch }: TrainSettings): void {
  if (dimension % 4 === 0 && dimension > 0 && batch > 1) return;
  throw new RepoNavError(
    'usage',
    `A dimension of ${dimension} with batches of ${batch} cannot be trained.`,
    'The dimension must be a multiple of four, and a batch must hold two pairs at least.',
  );
}

/** The report for people. */
export function trainEmbeddingText({ terms, epochs, quantized, bytes }: TrainEmbeddingReport): string {
  const cells = (values: readonly (string | number)[]) => values.map((value) => String(value).padStart(10)).join('');
  const share = (value: number) => (100 * value).toFixed(1);
  const lines = [
    `${terms} terms, ${(bytes / 1e6).toFixed(1)} MB`,
    '',
    `${'epoch'.padEnd(36)}${cells(['loss', 'MRR', 'recall@10', 's'])}`,
  ];
  for (const { epoch, loss, mrr, recall10, seconds } of epochs)
    lines.push(`${String(epoch).padEnd(36)}${cells([loss?.toFixed(3) ?? '-', share(mrr), share(recall10), seconds])}`);
  lines.push('', `${'held out, as written'.padEnd(36)}${cells(['queries', 'functions', 'MRR', 'recall@10'])}`);
  for (const { repository, kind, queries, functions, mrr, recall10 } of quantized)
    lines.push(`${`${repository} ${kind}`.padEnd(36)}${cells([queries, functions, share(mrr), share(recall10)])}`);
  const mean = meanScore(quantized);
  lines.push(`${'mean'.padEnd(36)}${cells(['', '', share(mean.mrr), share(mean.recall10)])}`);
  return `${lines.join('\n')}\n`;
}
