import type { Node, QueryCapture, QueryMatch } from 'web-tree-sitter';
import { type BoundName, CallSites, type CapturedCall } from './callSites.js';
import type { DraftSymbol, ImportRef, SymbolKind } from './types.js';

/** What a query captured in one file, in no particular order, offsets only resolved as far as needed. */
export interface Captures {
  drafts: DraftSymbol[];
  imports: CapturedImport[];
  /** Callee names with where they stand. */
  calls: CapturedCall[];
  /** Names that are bound as variables, with where they stand. */
  locals: BoundName[];
  /** Types that the class-like symbols around them extend or implement. */
  bases: BoundName[];
  /** End of the text of an attribute to its start. */
  attributes: Map<number, number>;
}

export interface CapturedImport {
  reference: Omit<ImportRef, 'line'>;
  start: number;
  end: number;
}

interface Definition {
  draft: DraftSymbol;
  pattern: number;
  narrowest: number;
  hasBody: boolean;
  hasHead: boolean;
}

/** Reads the matches of a language's query: `LanguageModule.query` says what each capture means. */
export function readMatches(matches: readonly QueryMatch[], text: string): Captures {
  const definitions = new Map<number, Definition>();
  const imports = new Map<number, CapturedImport>();
  const sites = new CallSites(text);
  const captures: Captures = { drafts: [], imports: [], calls: [], locals: [], bases: [], attributes: new Map() };
  for (const { patternIndex, captures: nodes } of matches) {
    const first = nodes[0];
    if (first === undefined) continue;
    if (nodes.length === 1 && sites.add(first)) continue;
    const match = namedCaptures(nodes);
    if (match.definition) define(definitions, match, patternIndex, text);
    else if (match.import) importOf(imports, match, text);
    if (match.call) sites.add(match.call, match.owner);
    for (const node of match.attributes) {
      captures.attributes.set(trimmedEnd(text, node.startIndex, node.endIndex), node.startIndex);
    }
  }
  captures.drafts = [...definitions.values()].map(({ draft }) => draft);
  captures.calls = sites.calls(definitions);
  captures.locals = sites.locals;
  captures.bases = sites.bases;
  captures.imports = [...imports.values()];
  return captures;
}

interface NamedCaptures {
  definition: Node | null;
  kind: SymbolKind | 'container' | 'container.namespace' | null;
  name: Node | null;
  body: Node | null;
  head: Node | null;
  scope: Node | null;
  doc: Node | null;
  import: Node | null;
  module: Node | null;
  names: Node[];
  call: QueryCapture | null;
  owner: Node | null;
  attributes: Node[];
}

function namedCaptures(nodes: QueryMatch['captures']): NamedCaptures {
  const match: NamedCaptures = {
    definition: null,
    kind: null,
    name: null,
    body: null,
    head: null,
    scope: null,
    doc: null,
    import: null,
    module: null,
    names: [],
    call: null,
    owner: null,
    attributes: [],
  };
  for (const capture of nodes) {
    const { name, node } = capture;
    if (name.startsWith('def.')) {
      match.definition = node;
      match.kind = name.slice(4) as SymbolKind;
    } else if (name === 'container' || name === 'container.namespace') {
      match.definition = node;
      match.kind = name;
    } else if (name === 'import.module') match.module ??= node;
    else if (name === 'import.name') match.names.push(node);
    else if (name === 'call.owner') match.owner = node;
    else if (name === 'call' || name.startsWith('call.')) match.call = capture;
    else if (name === 'attribute') match.attributes.push(node);
    else if (name in match) match[name as 'name' | 'body' | 'head' | 'scope' | 'doc' | 'import'] ??= node;
  }
  return match;
}

function kindOf(capture: NonNullable<NamedCaptures['kind']>): SymbolKind {
  if (capture === 'container') return 'impl';
  return capture === 'container.namespace' ? 'namespace' : capture;
}

/** Adds a definition, or joins it with an earlier capture of the same name node. */
function define(definitions: Map<number, Definition>, match: NamedCaptures, pattern: number, text: string): void {
  const node = match.definition!;
  const start = node.startIndex;
  const end = trimmedEnd(text, start, Math.max(node.endIndex, match.body?.endIndex ?? 0));
  const nameStart = match.name?.startIndex ?? start;
  const key = match.name ? nameStart : -1 - start;
  const draft: DraftSymbol = {
    name: match.name ? text.slice(nameStart, match.name.endIndex) : '',
    scope: match.scope ? scopePath(text.slice(match.scope.startIndex, match.scope.endIndex)) : '',
    kind: kindOf(match.kind!),
    container: match.kind === 'container' || match.kind === 'container.namespace',
    start,
    end,
    nameStart,
    headStart: match.head?.startIndex ?? start,
    headEnd: match.body?.startIndex ?? end,
    doc: match.doc ? text.slice(match.doc.startIndex, match.doc.endIndex) : '',
  };
  const found: Definition = {
    draft,
    pattern,
    narrowest: end - start,
    hasBody: match.body !== null,
    hasHead: match.head !== null,
  };
  const known = definitions.get(key);
  definitions.set(key, known ? join(known, found) : found);
}

function join(a: Definition, b: Definition): Definition {
  const [main, other] = a.pattern <= b.pattern ? [a, b] : [b, a];
  const narrow = a.narrowest <= b.narrowest ? a : b;
  const head = main.hasHead ? main : other.hasHead ? other : narrow;
  const body = main.hasBody ? main : other.hasBody ? other : main;
  return {
    draft: {
      ...main.draft,
      start: Math.min(a.draft.start, b.draft.start),
      end: Math.max(a.draft.end, b.draft.end),
      scope: main.draft.scope || other.draft.scope,
      doc: main.draft.doc || other.draft.doc,
      headStart: head.draft.headStart,
      headEnd: body.draft.headEnd,
    },
    pattern: main.pattern,
    narrowest: narrow.narrowest,
    hasBody: a.hasBody || b.hasBody,
    hasHead: a.hasHead || b.hasHead,
  };
}

function importOf(imports: Map<number, CapturedImport>, match: NamedCaptures, text: string): void {
  const node = match.import!;
  const start = node.startIndex;
  const module = match.module;
  const key = module ? module.startIndex : -1 - start;
  let known = imports.get(key);
  if (!known) {
    const name = module ? text.slice(module.startIndex, module.endIndex) : '';
    known = { reference: { module: unquoted(name), names: [] }, start, end: node.endIndex };
    imports.set(key, known);
  }
  for (const { startIndex, endIndex } of match.names) known.reference.names.push(text.slice(startIndex, endIndex));
}

function unquoted(module: string): string {
  return module.replace(/^(["'`]+)(.*)\1$|^<(.*)>$/s, '$2$3');
}

function scopePath(text: string): string {
  return text.replace(/\s+/g, '').replace(/(?:::|\\)/g, '.');
}

/** Some grammars count the newline after a definition as its own. */
function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text.charCodeAt(at - 1) <= 32) at--;
  return at;
}
