import { visibleCode } from '../text/visible.js';

/**
 * Lines with their numbers, `  12| code`: tabs stay, other control characters are made visible. The number in front keeps any
 * line of a file from passing for a line of ours.
 * @param startLine number of the first line, 1-based.
 */
export function codeLines(text: string, startLine: number): string {
  const lines = splitLines(text);
  const width = Math.max(4, String(startLine + lines.length - 1).length);
  return lines.map((line, index) => `${String(startLine + index).padStart(width)}| ${visibleCode(line)}`).join('\n');
}

/** Lines as outlines count them: ended by a line feed, a carriage return before it belongs to the line end. */
export function splitLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}
