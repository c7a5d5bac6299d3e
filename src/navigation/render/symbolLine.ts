import type { SymbolView } from '../schemas.js';
import { visible } from '../text/visible.js';

/** One symbol of a list: `execute (method) [L10-L40] def execute(self, command) -- Runs the command.`, indented by depth. */
export function symbolLine(symbol: SymbolView): string {
  const parts = [
    `${visible(symbol.symbol)} (${symbol.kind}) [L${symbol.startLine}-L${symbol.endLine}]`,
    visible(symbol.signature),
    symbol.doc === '' ? '' : `-- ${visible(symbol.doc)}`,
  ];
  return '  '.repeat(symbol.depth) + parts.filter((part) => part !== '').join(' ');
}
