/** `#123`, `GH-123`, `/pull/123`, `/issues/123`, `/merge_requests/123`: how commits and issues name each other. Two digits at least: `#1` is a list. */
const TICKET = /(?:#|\bgh-|\/(?:pull|pulls|issues|issue|ticket|merge_requests)\/?)(\d{2,7})\b/gi;
const LIMIT = 50;

/** Distinct numbers of issues and pull requests that a text names, as terms (`#123`), in order of appearance, at most 50. */
export function ticketNumbers(text: string): string[] {
  const found = new Set<string>();
  for (const [, number] of text.matchAll(TICKET)) {
    found.add(`#${Number(number)}`);
    if (found.size >= LIMIT) break;
  }
  return [...found];
}
