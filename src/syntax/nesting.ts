import { docSentence } from './docComment.js';
import type { LineTable } from './lineTable.js';
import { signatureOf } from './signature.js';
import type { DraftSymbol, OutlineSymbol, SymbolKind } from './types.js';

const CLASS_LIKE: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'struct',
  'enum',
  'union',
  'trait',
  'protocol',
  'object',
  'record',
  'annotation',
  'extension',
  'impl',
]);

export function isClassLike(kind: SymbolKind): boolean {
  return CLASS_LIKE.has(kind);
}

/** What runs when it is called. */
export function isCallable(kind: SymbolKind): boolean {
  return kind === 'function' || kind === 'method' || kind === 'constructor' || kind === 'macro';
}

interface Frame {
  draft: DraftSymbol;
  qualified: string;
  /** Index of the symbol, or of the nearest symbol around a container. */
  index: number;
}

/** A span that gives its name to what stands inside without being a symbol. */
export interface Container {
  start: number;
  end: number;
  qualified: string;
}

export interface Nesting {
  symbols: OutlineSymbol[];
  /** In source order. */
  containers: Container[];
}

/** Turns definitions into the symbols of an outline: order, nesting by span, qualified names, `function` or `method`. */
export function nest(drafts: DraftSymbol[], text: string, lines: LineTable): Nesting {
  drafts.sort((a, b) => a.start - b.start || b.end - a.end || a.nameStart - b.nameStart);
  const namespaces = new Set(
    drafts
      .filter(({ kind }) => kind === 'namespace' || kind === 'module')
      .map(({ name }) => name.slice(name.lastIndexOf('.') + 1)),
  );
  const symbols: OutlineSymbol[] = [];
  const containers: Container[] = [];
  const stack: Frame[] = [];
  for (const draft of drafts) {
    while (stack.length > 0 && !encloses(stack[stack.length - 1]!.draft, draft)) stack.pop();
    const around = stack[stack.length - 1];
    const qualified = [around?.qualified ?? '', draft.scope, draft.name].filter((part) => part !== '').join('.');
    const parent = around?.index ?? -1;
    if (draft.container) {
      stack.push({ draft, qualified, index: parent });
      containers.push({ start: draft.start, end: draft.end, qualified });
      continue;
    }
    stack.push({ draft, qualified, index: symbols.length });
    symbols.push({
      name: draft.name,
      qualified,
      kind: kindOf(draft, around?.draft, namespaces),
      startLine: lines.lineAt(draft.start),
      endLine: lines.lineAt(Math.max(draft.start, draft.end - 1)),
      start: draft.start,
      end: draft.end,
      signature: signatureOf(text, draft.headStart, draft.headEnd),
      doc: draft.doc === '' ? '' : docSentence(draft.doc),
      parent,
    });
  }
  return { symbols, containers };
}

/** Equal spans (several names in one declaration) stand side by side. */
function encloses(outer: DraftSymbol, inner: DraftSymbol): boolean {
  return inner.end <= outer.end && (inner.start > outer.start || inner.end < outer.end);
}

function kindOf(draft: DraftSymbol, around: DraftSymbol | undefined, namespaces: ReadonlySet<string>): SymbolKind {
  if (draft.kind !== 'function') return draft.kind;
  if (draft.scope !== '')
    return namespaces.has(draft.scope.slice(draft.scope.lastIndexOf('.') + 1)) ? 'function' : 'method';
  return around && isClassLike(around.kind) ? 'method' : 'function';
}

/** Index of the innermost symbol around an offset, -1 at top level. */
export function innermostAt(symbols: readonly OutlineSymbol[], offset: number): number {
  let low = 0;
  let high = symbols.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (symbols[middle]!.start <= offset) low = middle + 1;
    else high = middle;
  }
  let index = low - 1;
  while (index >= 0 && symbols[index]!.end <= offset) index = symbols[index]!.parent;
  return index;
}
