import { errorOf } from '../query/errorLines.js';
import { functionOfNextFrame, isScaffold, type TraceFrame, traceFrame } from './traceLine.js';

/** Longer texts are logs. */
const MAX_LINES = 2_000;
const MAX_LINE_CHARS = 1_000;
/** Frames that can still be what was meant. */
const MAX_FRAMES = 40;

/**
 * The frames of a text that is nothing but a frame or a stack trace, innermost first, at most 40; null for any other text. Error lines, source
 * lines below a frame and the usual frame of a trace belong to it; prose does not.
 */
export function traceAlone(text: string): TraceFrame[] | null {
  // A title and a body have a blank line between them, whatever the body is.
  if (/^[^\n]+\n[ \t]*\n/.test(text) && traceFrame(text.slice(0, text.indexOf('\n'))) === null) return null;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length > MAX_LINES) return null;
  const frames: TraceFrame[] = [];
  let innermostLast = 0;
  let named: string | null = null;
  let afterFrame = false;
  for (const line of lines) {
    if (line.length > MAX_LINE_CHARS) return null;
    const frame = traceFrame(line);
    if (frame) {
      frames.push({ path: frame.path, line: frame.line, symbol: frame.symbol ?? named });
      if (frame.innermostLast) innermostLast++;
      named = null;
      afterFrame = true;
      continue;
    }
    named = functionOfNextFrame(line);
    const known = named !== null || isScaffold(line) || errorOf(line, true) !== null;
    if (!known && !(afterFrame && /^\s{2,}|^\t/.test(line))) return null;
    afterFrame = false;
  }
  if (frames.length === 0) return null;
  return (innermostLast * 2 > frames.length ? frames.reverse() : frames).slice(0, MAX_FRAMES);
}
