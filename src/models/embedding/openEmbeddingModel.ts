import type { HttpDeps } from '../http/deps.js';
import { MACHINE } from '../http/deps.js';
import { bearer } from '../keys.js';
import { openPrices } from '../prices/priceTable.js';
import { EMBEDDING_VARIABLES, modelName, openConnection, type ServerSettings } from '../settings.js';
import type { EmbeddingModel } from '../types.js';
import { type DescriptionSettings, describeEmbedding, embeddingVersion } from './describe.js';
import { ollamaEmbedding } from './ollamaEmbedding.js';
import { openAiEmbedding } from './openAiEmbedding.js';
import { serverEmbedding } from './serverEmbedding.js';

export interface EmbeddingModelSettings extends ServerSettings, DescriptionSettings {
  /** Which protocol the server speaks. @default `ollama` for addresses that end with `/api` or `/api/embed`, else `openai` */
  api?: 'openai' | 'ollama';
}

/**
 * An embedding model, from settings and environment variables. Nothing is sent before the first call.
 * @throws RepoNavError usage for settings that cannot work
 */
export async function openEmbeddingModel(
  settings: EmbeddingModelSettings,
  env: NodeJS.ProcessEnv,
  deps: HttpDeps = MACHINE,
): Promise<EmbeddingModel> {
  const name = modelName(settings, EMBEDDING_VARIABLES, env);
  const description = describeEmbedding(name, settings);
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
