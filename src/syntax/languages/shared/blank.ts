/** Replaces what the pattern (global) matches by blanks, line ends kept: offsets and lines stay. */
export function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => found.replace(/[^\r\n]/g, ' '));
}
