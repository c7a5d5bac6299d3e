import type { ChatModel } from '../../../models/types.js';
import { firstTokens } from '../chunkByTokens.js';
import { promptText } from './blocks.js';
import type { RetrievalPrompt } from './prompts.js';

/** Tokens kept for the answer: a list of paths. */
export const ANSWER_TOKENS = 1_024;
/** An issue takes this share of the room at most: a pasted log must not leave none for the files. */
const ISSUE_SHARE = 0.5;
/** Tokenizers disagree about what is joined: this share of the room stays free. */
const SPARE_SHARE = 0.02;

export interface PromptFrame {
  prompt: RetrievalPrompt;
  count: number;
  /** Cut where it was too long. */
  issue: string;
  listTag: 'files' | 'folders';
  /** Tokens that entries of the list may take together. */
  room: number;
}

/** What fits beside the issue. @param contextTokens of prompt and answer; the model's own context where that is smaller */
export function promptFrame(
  model: ChatModel,
  parts: Pick<PromptFrame, 'prompt' | 'count' | 'listTag'> & { issue: string; contextTokens: number },
): PromptFrame {
  const { contextTokens, ...rest } = parts;
  const countTokens = (text: string) => model.countTokens(text);
  const total = Math.floor(Math.min(contextTokens, model.contextTokens) * (1 - SPARE_SHARE)) - ANSWER_TOKENS;
  const bare = countTokens(promptText(parts.prompt, { ...rest, issue: '', list: '' }));
  const issue = firstTokens(parts.issue, Math.floor((total - bare) * ISSUE_SHARE), countTokens);
  const frame = countTokens(promptText(parts.prompt, { ...rest, issue, list: '' }));
  return { ...rest, issue, room: Math.max(1, total - frame) };
}
