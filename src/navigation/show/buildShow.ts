import { splitLines } from '../render/codeLines.js';
import type { Receipt, ShowAnswer } from '../schemas.js';
import type { Span } from './selectBodies.js';

/**
 * The bodies of some spans of one file.
 * @param text of the whole file, as it was when the spans were found; spans behind its end are cut.
 */
export function buildShow(path: string, spans: readonly Span[], text: string, receipt: Receipt): ShowAnswer {
  const lines = splitLines(text);
  const bodies = spans
    .filter((span) => span.startLine <= lines.length)
    .map((span) => {
      const endLine = Math.min(span.endLine, lines.length);
      return { ...span, endLine, text: lines.slice(span.startLine - 1, endLine).join('\n') };
    });
  const shown = { shownFiles: 1, totalFiles: 1, shownFunctions: bodies.length, totalFunctions: bodies.length };
  return { schema: 1, receipt: { ...receipt, ...shown }, path, bodies };
}
