import type { ChatModel } from '../../../models/types.js';
import { firstTokens } from '../chunkByTokens.js';
import { promptText } from './blocks.js';
import type { RetrievalPrompt } from './prompts.js';

/** Tokens kept for the answer, a list of paths: so many at least, and so many for each path. */
const ANSWER = { least: 1_024, each: 40 };
/** What a model that thinks aloud may write where its context is larger than the one that is filled. */
const THINKING_TOKENS = 8_192;
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
  /** Upper bound of the answer. */
  answerTokens: number;
}

/** What fits beside the issue. @param contextTokens of prompt and answer; the model's own context where that is smaller */
export function promptFrame(
  model: ChatModel,
  parts: Pick<PromptFrame, 'prompt' | 'count' | 'listTag'> & { issue: string; contextTokens: number },
): PromptFrame {
  const { contextTokens, ...rest } = parts;
  const countTokens = (text: string) => model.countTokens(text);
  const context = Math.min(contextTokens, model.contextTokens);
  const answer = Math.min(Math.max(ANSWER.least, ANSWER.each * parts.count), Math.floor(context / 2));
  const total = Math.floor(context * (1 - SPARE_SHARE)) - answer;
  const bare = countTokens(promptText(parts.prompt, { ...rest, issue: '', list: '' }));
  const issue = firstTokens(parts.issue, Math.floor((total - bare) * ISSUE_SHARE), countTokens);
  const frame = countTokens(promptText(parts.prompt, { ...rest, issue, list: '' }));
  const answerTokens = Math.max(answer, Math.min(THINKING_TOKENS, model.contextTokens - context + answer));
  return { ...rest, issue, room: Math.max(1, total - frame), answerTokens };
}

/** What prompts with these lists take: an upper estimate of their tokens, and what the answers may have at most. */
export function promptCost(
  model: Pick<ChatModel, 'countTokens'>,
  frame: PromptFrame,
  lists: readonly string[],
): { tokens: number; outputTokens: number } {
  const prompts = lists.map((list) => model.countTokens(promptText(frame.prompt, { ...frame, list })));
  return {
    tokens: prompts.reduce((sum, tokens) => sum + tokens, 0),
    outputTokens: lists.length * frame.answerTokens,
  };
}
