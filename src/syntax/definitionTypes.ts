/**
 * The node types at the roots of those patterns of a query that find definitions or imports. Only brackets, strings and
 * comments of the query language are understood, which is all it takes.
 */
export function definitionTypes(query: string): string[] {
  const types = new Set<string>();
  let depth = 0;
  let alternation = false;
  let roots: string[] = [];
  let start = 0;
  const token = /;[^\n]*|"(?:\\.|[^"\\])*"|\[|\]|\(\s*([A-Za-z_][\w.]*)?|\)/g;
  const flush = (end: number): void => {
    if (/@(?:def\.|container|import)\b/.test(query.slice(start, end))) for (const root of roots) types.add(root);
    roots = [];
    start = end;
  };
  for (const match of query.matchAll(token)) {
    const [text, type] = match;
    if (text.startsWith(';') || text.startsWith('"')) continue;
    const opens = text === '[' || text.startsWith('(');
    if (opens && depth === 0) {
      flush(match.index);
      alternation = text === '[';
    }
    if (type !== undefined && type !== '_' && (depth === 0 || (depth === 1 && alternation))) roots.push(type);
    depth += opens ? 1 : -1;
  }
  flush(query.length);
  return [...types];
}
