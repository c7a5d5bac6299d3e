import type { Declaration } from './marks.js';

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]{0,79}`;
/** Where a declaration's name ends: `NAME = 1`, `name: Type`, `name;`. */
const END = /(?<![=!<>+\-*/%|&^:~])=(?![=~>])|(?<!:):(?![:=])(?=\s*\S)|;/gu;
/** The name and what stands before it: nothing, or modifiers and a type with a blank, a star or an ampersand behind them. */
const NAMED = new RegExp(`(?:^|[\\s*&])[*&$@]*(${NAME})[?!]?\\s*$`, 'u');
/** `A, B = 1, 2`, `const a, b = 1, 2`: each is declared. */
const SEVERAL = new RegExp(`^\\s*(?:(?:const|var|let|local|val|my)\\s)?\\s*(${NAME}(?:\\s*,\\s*${NAME})+)\\s*$`, 'u');
/** Of an annotation. */
const ARGUMENTS = /\([^()]*\)/g;
const MODIFIERS = /^[\p{L}\p{N}_$.<>,?*&[\]()|:@#\s]*$/u;
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
 * of the lines. Each once, where it stands first.
 *
 * @param known names that are not asked for: the outline has them
 */
export function memberDefinitions(
  text: string,
  ranges: readonly (readonly [number, number])[],
  language: string,
  known: ReadonlySet<string>,
): Declaration[] {
  const found = new Map<string, Declaration>();
  let left = MAX_CHARS;
  for (const [start, end] of ranges) {
    for (let at = start; at < end && left > 0; ) {
      const newline = text.indexOf('\n', at);
      const lineEnd = newline < 0 || newline > end ? end : newline;
      left -= lineEnd - at + 1;
      const names = lineEnd - at <= MAX_LINE_CHARS ? namesIn(text.slice(at, lineEnd), language) : [];
      for (const name of names) {
        if (!known.has(name) && !found.has(name)) found.set(name, { name, kind: 'member', offset: at });
      }
      at = lineEnd + 1;
    }
  }
  return [...found.values()];
}

function namesIn(line: string, language: string): readonly string[] {
  if (OTHER.test(line)) return [];
  const isC = language === 'c' || language === 'cpp';
  const defined = isC ? DEFINE.exec(line)?.[1] : undefined;
  if (defined !== undefined) return [defined];
  const names = declared(line);
  if (names.length > 0 || language !== 'go') return names;
  const typed = TYPED_BEHIND.exec(line)?.[1];
  return typed === undefined ? [] : [typed];
}

/** `private final int name = 1`, `$name = 1`, `names[3];`. One pass over the line: no pattern looks back over what another has read. */
function declared(line: string): readonly string[] {
  let open = 0;
  let counted = 0;
  for (const { index } of line.matchAll(END)) {
    for (; counted < index; counted++) open += parenthesis(line[counted]!);
    if (open !== 0) continue;
    const before = withoutSizes(line.slice(0, index));
    const several = SEVERAL.exec(before)?.[1];
    if (several !== undefined) return several.split(',').map((name) => name.trim());
    const name = NAMED.exec(before)?.[1];
    return name !== undefined && MODIFIERS.test(before.replace(ARGUMENTS, ' ')) ? [name] : [];
  }
  return [];
}

/** Without the sizes of an array behind its name. */
function withoutSizes(text: string): string {
  let end = text.trimEnd();
  while (end.endsWith(']')) end = end.slice(0, Math.max(0, end.lastIndexOf('['))).trimEnd();
  return end;
}

function parenthesis(character: string): number {
  if (character === '(') return 1;
  return character === ')' ? -1 : 0;
}
