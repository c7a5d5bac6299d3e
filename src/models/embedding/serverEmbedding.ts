import { DEFAULTS } from '../../defaults.js';
import { RepoNavError } from '../../errors.js';
import { CallFailure, type Connection, call } from '../http/connection.js';
import { cutToTokens } from '../tokens/cutToTokens.js';
import { estimateTokens } from '../tokens/estimateTokens.js';
import type { EmbeddingDescription, EmbeddingModel, ModelPrice } from '../types.js';
import { batches } from './batches.js';
import { CallTally } from './callTally.js';
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
  const { description, connection, price } = model;
  const { windowTokens, queryPrefix, documentPrefix } = description;
  return {
    description,
    version: model.version,
    host: model.host,
    local: model.local,
    price,
    countTokens: estimateTokens,
    async embed(texts, { kind, signal, onAnswer }) {
      const prefix = kind === 'query' ? queryPrefix : documentPrefix;
      // Servers refuse empty texts; a blank has a vector everywhere.
      const whole = texts.map((text) => prefix + (text.trim() === '' ? ' ' : text));
      const inputs = whole.map((text) => cutToTokens(text, windowTokens - FRAME_TOKENS, estimateTokens));
      const tally = new CallTally({ model: description.name, host: model.host, kind, price }, connection.deps);
      const vectors: Float32Array[] = [];
      /** Answers come in the order of the texts. */
      const take = async (asked: Float32Array[]) => {
        const got = description.normalize ? asked.map(normalize) : asked;
        const part = { from: vectors.length, vectors: got, call: tally.answer() };
        vectors.push(...got);
        await onAnswer?.(part);
        tally.resume();
      };
      try {
        for (const { from, to } of batches(inputs.map(estimateTokens), DEFAULTS.models.embeddingBatch)) {
          await embedBatch({ model, tally, signal, take }, inputs.slice(from, to));
        }
      } catch (error) {
        throw error instanceof CallFailure ? error.error : error;
      }
      return { vectors, call: tally.whole() };
    },
  };
}

/** What all requests of one call share. */
interface Asking {
  model: ServerEmbedding;
  tally: CallTally;
  signal: AbortSignal | undefined;
  take: (vectors: Float32Array[]) => Promise<void>;
}

/**
 * Our estimate and the model's own count differ, so a server may refuse what should fit. The text at fault is found by halving the batch and
 * cut alone: what a text's vector stands for does not depend on its neighbours.
 */
async function embedBatch(asking: Asking, texts: readonly string[]): Promise<void> {
  let vectors: Float32Array[];
  try {
    vectors = await request(asking, texts);
  } catch (error) {
    if (!(error instanceof CallFailure) || !error.tooLong || texts.length === 0) throw error;
    if (texts.length > 1) {
      const half = texts.length >> 1;
      await embedBatch(asking, texts.slice(0, half));
      return embedBatch(asking, texts.slice(half));
    }
    vectors = await embedShorter(asking, texts[0]!, error);
  }
  await asking.take(vectors);
}

async function embedShorter(asking: Asking, text: string, refusal: CallFailure): Promise<Float32Array[]> {
  let last = refusal;
  for (let cut = 1, rest = text; cut <= CUTS; cut++) {
    rest = cutToTokens(rest, Math.floor(estimateTokens(rest) * SHARE), estimateTokens);
    if (rest.trim() === '') break;
    try {
      return await request(asking, [rest]);
    } catch (error) {
      if (!(error instanceof CallFailure) || !error.tooLong) throw error;
      last = error;
    }
  }
  throw last;
}

async function request({ model, tally, signal }: Asking, texts: readonly string[]): Promise<Float32Array[]> {
  const { protocol, description } = model;
  const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const { value, attempts } = await call(model.connection, {
    url: model.url,
    body: () => protocol.body(texts),
    read: (body) => protocol.read(body, texts.length),
    tokens,
    maxBytes: texts.length * description.dimension * NUMBER_BYTES + 1_000_000,
    signal,
  }).catch((error: unknown) => {
    if (error instanceof CallFailure) tally.add(error.attempts);
    throw error;
  });
  const { vectors, inputTokens } = value;
  tally.add(attempts, inputTokens ?? tokens, inputTokens === null);
  const wrong = vectors.find(({ length }) => length !== description.dimension);
  // Of one wrong vector among right ones the right ones count: whoever searches them looks at each.
  if (wrong !== undefined && vectors.every(({ length }) => length === wrong.length)) {
    throw wrongLength(model, wrong.length);
  }
  return vectors;
}

function wrongLength({ description, host }: ServerEmbedding, length: number): RepoNavError {
  return new RepoNavError(
    'model_refused',
    `${host} gives vectors of ${length} numbers for the model ${description.name}, not of ${description.dimension}.`,
    `Give ${length} as the dimension (--embedding-dimension ${length}, or REPONAV_EMBEDDING_DIMENSION=${length}) if this is the model you mean; else check its name, and that ${host} serves it.`,
  );
}
