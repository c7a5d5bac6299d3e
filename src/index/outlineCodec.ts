import type { Outline, OutlineSymbol, SymbolKind } from '../syntax/types.js';
import { ByteReader } from './byteReader.js';
import type { ByteWriter } from './byteWriter.js';

/** The position is the code on disk. A record rather than a list, so that the compiler notices a kind that is missing. */
const KIND_CODES: Record<SymbolKind, number> = {
  class: 0,
  interface: 1,
  struct: 2,
  enum: 3,
  union: 4,
  trait: 5,
  protocol: 6,
  object: 7,
  record: 8,
  annotation: 9,
  extension: 10,
  impl: 11,
  module: 12,
  namespace: 13,
  function: 14,
  method: 15,
  constructor: 16,
  property: 17,
  field: 18,
  constant: 19,
  variable: 20,
  type: 21,
  macro: 22,
};
const KINDS = Object.keys(KIND_CODES) as SymbolKind[];

/**
 * Appends an outline, without what only a fresh one has, in about a third of its JSON: positions as differences to the symbol before (they ascend), and a qualified name
 * only where it is not the parent's with the own name behind.
 */
export function encodeOutline(outline: Outline, writer: ByteWriter): void {
  writer.string(outline.language);
  writer.varint(outline.partial ? 1 : 0);
  writer.varint(outline.lines);
  writer.varint(outline.symbols.length);
  let line = 0;
  let start = 0;
  outline.symbols.forEach((symbol, index) => {
    writer.varint(KIND_CODES[symbol.kind]);
    writer.varint(symbol.parent < 0 ? 0 : index - symbol.parent);
    writer.varint(symbol.startLine - line);
    writer.varint(symbol.endLine - symbol.startLine);
    writer.varint(symbol.start - start);
    writer.varint(symbol.end - symbol.start);
    writer.string(symbol.name);
    writer.string(symbol.qualified === nestedName(outline.symbols[symbol.parent], symbol.name) ? '' : symbol.qualified);
    writer.string(symbol.signature);
    writer.string(symbol.doc);
    writer.varint(symbol.bases?.length ?? 0);
    for (const base of symbol.bases ?? []) writer.string(base);
    line = symbol.startLine;
    start = symbol.start;
  });
  writer.varint(outline.imports.length);
  for (const reference of outline.imports) {
    writer.string(reference.module);
    writer.varint(reference.line);
    writer.varint(reference.names.length);
    for (const name of reference.names) writer.string(name);
  }
  writer.varint(outline.calls.length);
  for (const call of outline.calls) {
    writer.varint(call.caller);
    writer.varint(call.callee);
  }
}

/** Inverse of `encodeOutline`. */
export function decodeOutline(bytes: Uint8Array): Outline {
  const reader = new ByteReader(bytes);
  const language = reader.string();
  const partial = reader.varint() === 1;
  const lines = reader.varint();
  const symbols: OutlineSymbol[] = [];
  let line = 0;
  let start = 0;
  for (let index = 0, count = reader.varint(); index < count; index++) {
    const kind = KINDS[reader.varint()]!;
    const up = reader.varint();
    const parent = up === 0 ? -1 : index - up;
    line += reader.varint();
    const endLine = line + reader.varint();
    start += reader.varint();
    const end = start + reader.varint();
    const name = reader.string();
    const qualified = reader.string() || nestedName(symbols[parent], name);
    const signature = reader.string();
    const doc = reader.string();
    const bases = times(reader, () => reader.string());
    const symbol: OutlineSymbol = {
      name,
      qualified,
      kind,
      startLine: line,
      endLine,
      start,
      end,
      signature,
      doc,
      parent,
    };
    if (bases.length > 0) symbol.bases = bases;
    symbols.push(symbol);
  }
  const imports = times(reader, () => {
    const module = reader.string();
    const importLine = reader.varint();
    return { module, names: times(reader, () => reader.string()), line: importLine };
  });
  const calls = times(reader, () => ({ caller: reader.varint(), callee: reader.varint() }));
  return { language, symbols, imports, calls, partial, lines };
}

function nestedName(parent: OutlineSymbol | undefined, name: string): string {
  return parent ? `${parent.qualified}.${name}` : name;
}

function times<T>(reader: ByteReader, read: () => T): T[] {
  return Array.from({ length: reader.varint() }, read);
}
