import { cutAnswer } from '../budget/cutAnswer.js';
import type { Presentable } from '../presentable.js';
import { answerText, type BudgetOptions } from './answerText.js';

/**
 * An answer as text with a final newline; `json` is one line. Cut to `maxTokens` by `cutAnswer`.
 * @throws RepoNavError usage, when not even the smallest answer fits.
 */
export function renderScaffold(answer: Presentable, options: BudgetOptions): string {
  return answerText(cutAnswer(answer, options), options);
}
