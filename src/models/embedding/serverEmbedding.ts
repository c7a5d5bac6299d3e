import { DEFAULTS } from '../../defaults.js';
import { RepoNavError } from '../../errors.js';
import { CallFailure, type Connection, call } from '../http/connection.js';
import { usdOf } from '../prices/priceTable.js';
import { cutToTokens } from '../tokens/cutToTokens.js';
import { estimateTokens } from '../tokens/estimateTokens.js';
import type { EmbeddingDescription, EmbeddingModel, ModelCall, ModelPrice } from '../types.js';
import { batches } from './batches.js';
import type { EmbeddingProtocol } from './protocol.js';
import { normalize } from './vectors.js';

export interface ServerEmbedding {
  description: EmbeddingDescription;
  version: string;
  url: string;
  host: string;
  local: boolean;
  price: ModelPrice | null;
  protocol: EmbeddingProtocol;
  connection: Connection;
}

/** Tokens that models put around a text. */
const FRAME_TOKENS = 4;
/** A number of a vector in JSON, with its comma and white space, bytes. */
const NUMBER_BYTES = 40;
/** What is left of a text that a server still finds too long, and how often it is cut. */
const SHARE = 0.7;
const CUTS = 6;

/** An embedding model behind a server. */
export function serverEmbedding(model: ServerEmbedding): EmbeddingModel {
  const { description, connection, protocol, price } = model;
  const { dimension, windowTokens, queryPrefix, documentPrefix } = description;

  async function request(
    texts: readonly string[],
    tally: Tally,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    const { value, attempts } = await call(connection, {
      url: model.url,
      body: () => protocol.body(texts),
      read: (body) => protocol.read(body, texts.length),
      tokens,
      maxBytes: texts.length * dimension * NUMBER_BYTES + 1_000_000,
      signal,
    }).catch((error: unknown) => {
      if (error instanceof CallFailure) tally.attempts += error.attempts;
      throw error;
    });
    tally.attempts += attempts;
    tally.inputTokens += value.inputTokens ?? tokens;
    if (value.inputTokens === null) tally.estimated = true;
    for (const { length } of value.vectors) if (length !== dimension) throw wrongLength(model, length);
    return value.vectors;
  }

  /**
   * Our estimate and the model's own count differ, so a server may refuse what should fit. The text at fault is found by halving the batch and
   * cut alone: what a text's vector stands for does not depend on its neighbours.
   */
  async function embedBatch(
    texts: readonly string[],
    tally: Tally,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array[]> {
    try {
      return await request(texts, tally, signal);
    } catch (error) {
      if (!(error instanceof CallFailure) || !error.tooLong || texts.length === 0) throw error;
      if (texts.length === 1) return [await embedShorter(texts[0]!, tally, error, signal)];
      const half = texts.length >> 1;
      const first = await embedBatch(texts.slice(0, half), tally, signal);
      return [...first, ...(await embedBatch(texts.slice(half), tally, signal))];
    }
  }

  async function embedShorter(
    text: string,
    tally: Tally,
    refusal: CallFailure,
    signal: AbortSignal | undefined,
  ): Promise<Float32Array> {
    let last = refusal;
    for (let cut = 1, rest = text; cut <= CUTS; cut++) {
      rest = cutToTokens(rest, Math.floor(estimateTokens(rest) * SHARE), estimateTokens);
      if (rest.trim() === '') break;
      try {
        return (await request([rest], tally, signal))[0]!;
      } catch (error) {
        if (!(error instanceof CallFailure) || !error.tooLong) throw error;
        last = error;
      }
    }
    throw last;
  }

  return {
    description,
    version: model.version,
    host: model.host,
    local: model.local,
    price,
    countTokens: estimateTokens,
    async embed(texts, { kind, signal }) {
      const begun = connection.deps.now();
      const prefix = kind === 'query' ? queryPrefix : documentPrefix;
      // Servers refuse empty texts; a blank has a vector everywhere.
      const whole = texts.map((text) => prefix + (text.trim() === '' ? ' ' : text));
      const inputs = whole.map((text) => cutToTokens(text, windowTokens - FRAME_TOKENS, estimateTokens));
      const tally: Tally = { attempts: 0, inputTokens: 0, estimated: false };
      const vectors: Float32Array[] = [];
      try {
        for (const { from, to } of batches(inputs.map(estimateTokens), DEFAULTS.models.embeddingBatch)) {
          vectors.push(...(await embedBatch(inputs.slice(from, to), tally, signal)));
        }
      } catch (error) {
        throw error instanceof CallFailure ? error.error : error;
      }
      const usage = { inputTokens: tally.inputTokens, cachedInputTokens: 0, outputTokens: 0 };
      const done: ModelCall = {
        model: description.name,
        host: model.host,
        purpose: kind === 'query' ? 'embed-query' : 'embed-documents',
        ...usage,
        estimated: tally.estimated,
        usd: usdOf(price, usage),
        latencyMs: Math.round(connection.deps.now() - begun),
        attempts: tally.attempts,
        at: connection.deps.today().toISOString(),
      };
      return { vectors: description.normalize ? vectors.map(normalize) : vectors, call: done };
    },
  };
}

interface Tally {
  attempts: number;
  inputTokens: number;
  estimated: boolean;
}

function wrongLength({ description, host }: ServerEmbedding, length: number): RepoNavError {
  return new RepoNavError(
    'model_refused',
    `${host} gives vectors of ${length} numbers for the model ${description.name}, not of ${description.dimension}.`,
    `Give ${length} as the dimension (--embedding-dimension ${length}, or REPONAV_EMBEDDING_DIMENSION=${length}) if this is the model you mean; else check its name, and that ${host} serves it.`,
  );
}
