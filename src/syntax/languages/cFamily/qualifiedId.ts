/**
 * Takes a C++ id apart: `ns::Vec<T>::operator bool() const` is `operator bool` in `ns.Vec`. Template arguments and
 * parameters are left out.
 */
export function splitQualifiedId(id: string): { scope: string; name: string } {
  const operator = /(?:^|[^\w])operator(?![\w])/.exec(id);
  const operatorAt = operator ? operator.index + operator[0].length - 'operator'.length : -1;
  const path = withoutArguments(operatorAt < 0 ? id : id.slice(0, operatorAt));
  const segments = path.split('::').map((segment) => segment.replace(/^\s*template\s+/, '').replace(/\s+/g, ''));
  const name = operatorAt < 0 ? segments.pop()! : operatorName(id.slice(operatorAt));
  return { scope: segments.filter((segment) => segment !== '').join('.'), name };
}

function withoutArguments(path: string): string {
  let kept = '';
  let depth = 0;
  for (const char of path) {
    if (char === '<') depth++;
    else if (char === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += char;
  }
  return kept;
}

/** `operator()` keeps its parentheses, `operator bool() const` ends before them. */
function operatorName(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  const symbol = /^operator ?(\( ?\)|\[ ?\]|""\s*\w+|[^\w\s(]+)/.exec(folded)?.[1];
  if (symbol) return `operator${symbol.replace(/\s+/g, '')}`;
  return folded.replace(/\s*\(.*$/, '');
}
