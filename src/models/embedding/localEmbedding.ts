import { basename, dirname, join, resolve, sep } from 'node:path';
import { RepoNavError } from '../../errors.js';
import { throwIfCancelled } from '../cancelled.js';
import type { HttpDeps } from '../http/deps.js';
import { IN_PROCESS } from '../inProcess.js';
import { defaultDataDir } from '../ledger/dataFolder.js';
import { FREE } from '../prices/priceTable.js';
import { cutToTokens } from '../tokens/cutToTokens.js';
import type { EmbeddingDescription, EmbeddingModel } from '../types.js';
import { batches } from './batches.js';
import { embeddingVersion } from './describe.js';
import { localCall } from './localCall.js';
import { pool, type TensorLike } from './pool.js';
import { loadTransformers, type Model, type Tokenizer, type Transformers } from './transformers.js';
import { normalize } from './vectors.js';
import { isNumberFormat, weightsFingerprint } from './weights.js';

export interface LocalEmbeddingSettings {
  /** Folder with the model's files; '' to take them from Hugging Face's hub, once. */
  folder: string;
  /** Branch, tag or commit on the hub. @default main */
  revision?: string;
  /** Number format of the weights: fp32, fp16, q8, … @default fp32 */
  format?: string;
}

/** Characters: hardly any text has tokens as long as this on average. */
const LONGEST_TOKEN = 12;
/** Memory grows with texts times the longest of them. */
const BATCH = { texts: 16, tokens: 8192 };

/**
 * An embedding model that runs in this process, by ONNX. Its weights are a folder, or are downloaded once to the user's data folder; texts go nowhere.
 * @throws RepoNavError usage without the optional package; model_failed when the model cannot be loaded
 */
export async function localEmbedding(
  description: EmbeddingDescription,
  settings: LocalEmbeddingSettings,
  env: NodeJS.ProcessEnv,
  deps: Pick<HttpDeps, 'now' | 'today'>,
  load?: (name: string) => Promise<unknown>,
): Promise<EmbeddingModel> {
  const format = settings.format ?? 'fp32';
  if (!isNumberFormat(format)) {
    throw new RepoNavError(
      'usage',
      `${format} is no number format of weights.`,
      'Take fp32, fp16, q8, int8, uint8, q4, q4f16 or bnb4.',
    );
  }
  const revision = settings.revision ?? 'main';
  const folder = settings.folder === '' ? null : resolve(settings.folder);
  const weights = folder === null ? revision : await weightsFingerprint(folder, format);
  const runtime = await loadTransformers(load);
  const { tokenizer, model } = await loadModel(runtime, description, folder, { revision, format }, env);

  const countTokens = (text: string) => (text === '' ? 0 : tokenizer.encode(text).length);

  /** The tokenizer would cut the closing token off, which some models pool at. */
  const cutToWindow = (text: string) =>
    cutToTokens(text.slice(0, description.windowTokens * LONGEST_TOKEN), description.windowTokens, countTokens);

  async function embedBatch(texts: string[]): Promise<{ vectors: Float32Array[]; tokens: number }> {
    const inputs = tokenizer(texts, { padding: true, truncation: true, max_length: description.windowTokens });
    const output = await model(inputs);
    const hidden =
      description.pooling === 'none'
        ? output.sentence_embedding
        : (output.last_hidden_state ?? output.token_embeddings);
    const vectors = hidden === undefined ? null : pool(hidden, inputs.attention_mask, description.pooling);
    if (vectors === null) throw unfit(description, `outputs ${Object.keys(output).join(', ')}`);
    for (const { length } of vectors) {
      if (length !== description.dimension) throw unfit(description, `vectors of ${length} numbers`);
    }
    return { vectors, tokens: countOnes(inputs.attention_mask) };
  }

  return {
    description,
    version: embeddingVersion(description, `onnx:${format}:${weights}`),
    host: IN_PROCESS,
    local: true,
    price: FREE,
    countTokens,
    async embed(texts, { kind, signal }) {
      const begun = deps.now();
      const prefix = kind === 'query' ? description.queryPrefix : description.documentPrefix;
      const inputs = texts.map((text) => cutToWindow(prefix + text));
      const vectors = new Array<Float32Array>(texts.length);
      let inputTokens = 0;
      // Texts of like length together: what is padded is computed, too.
      const order = inputs.map((text, index) => ({ index, size: Math.min(text.length, description.windowTokens * 4) }));
      order.sort((a, b) => a.size - b.size);
      const runs = batches(
        order.map(({ size }) => Math.ceil(size / 4)),
        BATCH,
      );
      for (const { from, to } of runs) {
        throwIfCancelled(signal);
        const run = order.slice(from, to);
        const done = await embedBatch(run.map(({ index }) => inputs[index]!));
        inputTokens += done.tokens;
        for (const [place, { index }] of run.entries()) vectors[index] = done.vectors[place]!;
      }
      return {
        vectors: description.normalize ? vectors.map(normalize) : vectors,
        call: localCall(kind, {
          model: description.name,
          inputTokens,
          latencyMs: Math.round(deps.now() - begun),
          attempts: runs.length,
          at: deps.today().toISOString(),
        }),
      };
    },
  };
}

async function loadModel(
  runtime: Transformers,
  { name }: EmbeddingDescription,
  folder: string | null,
  { revision, format }: { revision: string; format: string },
  env: NodeJS.ProcessEnv,
): Promise<{ tokenizer: Tokenizer; model: Model }> {
  const options = { revision, cache_dir: join(defaultDataDir(env), 'models'), local_files_only: folder !== null };
  // The runtime finds folders below one that is set for the whole process.
  if (folder !== null) runtime.env.localModelPath = `${dirname(folder)}${sep}`;
  const id = folder === null ? name : basename(folder);
  try {
    const tokenizer = await runtime.AutoTokenizer.from_pretrained(id, options);
    return { tokenizer, model: await runtime.AutoModel.from_pretrained(id, { ...options, dtype: format }) };
  } catch (error) {
    const from = folder ?? 'the hub of Hugging Face';
    throw new RepoNavError(
      'model_failed',
      `The model ${name} cannot be loaded from ${from}: ${(error as Error).message}`,
      folder === null
        ? 'Give the folder of a model that is on this machine (onnx:/path/of/the/model), or check the name and the network.'
        : 'The folder must be laid out like a model on Hugging Face: config.json, tokenizer.json and onnx/model.onnx.',
      { cause: error },
    );
  }
}

function countOnes({ data }: TensorLike): number {
  let ones = 0;
  for (let index = 0; index < data.length; index++) if (Number(data[index]) === 1) ones++;
  return ones;
}

function unfit({ name, dimension, pooling }: EmbeddingDescription, seen: string): RepoNavError {
  return new RepoNavError(
    'model_refused',
    `The model ${name} does not fit its description (${dimension} numbers, pooling ${pooling}): it gives ${seen}.`,
    'Correct the dimension or the pooling, or use another export of the model.',
  );
}
