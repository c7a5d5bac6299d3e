import type { LocateCallOptions } from '../../api.js';
import { type ChatModel, type EmbeddingModel, openChatModel, openEmbeddingModel } from '../../models/index.js';
import type { PipelineModels } from '../../retrieval/pipeline/deps.js';

/** Opens the models of a pipeline, each once: a name in the pipeline, else the caller's settings, else environment variables. */
export function pipelineModels({
  models = {},
  env = process.env,
}: Pick<LocateCallOptions, 'models' | 'env'>): PipelineModels {
  const chats = new Map<string | undefined, ChatModel>();
  const embeddings = new Map<string | undefined, Promise<EmbeddingModel>>();
  const { chat, embedding } = models;
  return {
    async chat(name) {
      if (chat !== undefined && 'complete' in chat && (name === undefined || name === chat.name)) return chat;
      const settings = chat !== undefined && 'complete' in chat ? {} : chat;
      return kept(chats, name, () => openChatModel({ ...settings, ...named(name) }, env));
    },
    async embedding(name) {
      const open = embedding !== undefined && 'embed' in embedding ? embedding : null;
      if (open !== null && (name === undefined || name === open.description.name)) return open;
      const settings = embedding !== undefined && 'embed' in embedding ? {} : embedding;
      return kept(embeddings, name, () => openEmbeddingModel({ ...settings, ...named(name) }, env));
    },
  };
}

function named(name: string | undefined): { model?: string } {
  return name === undefined ? {} : { model: name };
}

function kept<Key, Opened>(opened: Map<Key, Opened>, key: Key, open: () => Opened): Opened {
  const known = opened.get(key);
  if (known !== undefined) return known;
  const one = open();
  opened.set(key, one);
  return one;
}
