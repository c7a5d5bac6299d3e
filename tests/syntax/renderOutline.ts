import type { Outline } from '../../src/syntax/types.js';

/**
 * The golden text of an outline, written by hand before an extractor first runs over the sample:
 *
 *     language: python
 *     partial: no
 *     imports:
 *       os.path (join, split) L3
 *       sys L1
 *     symbols:
 *       class Server L10-L40 | class Server(Base) | Serves requests.
 *         method Server.run L12-L20 | def run(self, port: int) -> None | Starts it.
 *       function helper L43-L45 | def helper(x) |
 *     calls:
 *       Server.run -> helper
 *
 * Indents are two blanks, plus two per nesting depth (by `parent`). Imports stand in source order, names in parentheses only when
 * there are any. A symbol's line is kind, qualified name, lines, signature, doc; blanks at the end are trimmed, so one without
 * doc ends in `|`. Calls stand in the order of the callers, then of the callees, one edge a line. A section without entries is its header alone.
 */
export function renderOutline(outline: Outline): string {
  const depths: number[] = [];
  const symbols = outline.symbols.map((symbol, index) => {
    depths[index] = symbol.parent < 0 ? 0 : (depths[symbol.parent] ?? 0) + 1;
    const indent = '  '.repeat(depths[index] + 1);
    const lines = `L${symbol.startLine}-L${symbol.endLine}`;
    return `${indent}${symbol.kind} ${symbol.qualified} ${lines} | ${symbol.signature} | ${symbol.doc}`.trimEnd();
  });
  const imports = outline.imports.map(({ module, names, line }) =>
    names.length > 0 ? `  ${module} (${names.join(', ')}) L${line}` : `  ${module} L${line}`,
  );
  const calls = outline.calls.map(
    ({ caller, callee }) => `  ${outline.symbols[caller]?.qualified} -> ${outline.symbols[callee]?.qualified}`,
  );
  return [
    `language: ${outline.language}`,
    `partial: ${outline.partial ? 'yes' : 'no'}`,
    'imports:',
    ...imports,
    'symbols:',
    ...symbols,
    'calls:',
    ...calls,
    '',
  ].join('\n');
}
