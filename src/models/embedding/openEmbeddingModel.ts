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
  env: NodeJS.ProcessEnv,
  deps: HttpDeps = MACHINE,
  loadPackage?: (name: string) => Promise<unknown>,
): Promise<EmbeddingModel> {
  const name = modelName(settings, EMBEDDING_VARIABLES, env);
  const description = describeEmbedding(name, settings);
  const address = (settings.url ?? env[EMBEDDING_VARIABLES.url] ?? '').trim();
  if (settings.api === 'onnx' || (settings.api === undefined && address.startsWith(IN_PROCESS))) {
    const folder = address.startsWith(IN_PROCESS) ? address.slice(IN_PROCESS.length) : '';
    return localEmbedding(description, { ...settings, folder }, env, deps, loadPackage);
  }
  const { endpoint, connection } = openConnection(settings, EMBEDDING_VARIABLES, '/v1', bearer, env, deps);
  const ollama = settings.api === 'ollama' || (settings.api === undefined && /\/api(?:\/embed)?$/.test(endpoint.base));
  const protocol = ollama ? ollamaEmbedding(name) : openAiEmbedding(name, shortened(settings, name));
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
function shortened(settings: EmbeddingModelSettings, name: string): number | undefined {
  if (settings.dimension === undefined || !/text-embedding-3-/.test(name)) return undefined;
  return settings.dimension;
}
