/** A part of a text that may be JSON. */
export interface JsonText {
  text: string;
  /** Its brackets close; otherwise it runs to the end of the text. */
  whole: boolean;
}

/**
 * Where JSON may stand in an answer, the likeliest first: the whole text, the contents of code fences, every outermost run of brackets that
 * closes, and at last what begins with a bracket that never closes.
 */
export function jsonTexts(text: string): JsonText[] {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  const found: JsonText[] = [{ text: trimmed, whole: true }];
  for (const [, fenced] of trimmed.matchAll(/```[\w-]*[ \t]*\r?\n([\s\S]*?)\r?\n?```/g))
    found.push({ text: fenced!.trim(), whole: true });
  const { closed, open } = bracketRuns(trimmed);
  found.push(...closed.map((run) => ({ text: run, whole: true })));
  found.push(...open.map((run) => ({ text: run, whole: false })));
  return found;
}

const MOST_CLOSED = 40;
const MOST_OPEN = 6;

/** Runs from `{` or `[` to where it closes, strings left alone; and those that do not close. */
function bracketRuns(text: string): { closed: string[]; open: string[] } {
  const closed: string[] = [];
  const open: string[] = [];
  let from = nextBracket(text, 0);
  // A bracket of a sentence that never closes costs one scan to the end: few of them are followed.
  while (from >= 0 && closed.length < MOST_CLOSED && open.length < MOST_OPEN) {
    const end = closingBracket(text, from);
    if (end < 0) {
      open.push(text.slice(from));
      from = nextBracket(text, from + 1);
    } else {
      closed.push(text.slice(from, end + 1));
      from = nextBracket(text, end + 1);
    }
  }
  return { closed, open };
}

function nextBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === '{' || text[at] === '[') return at;
  return -1;
}

function closingBracket(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at;
  }
  return -1;
}
