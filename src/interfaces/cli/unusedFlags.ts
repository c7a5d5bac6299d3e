import type { Pipeline } from '../../api.js';
import { RepoNavError } from '../../errors.js';
import { askedModels } from '../../reponav.js';
import type { PipelineFlags } from './pipelineFlags.js';

/** What nothing takes notice of would look as if it had been followed. @throws RepoNavError usage, for a wrong pipeline, too */
export function refuseUnusedFlags(pipeline: Pipeline | null, flags: PipelineFlags, env: NodeJS.ProcessEnv): void {
  const chat = { '--model': flags.model, '--base-url': flags.baseUrl };
  const place = { '--embedding-url': flags.embeddingUrl, '--embedding-dimension': flags.embeddingDimension };
  const embedding = { '--embedding-model': flags.embeddingModel, ...place };
  if (pipeline === null) {
    refuse(chat, NO_CHAT);
    refuse(embedding, NO_EMBEDDING);
    refusePermissions(flags, 'Add --retriever, --rerank or --pipeline');
    return;
  }
  const asked = askedModels(pipeline, flags.embeddingModel ?? env.REPONAV_EMBEDDING_MODEL);
  if (!asked.chat) refuse(chat, NO_CHAT);
  if (!asked.chatUnnamed) refuse({ '--model': flags.model }, named('chat'));
  if (!asked.embedding) refuse(embedding, NO_EMBEDDING);
  if (!asked.embeddingUnnamed) refuse({ '--embedding-model': flags.embeddingModel }, named('embedding'));
  if (!asked.embeddingElsewhere) refuse(place, BUILT_IN);
}

/** Those are of no use without a pipeline. @param instead what to add, e.g. `Add --pipeline` @throws RepoNavError usage */
export function refusePermissions(
  { insecure, yes }: { insecure?: boolean | undefined; yes?: boolean | undefined },
  instead: string,
): void {
  refuse(
    { '--insecure': insecure, '--yes': yes },
    { why: 'is for the models of a pipeline, and there is none', instead },
  );
}

interface Unused {
  /** Follows the option: `is for ...`. */
  why: string;
  /** What to do, besides leaving it out. */
  instead: string;
}

const NO_CHAT: Unused = {
  why: 'is for a chat model, and nothing here asks one',
  instead:
    'Add --retriever llm:source or --rerank path, which do (whose summaries are searched is said by REPONAV_CHAT_MODEL, or summaryModel of a pipeline)',
};
const NO_EMBEDDING: Unused = {
  why: 'is for an embedding model, and nothing here asks one',
  instead: 'Add --retriever dense:source, which does',
};
const BUILT_IN: Unused = {
  why: 'is for another embedding model than the built-in one (static), which has no address and one dimension',
  instead: 'Name another with --embedding-model',
};

function named(kind: 'chat' | 'embedding'): Unused {
  return {
    why: `is not used: every step that asks a${kind === 'chat' ? ' chat' : 'n embedding'} model names its own`,
    instead: 'Take the name out of the pipeline or the retriever',
  };
}

function refuse(options: Readonly<Record<string, unknown>>, { why, instead }: Unused): void {
  for (const [option, value] of Object.entries(options)) {
    if (value === undefined) continue;
    throw new RepoNavError('usage', `${option} ${why}.`, `${instead}, or leave ${option} out.`);
  }
}
