import type { InlineFile } from '../presentable.js';
import type { RankedFileView, Snippet } from '../schemas.js';
import { visible } from '../text/visible.js';
import { codeLines } from './codeLines.js';
import { symbolLine } from './symbolLine.js';
import { fileLine } from './treeText.js';

/** `files`: one numbered line a file. */
export function filesText(files: readonly RankedFileView[]): string {
  return files.map((file, index) => `${index + 1}. ${visible(file.path)} (evidence: ${file.evidence})`).join('\n');
}

/** `snippets`: the retrieved chunks with their bodies, best first. */
export function snippetsText(snippets: readonly Snippet[]): string {
  return snippets
    .map((snippet, index) => {
      const name = snippet.symbol === null ? '' : `:${snippet.symbol}`;
      const head = `${index + 1}. ${visible(snippet.path + name)} [L${snippet.startLine}-L${snippet.endLine}]`;
      return snippet.text === ''
        ? `${head} (body not shown)`
        : `${head}\n${codeLines(snippet.text, snippet.startLine)}`;
    })
    .join('\n\n');
}

/** `inline`: every symbol of the shown files. */
export function inlineText(files: readonly InlineFile[]): string {
  return files
    .map((file) => [fileLine(file), ...file.symbols.map((symbol) => `  ${symbolLine(symbol)}`)].join('\n'))
    .join('\n');
}
