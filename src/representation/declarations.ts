import { isCallable } from '../syntax/index.js';
import type { Outline, SymbolKind } from '../syntax/types.js';
import { chunkText, holdsMembers } from './chunks.js';
import type { Declaration, PlainDefinition } from './marks.js';
import { memberDefinitions } from './memberDefinitions.js';
import { plainDefinitions } from './plainDefinitions.js';
import type { Chunk } from './types.js';

const NO_NAMES: ReadonlyMap<number, ReadonlySet<string>> = new Map();

/**
 * For each chunk, by its symbol, the names that the outline has right in it: they are not looked for beside it. A method of another class leaves a
 * field of its name alone.
 */
function outlinedNames(outline: Outline, chunks: readonly Chunk[]): ReadonlyMap<number, ReadonlySet<string>> {
  const names = new Map<number, Set<string>>([
    [-1, new Set()],
    ...chunks.map(({ symbol }) => [symbol, new Set<string>()] as const),
  ]);
  const around = new Int32Array(outline.symbols.length);
  outline.symbols.forEach(({ name, parent }, index) => {
    // Nearest symbol around it that has a chunk; parents stand before what is nested in them.
    const owner = parent < 0 ? -1 : names.has(parent) ? parent : around[parent]!;
    around[index] = owner;
    names.get(owner)!.add(name);
  });
  return names;
}

/**
 * What lines of each chunk define by the look of them: in a text without an outline anything, in classes and modules what they declare outside
 * of their functions. Each name once for each kind, where it stands first.
 */
export function declarationsByChunk(
  text: string,
  outline: Outline | null,
  chunks: readonly Chunk[],
): { chunk: Chunk; declarations: Declaration[] }[] {
  const known = outline === null ? NO_NAMES : outlinedNames(outline, chunks);
  return chunks.map((chunk) => ({
    chunk,
    declarations: declarationsOf(text, outline, chunk, known.get(chunk.symbol) ?? new Set()),
  }));
}

function declarationsOf(
  text: string,
  outline: Outline | null,
  { symbol, ranges }: Chunk,
  known: ReadonlySet<string>,
): Declaration[] {
  if (outline === null) return ranges.flatMap(([start, end]) => plainDefinitions(text, start, end));
  if (symbol >= 0 && !holdsMembers(outline.symbols[symbol]!.kind)) return [];
  return memberDefinitions(text, ranges, outline.language, known);
}

/** A declaration with where it stands in its file. */
export interface DeclaredLine extends PlainDefinition {
  /** Index of the class or module that declares it; -1 for the file itself. */
  owner: number;
  /** 1-based. */
  line: number;
  /** The line as written. */
  text: string;
}

/** The lines of a file that define a name its outline leaves out, in their order, as the index has marked them. */
export function declaredLines(text: string, outline: Outline | null, name: string): DeclaredLine[] {
  const found = declarationsByChunk(text, outline, chunkText(text, outline)).flatMap(({ chunk, declarations }) =>
    declarations
      .filter((one) => one.name === name)
      .map(({ kind, offset }) => ({ name, kind, owner: chunk.symbol, offset })),
  );
  found.sort((a, b) => a.offset - b.offset);
  const lineOf = lineCounter(text);
  return found.map(({ offset, ...one }) => ({ ...one, line: lineOf(offset), text: lineAround(text, offset) }));
}

/** 1-based lines of offsets that are asked for in their order: the text is walked through once. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let newline = text.indexOf('\n');
  return (offset) => {
    for (; newline >= 0 && newline < offset; newline = text.indexOf('\n', newline + 1)) line++;
    return line;
  };
}

function lineAround(text: string, offset: number): string {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '');
}

/** What a declared line makes, in the words of outlines: `macro`, `constant`, `field`, `variable`, `definition` where there is no outline. */
export function declaredKind({ kind, name, text }: DeclaredLine, owner: SymbolKind | null): SymbolKind | 'definition' {
  if (kind !== 'member') return 'definition';
  if (/^\s*#\s*define\b/.test(text)) return 'macro';
  const before = beforeWord(text, name);
  const fixed =
    /(?:^|\s)(?:const|constexpr|constinit|static final|static readonly)\s/.test(before) ||
    /^[\p{Lu}\p{N}_]+$/u.test(name);
  const isMember = owner === 'enum' && /(?:^|[{,\]]|\bcase)\s*$/.test(before);
  if (isMember || fixed) return 'constant';
  return owner === null || isCallable(owner) || owner === 'module' || owner === 'namespace' ? 'variable' : 'field';
}

/** What stands before a name that is no part of a longer one. */
function beforeWord(text: string, name: string): string {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
    if (!/[\p{L}\p{N}_]/u.test(around)) return text.slice(0, at);
  }
  return '';
}
