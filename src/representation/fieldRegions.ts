import { type LexicalRegion, languageById } from '../syntax/index.js';
import type { Outline, OutlineSymbol } from '../syntax/types.js';
import { leadingCommentStart } from './leadingComment.js';
import type { FieldRegion } from './types.js';

/** A header longer than this is generated; the rest of it counts as code. */
const MAX_HEADER_CHARS = 1_000;
/** Decorators and attributes may stand between a definition's start and its name, but not more than this. */
const MAX_BEFORE_NAME = 4_000;

/**
 * Which part of a text is name, signature, doc, comment or string; ascending and not overlapping, code is what is left. Names are those of
 * the outline's symbols where they are defined; the signature is the header behind the name; docs are comments right above a
 * definition, and strings that stand alone at the beginning of a line in languages with docstrings.
 */
export function fieldRegions(text: string, outline: Outline | null, lexical: readonly LexicalRegion[]): FieldRegion[] {
  const docs = lexicalFields(text, outline, lexical);
  if (outline === null) return docs;
  const heads = outline.symbols.flatMap((symbol) => headOf(text, symbol)).sort((a, b) => a.start - b.start);
  return overlay(docs, heads);
}

function lexicalFields(text: string, outline: Outline | null, lexical: readonly LexicalRegion[]): FieldRegion[] {
  if (lexical.length === 0) return [];
  const docstrings = outline !== null && languageById(outline.language)?.docs !== 'above';
  const above = outline === null ? [] : docComments(text, outline);
  let next = 0;
  return lexical.map(({ kind, start, end }) => {
    while (next < above.length && above[next]!.end <= start) next++;
    if (kind === 'comment')
      return { start, end, field: above[next] && above[next]!.start <= start ? 'doc' : 'comment' };
    return { start, end, field: docstrings && standsAlone(text, start) ? 'doc' : 'string' };
  });
}

/** Ranges of the comments right above definitions, ascending. */
function docComments(text: string, { symbols, language }: Outline): { start: number; end: number }[] {
  let floor = 0;
  const found: { start: number; end: number }[] = [];
  for (const { start } of symbols) {
    if (start < floor) continue;
    const begin = leadingCommentStart(text, start, floor, language);
    if (begin < start) found.push({ start: begin, end: start });
    floor = start;
  }
  return found;
}

/** Whether nothing but white space stands before `offset` on its line. */
function standsAlone(text: string, offset: number): boolean {
  for (let at = offset - 1; at >= 0; at--) {
    const code = text.charCodeAt(at);
    if (code === 10) return true;
    if (code !== 32 && code !== 9) return false;
  }
  return true;
}

function headOf(text: string, { name, start, end }: OutlineSymbol): FieldRegion[] {
  const nameStart = wordIndex(text, name, start, Math.min(end, start + MAX_BEFORE_NAME));
  if (nameStart < 0) return [];
  const nameEnd = nameStart + name.length;
  const headEnd = endOfHeader(text, nameEnd, Math.min(end, nameEnd + MAX_HEADER_CHARS));
  const regions: FieldRegion[] = [{ start: nameStart, end: nameEnd, field: 'name' }];
  if (headEnd > nameEnd) regions.push({ start: nameEnd, end: headEnd, field: 'signature' });
  return regions;
}

function wordIndex(text: string, name: string, start: number, end: number): number {
  if (name === '') return -1;
  for (let at = text.indexOf(name, start); at >= 0 && at < end; at = text.indexOf(name, at + name.length)) {
    if (!isWord(text, at - 1) && !isWord(text, at + name.length)) return at;
  }
  return -1;
}

function isWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}

/** Up to what opens a body, an assigned value, or ends the line, outside of brackets. */
function endOfHeader(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    // ( [
    if (code === 40 || code === 91) depth++;
    // ) ]
    else if (code === 41 || code === 93) depth--;
    // { newline = ;
    else if (depth <= 0 && (code === 123 || code === 10 || code === 61 || code === 59)) return at;
  }
  return end;
}

/** Lays `upper` over `lower`; both ascend. Where they meet, `upper` wins for names and `lower` for the rest. */
function overlay(lower: readonly FieldRegion[], upper: readonly FieldRegion[]): FieldRegion[] {
  const result: FieldRegion[] = [];
  let at = 0;
  let next = 0;
  const push = (start: number, end: number, field: FieldRegion['field']) => {
    const from = Math.max(start, at);
    if (from >= end) return;
    result.push({ start: from, end, field });
    at = end;
  };
  for (const region of upper) {
    while (next < lower.length && lower[next]!.end <= region.start) {
      const before = lower[next++]!;
      push(before.start, before.end, before.field);
    }
    if (region.field === 'name') {
      push(region.start, region.end, 'name');
      continue;
    }
    while (next < lower.length && lower[next]!.start < region.end) {
      const inside = lower[next++]!;
      push(region.start, Math.min(inside.start, region.end), region.field);
      push(inside.start, inside.end, inside.field);
    }
    push(region.start, region.end, region.field);
  }
  for (const { start, end, field } of lower.slice(next)) push(start, end, field);
  return result;
}
