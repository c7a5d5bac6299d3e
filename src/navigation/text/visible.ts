/**
 * Characters that would act on a terminal or on a reader instead of being read: controls (C0, C1, DEL), line and paragraph
 * separators, direction overrides and isolates, invisible format characters, tag characters, lone surrogates.
 */
const ACTIVE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose.
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Cs}/gu;

const SHORT: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\u001b': '\\x1b' };

function escapeOne(character: string): string {
  const code = character.codePointAt(0)!;
  const hex = code.toString(16);
  return SHORT[character] ?? (code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`);
}

/**
 * Text of a repository (a path, a name, a signature, a sentence) as one visible piece of a line: it cannot end the line,
 * move the cursor, or hide what stands beside it.
 */
export function visible(text: string): string {
  return text.replace(ACTIVE, escapeOne);
}

/** One line of code: as `visible`, with tabs kept. */
export function visibleCode(line: string): string {
  return line.replace(ACTIVE, (character) => (character === '\t' ? character : escapeOne(character)));
}

/** A value as one line of JSON that is safe to print: what `visible` shows is escaped in JSON's own way, so parsing gives the value. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(ACTIVE, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
