import { firstThatFits } from '../budget/fit.js';
import type { SymbolsAnswer } from '../schemas.js';
import { estimateTokens } from '../text/estimateTokens.js';
import { jsonLine } from '../text/visible.js';
import { symbolsText } from './symbolsText.js';

export interface SymbolsOptions {
  /** @default 'tree' */
  format?: 'tree' | 'json';
  /** Upper bound for the whole text with its receipt, in o200k tokens. @default no bound */
  maxTokens?: number;
}

/**
 * list_symbols as text with a final newline; `json` is one line. Cut to `maxTokens` by `cutSymbols`.
 * @throws RepoNavError usage, when not even the smallest answer fits.
 */
export function renderSymbols(answer: SymbolsAnswer, options: SymbolsOptions = {}): string {
  return textOf(cutSymbols(answer, options), options);
}

/**
 * The value that text and JSON are made from. To keep to a budget a list loses, in this order: the doc sentences, the
 * signatures, the names of imports (and, in JSON, of skipped files), the imports, then symbols, the deepest level first and from the end.
 * @throws RepoNavError usage, when not even the smallest answer fits.
 */
export function cutSymbols(answer: SymbolsAnswer, options: SymbolsOptions = {}): SymbolsAnswer {
  const { maxTokens } = options;
  if (maxTokens === undefined || estimateTokens(textOf(answer, options)) <= maxTokens) return answer;
  const order = removalOrder(answer);
  const version = (index: number, cutToTokens: number): SymbolsAnswer => {
    const removed = new Set(order.slice(0, Math.max(0, index - DETAILS)));
    const symbols = answer.symbols
      .filter((_, at) => !removed.has(at))
      .map((symbol) => ({ ...symbol, doc: '', signature: index >= 1 ? '' : symbol.signature }));
    const receipt = { ...answer.receipt, shownFunctions: symbols.length, cutToTokens };
    return {
      ...answer,
      receipt: index >= 2 && options.format === 'json' ? { ...receipt, skipped: [] } : receipt,
      imports: index >= 3 ? [] : answer.imports.map((entry) => (index >= 2 ? { ...entry, names: [] } : entry)),
      symbols,
    };
  };
  const versions = 1 + DETAILS + order.length;
  const index = firstThatFits(versions, maxTokens, (at, budget) => textOf(version(at, budget), options));
  return version(index, maxTokens);
}

/** Versions 1 to 3 take away signatures, names of imports, imports; every later one a symbol. */
const DETAILS = 3;

/** Indexes of all symbols but the first, in the order in which they go. */
function removalOrder({ symbols }: SymbolsAnswer): number[] {
  const indexes = symbols.map((_, index) => index).slice(1);
  return indexes.sort((a, b) => symbols[b]!.depth - symbols[a]!.depth || b - a);
}

function textOf(answer: SymbolsAnswer, options: SymbolsOptions): string {
  return options.format === 'json' ? `${jsonLine(answer)}\n` : symbolsText(answer);
}
