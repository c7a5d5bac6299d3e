import { RepoNavError } from '../../errors.js';
import { estimateTokens } from '../text/estimateTokens.js';

/**
 * The first of several versions of an answer, each shorter than the one before, whose text keeps to a budget.
 * @param versions how many there are; at least 1.
 * @param textOf the text of version `index` if the budget that cut it were `budget` (the text may name it).
 * @returns its index.
 * @throws RepoNavError usage, with the budget that the last version needs.
 */
export function firstThatFits(
  versions: number,
  maxTokens: number,
  textOf: (index: number, budget: number) => string,
): number {
  const fits = (index: number): boolean => estimateTokens(textOf(index, maxTokens)) <= maxTokens;
  let low = 0;
  let high = versions - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  if (fits(low)) return low;
  const needed = neededTokens((budget) => textOf(versions - 1, budget), maxTokens);
  throw new RepoNavError(
    'usage',
    `A budget of ${maxTokens} tokens is too small: the smallest answer needs ${needed}.`,
    `Ask for at least ${needed} tokens.`,
  );
}

/** A budget is written into the text that it cuts: look for one that the text with its own number keeps to. */
function neededTokens(textOf: (budget: number) => string, maxTokens: number): number {
  let budget = maxTokens;
  for (;;) {
    const needed = estimateTokens(textOf(budget));
    if (needed <= budget) return budget;
    budget = needed;
  }
}
