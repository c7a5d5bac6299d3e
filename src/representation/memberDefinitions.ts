import { EnumMembers } from './enumMembers.js';
import type { Declaration } from './marks.js';
import { memberNames } from './memberNames.js';

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
  const members = new EnumMembers(language);
  let left = MAX_CHARS;
  for (const [start, end] of ranges) {
    for (let at = start; at < end && left > 0; ) {
      const newline = text.indexOf('\n', at);
      const lineEnd = newline < 0 || newline > end ? end : newline;
      left -= lineEnd - at + 1;
      const line = lineEnd - at <= MAX_LINE_CHARS ? text.slice(at, lineEnd) : '';
      const inEnum = members.read(line);
      // The head of an enumeration of Kotlin may declare values of its own.
      const names =
        inEnum === null || language === 'kotlin' ? [...(inEnum ?? []), ...memberNames(line, language)] : inEnum;
      for (const name of names) {
        if (!known.has(name) && !found.has(name)) found.set(name, { name, kind: 'member', offset: at });
      }
      at = lineEnd + 1;
    }
  }
  return [...found.values()];
}
