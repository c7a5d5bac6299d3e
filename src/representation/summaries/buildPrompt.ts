import { createHash } from 'node:crypto';
import { DEFAULTS } from '../../defaults.js';
import type { ChatModel } from '../../models/types.js';
import { SUMMARY_KINDS, type SummaryKind } from './kinds.js';
import { SUMMARY_PROMPTS } from './prompts.js';

/** What of a model decides how much source it can be shown. */
export type PromptModel = Pick<ChatModel, 'contextTokens' | 'countTokens'>;

/** The part of the source that fits, chosen once for all kinds, so that their prompts begin alike and a server's cache may serve them. */
export interface ShownSource {
  text: string;
  /** Lines left out at the end. */
  linesLeftOut: number;
  sourceTokens: number;
}

/** Token counts are estimates on our side: so much of the context stays free. */
const CONTEXT_SHARE = 0.95;

export function maxAnswerTokens(model: PromptModel): number {
  return Math.min(DEFAULTS.summaries.maxOutputTokens, Math.floor(model.contextTokens / 4));
}

/** Tokens that a model's context leaves for path and source, whatever the kind; may be negative. */
export function sourceRoom(model: PromptModel): number {
  const frame = Math.max(...SUMMARY_KINDS.map((kind) => frameTokens(kind, model)));
  return Math.floor(model.contextTokens * CONTEXT_SHARE) - maxAnswerTokens(model) - frame;
}

/** Cuts the source at the end of a line to what the model's context leaves for it. */
export function fitSource(source: string, path: string, model: PromptModel, room = sourceRoom(model)): ShownSource {
  const most = Math.max(0, room - model.countTokens(path));
  let text = source;
  let tokens = model.countTokens(text);
  while (tokens > most && text.length > 0) {
    // A little less than its share at each step, so that few steps are needed.
    text = cutAtLine(text, Math.floor((text.length * most * 0.98) / tokens));
    tokens = model.countTokens(text);
  }
  const linesLeftOut = text.length === source.length ? 0 : lines(source.slice(text.length));
  return { text, linesLeftOut, sourceTokens: tokens };
}

/** The four blocks for one file. The source stands between lines that it does not contain; nothing of it is taken for a hole to fill. */
export function buildPrompt(path: string, kind: SummaryKind, { text, linesLeftOut }: ShownSource): string {
  const tag = delimiter(path, text);
  const values: Record<string, string> = {
    path: inOneLine(path),
    open: `<<<${tag}`,
    source: text,
    close: `${tag}>>>`,
    note:
      linesLeftOut > 0
        ? `\nThe last ${linesLeftOut} lines of the file are left out here, because the file is too long.\n`
        : '',
    task: SUMMARY_PROMPTS[kind].task,
  };
  return SUMMARY_PROMPTS[kind].frame.replaceAll(/\{\{(\w+)\}\}/g, (_, hole: string) => values[hole]!);
}

/** Tokens of a prompt without path and source. */
export function frameTokens(kind: SummaryKind, model: Pick<ChatModel, 'countTokens'>): number {
  return model.countTokens(buildPrompt('', kind, { text: '', linesLeftOut: 999_999, sourceTokens: 0 }));
}

/** Follows from the content, so that the same file is asked about in the same words; never a part of it. */
function delimiter(path: string, text: string): string {
  for (let attempt = 0; ; attempt++) {
    const hash = createHash('sha256')
      .update(JSON.stringify([path, text, attempt]))
      .digest('hex');
    const tag = `source-${hash.slice(0, 12)}`;
    if (!text.includes(tag) && !path.includes(tag)) return tag;
  }
}

function cutAtLine(text: string, length: number): string {
  const end = text.lastIndexOf('\n', length - 1) + 1;
  if (end > 0 || length <= 0) return text.slice(0, end);
  // One endless line. Half a character is none.
  const half = /[\uD800-\uDBFF]/.test(text[length - 1] ?? '');
  return text.slice(0, half ? length - 1 : length);
}

function lines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

/** A path may hold whatever a file system takes, line ends included. */
function inOneLine(path: string): string {
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(path) ? JSON.stringify(path) : path;
}
