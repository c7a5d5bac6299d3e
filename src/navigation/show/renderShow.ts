import { firstThatFits } from '../budget/fit.js';
import type { ShowAnswer } from '../schemas.js';
import { estimateTokens } from '../text/estimateTokens.js';
import { jsonLine } from '../text/visible.js';
import { showText } from './showText.js';

export interface ShowOptions {
  /** @default 'tree' */
  format?: 'tree' | 'json';
  /** Upper bound for the whole text with its receipt, in o200k tokens. @default no bound */
  maxTokens?: number;
}

/**
 * show as text with line numbers and a final newline; `json` is one line. Cut to `maxTokens` by `cutShow`.
 * @throws RepoNavError usage, when not even one line fits.
 */
export function renderShow(answer: ShowAnswer, options: ShowOptions = {}): string {
  return textOf(cutShow(answer, options), options);
}

/**
 * The value that text and JSON are made from. To keep to a budget the bodies go, last first; a single body that is longer
 * than the budget ends at a line, and its `rest` names what is missing. A single line that is too long (minified code) ends
 * inside, and says by how many characters.
 * @throws RepoNavError usage, when not even the beginning of one line fits.
 */
export function cutShow(answer: ShowAnswer, options: ShowOptions = {}): ShowAnswer {
  const { maxTokens } = options;
  if (maxTokens === undefined || estimateTokens(textOf(answer, options)) <= maxTokens) return answer;
  const choices = shorterBodies(answer);
  const version = (index: number, cutToTokens: number): ShowAnswer => {
    const bodies = choices[index]!();
    // The text counts the skipped files by reason, JSON would name them.
    const skipped = options.format === 'json' ? [] : answer.receipt.skipped;
    const receipt = { ...answer.receipt, skipped, shownFunctions: bodies.length, cutToTokens };
    return { ...answer, bodies, receipt };
  };
  const index = firstThatFits(choices.length, maxTokens, (at, budget) => textOf(version(at, budget), options));
  return version(index, maxTokens);
}

type Bodies = ShowAnswer['bodies'];

/** All bodies, then one less each; then the first with one line less each; then its first line, half as long each. */
function shorterBodies({ path, bodies }: ShowAnswer): (() => Bodies)[] {
  const choices: (() => Bodies)[] = [() => bodies];
  for (let count = bodies.length - 1; count > 0; count--) choices.push(() => bodies.slice(0, count));
  const first = bodies[0];
  if (!first) return choices;
  const lines = first.text.split('\n');
  for (let count = lines.length - 1; count > 0; count--) {
    const rest = `${path}:${first.startLine + count}-${first.endLine}`;
    choices.push(() => [
      { ...first, endLine: first.startLine + count - 1, text: lines.slice(0, count).join('\n'), rest },
    ]);
  }
  const line = lines[0]!;
  for (let length = line.length >> 1; length >= SHORTEST_LINE; length >>= 1) {
    const text = `${line.slice(0, length)} … (${line.length - length} more characters)`;
    const rest = lines.length > 1 ? { rest: `${path}:${first.startLine + 1}-${first.endLine}` } : {};
    choices.push(() => [{ ...first, endLine: first.startLine, text, ...rest }]);
  }
  return choices;
}

/** Characters; less of a line is of no use. */
const SHORTEST_LINE = 40;

function textOf(answer: ShowAnswer, options: ShowOptions): string {
  return options.format === 'json' ? `${jsonLine(answer)}\n` : showText(answer);
}
