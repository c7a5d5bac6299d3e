const MAX_CHARS = 200;
/** Headers are looked at this far: the rest is cut off anyway, and values of constants can be megabytes. */
const MAX_SOURCE_CHARS = 2_000;
/** What only opens the body or ends the statement. */
const OPENERS = /(?: ?(?:=>|->|[{:=;]))+$/;

/** The header of a definition on one line (`OutlineSymbol.signature`). */
export function signatureOf(text: string, start: number, end: number): string {
  const source = text.slice(start, Math.min(end, start + MAX_SOURCE_CHARS));
  return clip(source.replace(/\s+/g, ' ').trim().replace(OPENERS, ''));
}

/** At most 200 characters; a longer text is cut and ended by `…`. */
export function clip(text: string): string {
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1).trimEnd()}…` : text;
}
