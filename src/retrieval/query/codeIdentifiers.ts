/** At most this many: a pasted log may hold tens of thousands. */
const LIMIT = 500;
const BACKTICKED = /`([A-Za-z_$][\w$.:#]{1,120})(?:\(\))?`/g;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
/** snake_case, camelCase or PascalCase with a second capital, dunder, SCREAMING_CASE. */
const CODE_LIKE = /[a-z0-9]_[a-z0-9]|[a-z0-9][A-Z]|^__\w+__$|[A-Z]_[A-Z]|[A-Z][a-z]+[A-Z]/;

/** Distinct identifiers that look like code or stand in back-ticks, in order of first appearance. */
export function codeIdentifiers(text: string): string[] {
  const found = new Map<string, number>();
  for (const match of text.matchAll(BACKTICKED)) note(found, match[1]!, match.index);
  for (const match of text.matchAll(IDENTIFIER)) {
    if (match[0].length <= 120 && CODE_LIKE.test(match[0])) note(found, match[0], match.index);
  }
  return [...found]
    .sort((a, b) => a[1] - b[1])
    .slice(0, LIMIT)
    .map(([name]) => name);
}

function note(found: Map<string, number>, name: string, index: number): void {
  const before = found.get(name);
  if (before === undefined || index < before) found.set(name, index);
}
