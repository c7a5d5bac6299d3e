import { symbolLine } from '../render/symbolLine.js';
import type { SymbolsAnswer } from '../schemas.js';
import { receiptText } from '../text/receiptText.js';
import { visible } from '../text/visible.js';

/** The text of exactly this value, with a final newline. */
export function symbolsText(answer: SymbolsAnswer): string {
  const lines = [headLine(answer)];
  if (answer.partial) lines.push('PARTIAL: the file did not parse cleanly, only what was recovered is listed.');
  if (answer.imports.length > 0) lines.push('imports:', ...answer.imports.map(importLine));
  if (answer.symbols.length > 0) lines.push('symbols:', ...answer.symbols.map((symbol) => `  ${symbolLine(symbol)}`));
  else lines.push(emptyLine(answer));
  return `${lines.join('\n')}\n\n${receiptText(answer.receipt, { of: 'symbols' })}\n`;
}

function headLine({ path, language, lines }: SymbolsAnswer): string {
  return `${visible(path)} (${language ?? 'no language with outlines'}, ${lines} lines)`;
}

function importLine({ module, names, line }: SymbolsAnswer['imports'][number]): string {
  return `  ${visible(module)}${names.length > 0 ? `: ${names.map(visible).join(', ')}` : ''} [L${line}]`;
}

/** An empty list is no proof of an empty file: say what it means. */
function emptyLine({ language, partial, receipt }: SymbolsAnswer): string {
  if (receipt.totalFunctions > 0) return 'symbols: none fits the budget';
  if (language === null) return 'No symbols: files of this kind have no outline; their text is searched all the same.';
  if (partial) return 'No symbols could be recovered; there may be some.';
  return 'No symbols: the file defines none.';
}
