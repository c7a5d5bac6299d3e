import { type Presentable, treeFiles } from '../presentable.js';
import type { Format, Profile, ScaffoldFile } from '../schemas.js';
import { receiptText } from '../text/receiptText.js';
import { retrievalText } from '../text/retrievalText.js';
import { jsonLine, visible } from '../text/visible.js';
import { cue, type Door } from './cue.js';
import { filesText, inlineText, snippetsText } from './flatText.js';
import { treeText } from './treeText.js';

export interface RenderOptions {
  format: Format;
  /** @default 'default' */
  profile?: Profile;
  /** @default 'cli' */
  door?: Door;
}

export interface BudgetOptions extends RenderOptions {
  /** Upper bound for the whole text with its receipt, in o200k tokens. @default no bound */
  maxTokens?: number;
}

/** The scaffold alone, without receipt or final newline: what the benchmark measures. */
export function scaffoldText(files: readonly ScaffoldFile[], options: Omit<RenderOptions, 'format'> = {}): string {
  return treeText(files, cue(options.profile ?? 'default', options.door ?? 'cli'));
}

/** The text of exactly this value, whatever its length. */
export function answerText(answer: Presentable, options: RenderOptions): string {
  if (options.format === 'json') return `${jsonLine(answer)}\n`;
  const body = bodyText(answer, options) || visible(answer.note ?? 'Nothing found.');
  const receipt = receiptText(answer.receipt, { of: 'files' });
  return `${body}\n\n${receipt}${answer.retrieval ? `\n${retrievalText(answer.retrieval)}` : ''}\n`;
}

function bodyText(answer: Presentable, options: RenderOptions): string {
  switch (options.format) {
    case 'files':
      return filesText(answer.files);
    case 'snippets':
      return snippetsText(answer.snippets ?? []);
    case 'inline':
      return inlineText(answer.inline ?? []);
    default:
      return scaffoldText(treeFiles(answer), options);
  }
}
