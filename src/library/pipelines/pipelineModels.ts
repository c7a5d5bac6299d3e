import type { LocateCallOptions } from '../../api.js';
import {
  type ChatModel,
  type EmbeddingModel,
  isInProcess,
  type Ledger,
  openChatModel,
  openEmbeddingModel,
  recorded,
} from '../../models/index.js';
import { createTextAnalysis } from '../../representation/index.js';
import type { PipelineModels } from '../../retrieval/pipeline/deps.js';

/** Name of the built-in embedding. */
export const STATIC = 'static';

/**
 * Opens the models of a pipeline, each once: a name in the pipeline, else the caller's settings, else environment variables. Their calls are
 * recorded in the ledger.
 */
export function pipelineModels(
  { models = {}, env = process.env }: Pick<LocateCallOptions, 'models' | 'env'>,
  ledger: Ledger,
  repository: string,
): PipelineModels {
  const chats = new Map<string, ChatModel>();
  const embeddings = new Map<string, Promise<EmbeddingModel>>();
  const given = {
    chat: isChat(models.chat) ? models.chat : null,
    embedding: isEmbedding(models.embedding) ? models.embedding : null,
  };

  function chatNamed(name: string | undefined): ChatModel {
    if (given.chat && (name === undefined || name === given.chat.name)) return given.chat;
    const settings = isChat(models.chat) ? {} : models.chat;
    return kept(chats, name ?? '', () => openChatModel({ ...settings, ...named(name) }, env));
  }

  async function embeddingNamed(name: string | undefined): Promise<EmbeddingModel> {
    if (given.embedding && (name === undefined || name === given.embedding.description.name)) return given.embedding;
    const settings = isEmbedding(models.embedding) ? {} : models.embedding;
    if ((name ?? settings?.model ?? env.REPONAV_EMBEDDING_MODEL) === STATIC)
      return kept(embeddings, STATIC, openStatic);
    return kept(embeddings, name ?? '', () => openEmbeddingModel({ ...settings, ...named(name) }, env));
  }

  return {
    async chat(name, representation) {
      return recorded(chatNamed(name), ledger, { repository, representation });
    },
    async embedding(name, representation) {
      const model = await embeddingNamed(name);
      // In this process it costs nothing, and the ledger is of what is paid.
      return isInProcess(model) ? model : recorded(model, ledger, { repository, representation });
    },
  };
}

/** The built-in embedding. It is a file of some megabytes: loaded when it is asked for. */
async function openStatic(): Promise<EmbeddingModel> {
  const { createStaticModel } = await import('../../models/static/index.js');
  return createStaticModel({ analyze: createTextAnalysis() });
}

type Models = NonNullable<LocateCallOptions['models']>;

function isChat(model: Models['chat']): model is ChatModel {
  return model !== undefined && 'complete' in model;
}

function isEmbedding(model: Models['embedding']): model is EmbeddingModel {
  return model !== undefined && 'embed' in model;
}

function named(name: string | undefined): { model?: string } {
  return name === undefined ? {} : { model: name };
}

function kept<Opened>(opened: Map<string, Opened>, key: string, open: () => Opened): Opened {
  const known = opened.get(key);
  if (known !== undefined) return known;
  const one = open();
  opened.set(key, one);
  return one;
}
