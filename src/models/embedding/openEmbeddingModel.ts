import { RepoNavError } from '../../errors.js';
import type { Environment } from '../environment.js';
import type { HttpDeps } from '../http/deps.js';
import { MACHINE } from '../http/deps.js';
import { bearer } from '../keys.js';
import { openPrices } from '../prices/priceTable.js';
import { EMBEDDING_VARIABLES, modelName, openConnection, type ServerSettings } from '../settings.js';
import type { EmbeddingModel } from '../types.js';
import { type DescriptionSettings, describeEmbedding, embeddingVersion } from './describe.js';
import { localEmbedding } from './localEmbedding.js';
import { ollamaEmbedding } from './ollamaEmbedding.js';
import { openAiEmbedding } from './openAiEmbedding.js';
import { serverEmbedding } from './serverEmbedding.js';

const IN_PROCESS = 'onnx:';
/** For models that are not described, where there is no flag or option for it. */
const DIMENSION_VARIABLE = 'REPONAV_EMBEDDING_DIMENSION';

export interface EmbeddingModelSettings extends ServerSettings, DescriptionSettings {
  /**
   * Which protocol the server speaks; `onnx`: none, the model runs in this process.
   * @default `onnx` for addresses that begin with `onnx:`, `ollama` for those that end with `/api` or `/api/embed`, else `openai`
   */
  api?: 'openai' | 'ollama' | 'onnx';
  /** Number format of the weights of a model in this process: fp32, fp16, q8, … @default fp32 */
  format?: string;
}

/**
 * An embedding model, from settings and environment variables. Nothing is sent before the first call. With the address `onnx:FOLDER` it runs in this
 * process, its files in that folder; with `onnx:` they are downloaded from Hugging Face's hub when it is opened for the first time.
 * @throws RepoNavError usage for settings that cannot work; model_failed, unreadable when a model in this process cannot be loaded
 */
export async function openEmbeddingModel(
  settings: EmbeddingModelSettings,
  env: Environment,
  deps: HttpDeps = MACHINE,
  loadPackage?: (name: string) => Promise<unknown>,
): Promise<EmbeddingModel> {
  const name = modelName(settings, EMBEDDING_VARIABLES, env);
  const dimension = settings.dimension ?? dimensionIn(env);
  const description = describeEmbedding(name, { ...settings, ...(dimension === undefined ? {} : { dimension }) });
  const address = (settings.url ?? env[EMBEDDING_VARIABLES.url] ?? '').trim();
  if (settings.api === 'onnx' || (settings.api === undefined && address.startsWith(IN_PROCESS))) {
    const folder = address.startsWith(IN_PROCESS) ? address.slice(IN_PROCESS.length) : '';
    return localEmbedding(description, { ...settings, folder }, env, deps, loadPackage);
  }
  const { endpoint, connection } = openConnection(settings, EMBEDDING_VARIABLES, '/v1', bearer, env, deps);
  const ollama = settings.api === 'ollama' || (settings.api === undefined && /\/api(?:\/embed)?$/.test(endpoint.base));
  const protocol = ollama ? ollamaEmbedding(name) : openAiEmbedding(name, shortened(dimension, name));
  const base = ollama ? endpoint.base.replace(/\/(?:api|api\/embed|v1)$/, '') : endpoint.base;
  return serverEmbedding({
    description,
    version: embeddingVersion(description, settings.revision ?? ''),
    url: `${base}${protocol.path}${endpoint.search}`,
    host: endpoint.host,
    local: endpoint.local,
    price: settings.price ?? openPrices(env).priceOf(name, endpoint),
    protocol,
    connection,
  });
}

/** Models that are described may give shorter vectors on demand; others are asked for nothing that they may not know. */
function shortened(dimension: number | undefined, name: string): number | undefined {
  return /text-embedding-3-/.test(name) ? dimension : undefined;
}

/** @throws RepoNavError usage */
function dimensionIn(env: Environment): number | undefined {
  const text = env[DIMENSION_VARIABLE]?.trim();
  if (!text) return undefined;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new RepoNavError(
    'usage',
    `${DIMENSION_VARIABLE} is ${JSON.stringify(text)}.`,
    'Set it to the length of the vectors, e.g. 768.',
  );
}
