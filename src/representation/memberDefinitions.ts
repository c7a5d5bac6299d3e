const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]{0,79}`;
/** Modifiers and types in front of a name; a colon in them belongs to a qualified type. */
const BEFORE = String.raw`(?:[\p{L}_$@*&#\[(][\p{L}\p{N}_$.<>,?*&\[\]()|:]*[\s*&]\s*)*?`;
/** `NAME = 1`, `name: Type`, `private final int name;`, `$name = 1`, `val name`: constants, fields and variables. */
const DECLARED = new RegExp(
  `^\\s*${BEFORE}[*&$@]*(${NAME})[?!]?\\s*(?:\\[[^\\]]*\\]\\s*)*(?:=(?![=~>])|:(?![:=])\\s*\\S|;)`,
  'u',
);
/** Go and its kin: `Name Type`, `Name, Other Type`. */
const TYPED_BEHIND = new RegExp(
  `^\\s+(${NAME})(?:,\\s*\\w+)*\\s+[\\w.*\\[\\]{}()<>-]+(?:\\s+\`[^\`]*\`)?\\s*(?://.*)?$`,
  'u',
);
const DEFINE = new RegExp(`^\\s*#\\s*define\\s+(${NAME})`, 'u');
/** Statements that look like declarations and define nothing here. */
const OTHER =
  /^\s*(?:package|import|using|namespace|use|mod|from|return|throw|raise|break|continue|goto|module|open|require|include|typedef|else|case|default|yield|await|delete|export\s*[{*]|[*/#]{1,2}(?!\s*define))(?![\w$])/;
/** Longer lines are data or statements; the patterns look back and forth within a line. */
const MAX_LINE_CHARS = 200;
/** Of a larger remainder the beginning is looked at: the rest is data. */
const MAX_CHARS = 256 * 1024;

/**
 * Names that lines of a class or module outside of its functions declare: constants, fields and variables that an outline leaves out, by the look
 * of the lines. Each once.
 *
 * @param known names that are not asked for: the outline has them
 */
export function memberDefinitions(
  text: string,
  ranges: readonly (readonly [number, number])[],
  language: string,
  known: ReadonlySet<string>,
): string[] {
  const found = new Set<string>();
  let left = MAX_CHARS;
  for (const [start, end] of ranges) {
    for (let at = start; at < end && left > 0; ) {
      const newline = text.indexOf('\n', at);
      const lineEnd = newline < 0 || newline > end ? end : newline;
      left -= lineEnd - at + 1;
      const name = lineEnd - at <= MAX_LINE_CHARS ? nameIn(text.slice(at, lineEnd), language) : undefined;
      if (name !== undefined && !known.has(name)) found.add(name);
      at = lineEnd + 1;
    }
  }
  return [...found];
}

function nameIn(line: string, language: string): string | undefined {
  if (OTHER.test(line)) return undefined;
  if (language === 'c' || language === 'cpp') return (DEFINE.exec(line) ?? DECLARED.exec(line))?.[1];
  return (DECLARED.exec(line) ?? (language === 'go' ? TYPED_BEHIND.exec(line) : null))?.[1];
}
