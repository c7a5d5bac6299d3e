import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { CliContext } from '../context.js';

type Done = (exit: number) => void;

/** Mining, training and measuring the static embedding (docs/static-embedding.md). */
export function addEmbedding(bench: Command, context: CliContext, done: Done): void {
  addPairs(bench, context, done);
  addTrainEmbedding(bench, context, done);
  addValidateEmbedding(bench, context, done);
}

function addPairs(bench: Command, context: CliContext, done: Done): void {
  bench
    .command('pairs')
    .summary('what the static embedding can be trained from')
    .description('Mines texts and the functions that they are about from repositories that no benchmark has.')
    .requiredOption('--repos <dir>', 'folder of clones and bare mirrors')
    .requiredOption('--out <file>', 'where the pairs go')
    .action(async (flags: { repos: string; out: string }) => {
      const { minePairs } = await import('../../../bench/index.js');
      const here = (path: string) => resolve(context.cwd, path);
      const found = await minePairs({ repos: here(flags.repos), out: here(flags.out), writeErr: context.writeErr });
      context.writeOut(`${found.functions} functions, ${found.queries} pairs\n`);
      done(0);
    });
}

/** Settings of the training that are numbers; the rest of the settings is in the report. */
const TRAIN_NUMBERS = {
  dimension: 'numbers of a vector, a multiple of four',
  terms: 'terms with a vector of their own',
  buckets: 'vectors that the letters of other words share',
  epochs: 'times that each pair is seen',
  batch: 'pairs of one step',
  temperature: 'of the softmax',
  rate: 'of Adagrad',
  sameRepository: 'share of steps whose pairs are of one repository',
  sample: 'share of the pairs that an epoch sees',
  commitShare: 'times that a text of a commit is seen for one doc comment',
  dropout: 'chance of a term to be left out in a step',
  seed: 'of all that is random',
} as const;

function addTrainEmbedding(bench: Command, context: CliContext, done: Done): void {
  const command = bench
    .command('train-embedding')
    .summary('learn the vectors of the static embedding')
    .description('Learns vectors of terms from pairs, and measures them on repositories that are held out.')
    .requiredOption('--pairs <file>', 'made by "bench pairs"')
    .option('--write <file>', 'where the embedding goes')
    .option('--json', 'JSON on standard output');
  for (const [name, what] of Object.entries(TRAIN_NUMBERS)) {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    command.option(`--${flag} <n>`, what, positive);
  }
  command.action(async (flags: { pairs: string; write?: string; json?: boolean } & Record<string, unknown>) => {
    const { trainEmbedding, trainEmbeddingText } = await import('../../../bench/index.js');
    const { pairs, write, json, ...settings } = flags;
    const here = (path: string) => resolve(context.cwd, path);
    const report = trainEmbedding({
      pairs: here(pairs),
      write: write === undefined ? undefined : here(write),
      settings,
      writeErr: context.writeErr,
    });
    context.writeOut(json ? `${JSON.stringify({ schema: 1, ...report })}\n` : trainEmbeddingText(report));
    done(0);
  });
}

function addValidateEmbedding(bench: Command, context: CliContext, done: Done): void {
  bench
    .command('validate-embedding')
    .summary('measure the static embedding, beside BM25')
    .description(
      'Lets texts of repositories that are held out find their functions, by the embedding, by BM25, and by both.',
    )
    .requiredOption('--pairs <file>', 'made by "bench pairs"')
    .option('--embedding <file>', 'made by "bench train-embedding" (default: the one that is shipped)')
    .option('--json', 'JSON on standard output')
    .action(async (flags: { pairs: string; embedding?: string; json?: boolean }) => {
      const { validateEmbedding, validateEmbeddingText } = await import('../../../bench/index.js');
      const here = (path: string) => resolve(context.cwd, path);
      const embedding = flags.embedding === undefined ? undefined : here(flags.embedding);
      const scores = validateEmbedding(here(flags.pairs), embedding);
      context.writeOut(flags.json ? `${JSON.stringify({ schema: 1, ...scores })}\n` : validateEmbeddingText(scores));
      done(0);
    });
}

function positive(text: string): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 0)) throw new InvalidArgumentError('It must be a number, 0 or more.');
  return value;
}
