import type { SummarizeCallOptions } from '../api.js';
import { DEFAULTS } from '../defaults.js';
import { RepoNavError } from '../errors.js';
import type { IndexedFile } from '../index/types.js';
import { type ChatModel, openChatModel } from '../models/index.js';
import { summarizeOptionsSchema } from '../navigation/schemas.js';
import { SUMMARY_KINDS, type SummaryKind, sourceRoom } from '../representation/summaries/index.js';
import { languageFilter, optionName, pathFilter } from './locateRequest.js';

/** Some lines of code. */
const LEAST_SOURCE_TOKENS = 100;

/** A call for summaries, validated and completed. */
export interface SummarizeRequest {
  kinds: readonly SummaryKind[];
  model: ChatModel;
  accept: ((file: IndexedFile) => boolean) | null;
  includeTests: boolean;
  /** Files that need a summary, at most. */
  limit: number;
  concurrency: number;
  estimate: boolean;
}

/** @throws RepoNavError usage that names the option and what it may be */
export function summarizeRequest(options: SummarizeCallOptions): SummarizeRequest {
  const { signal, onProgress, onSummaryProgress, model, consent, env = process.env, ...given } = options;
  const parsed = summarizeOptionsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RepoNavError(
      'usage',
      `${optionName(issue!.path)}: ${issue!.message}.`,
      `Options of summarize: ${Object.keys(summarizeOptionsSchema.shape).join(', ')}.`,
    );
  }
  const { kinds, path = [], lang = [], includeTests = false, limit, concurrency, estimate = false } = parsed.data;
  const filters = [...(path.length > 0 ? [pathFilter(path)] : []), ...(lang.length > 0 ? [languageFilter(lang)] : [])];
  const atOnce = concurrency ?? DEFAULTS.summaries.concurrency;
  const chat = isOpened(model) ? model : openChatModel({ concurrency: atOnce, ...model }, env);
  refuseWithoutRoom(chat);
  return {
    kinds: SUMMARY_KINDS.filter((kind) => kinds === undefined || kinds.includes(kind)),
    model: chat,
    accept: filters.length > 0 ? (file) => filters.every((accepts) => accepts(file)) : null,
    includeTests,
    limit: limit ?? Number.POSITIVE_INFINITY,
    concurrency: atOnce,
    estimate,
  };
}

/** A prompt without source is paid for and says nothing. */
function refuseWithoutRoom(model: ChatModel): void {
  if (sourceRoom(model) >= LEAST_SOURCE_TOKENS) return;
  throw new RepoNavError(
    'usage',
    `A context of ${model.contextTokens} tokens leaves no room for the source of a file beside prompt and answer.`,
    'Give the context that the model has by --context-tokens (contextTokens in the library), or use a model with a longer one.',
  );
}

function isOpened(model: SummarizeCallOptions['model']): model is ChatModel {
  return model !== undefined && 'complete' in model;
}
