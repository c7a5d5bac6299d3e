import { type Delimiters, delimitersOf, type Opener } from './delimiters.js';
import type { LanguageModule } from './types.js';

/** Offsets into the text, delimiters included. */
export interface LexicalRegion {
  kind: 'comment' | 'string';
  start: number;
  end: number;
}

const NEWLINE = 10;
const BACKSLASH = 92;
/** So many here-documents without an end, and the rest are taken for shifts. */
const MAX_ENDLESS = 8;

interface HereDocument {
  tag: string;
}

/**
 * Comments and strings of a text, in order and apart from each other, from the delimiters alone: one pass, linear, without a parser. Interpolated
 * code belongs to its string, and regular expressions are not known; what goes wrong in a line by that is right again in the next, except
 * behind openers of what runs over lines.
 */
export function lexicalRegions(text: string, language: LanguageModule): LexicalRegion[] {
  const delimiters = delimitersOf(language);
  const { interesting } = delimiters;
  const regions: LexicalRegion[] = [];
  const pending: HereDocument[] = [];
  let endless = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code >= 128 || interesting[code] === 0) {
      at++;
      continue;
    }
    if (code === NEWLINE) {
      for (at++; pending.length > 0; ) {
        if (endless >= MAX_ENDLESS) {
          pending.length = 0;
          break;
        }
        const end = endOfHereDocument(text, at, pending.shift()!.tag);
        if (end < 0) endless++;
        else if (end > at) regions.push({ kind: 'string', start: at, end });
        at = Math.max(at, end);
      }
      continue;
    }
    const found = openerAt(text, at, code, delimiters);
    if (found === null) {
      at++;
      continue;
    }
    const { opener, length, close } = found;
    if (opener.form === 'heredoc') {
      if (endless < MAX_ENDLESS) pending.push({ tag: close });
      at += length;
      continue;
    }
    const end = endOf(text, at, length, close, opener);
    if (end > 0) regions.push({ kind: opener.kind, start: at, end });
    at = end > 0 ? end : at + 1;
  }
  return regions;
}

interface Found {
  opener: Opener;
  length: number;
  close: string;
}

function openerAt(text: string, at: number, code: number, { byCode, commentsStartWords }: Delimiters): Found | null {
  for (const opener of byCode[code]!) {
    const { open, close } = opener;
    if (typeof open === 'string') {
      if (!text.startsWith(open, at)) continue;
      if (opener.kind === 'comment' && !mayStartComment(text, at, opener, commentsStartWords)) continue;
      return { opener, length: open.length, close };
    }
    open.lastIndex = at;
    const match = open.exec(text);
    if (match === null) continue;
    return {
      opener,
      length: match[0].length,
      close: close.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? ''),
    };
  }
  return null;
}

function mayStartComment(text: string, at: number, { open }: Opener, commentsStartWords: boolean): boolean {
  if (open === '=begin') return at === 0 || text.charCodeAt(at - 1) === NEWLINE;
  return !commentsStartWords || at === 0 || /[\s;&|()]/.test(text[at - 1]!);
}

/** 0 where there is no string after all. */
function endOf(text: string, start: number, length: number, close: string, opener: Opener): number {
  const from = start + length;
  switch (opener.form) {
    case 'line': {
      const end = text.indexOf('\n', from);
      return end < 0 ? text.length : end;
    }
    case 'nested':
      return endOfNested(text, from, opener.open as string, close);
    case 'character':
      return endOfCharacter(text, from, close);
    case 'quoted':
      return endOfQuoted(text, from, close, opener);
    default: {
      const end = text.indexOf(close, from);
      return end < 0 ? text.length : end + close.length;
    }
  }
}

function endOfNested(text: string, from: number, open: string, close: string): number {
  let depth = 1;
  for (let at = from; at < text.length; ) {
    if (text.startsWith(close, at)) {
      at += close.length;
      if (--depth === 0) return at;
    } else if (text.startsWith(open, at)) {
      at += open.length;
      depth++;
    } else at++;
  }
  return text.length;
}

/** `'x'`, `'\n'`, `'\u{1F600}'`; not the `'a` of a lifetime. */
function endOfCharacter(text: string, from: number, close: string): number {
  if (text.charCodeAt(from) === BACKSLASH) {
    const end = text.indexOf(close, from + 2);
    return end >= 0 && end <= from + 12 ? end + 1 : 0;
  }
  for (let end = from + 1; end <= from + 2; end++) if (text[end] === close) return end + 1;
  return 0;
}

function endOfQuoted(text: string, from: number, close: string, { escapes, multiline }: Opener): number {
  const first = close.charCodeAt(0);
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH && escapes === 'backslash') {
      at++;
    } else if (code === first && (close.length === 1 || text.startsWith(close, at))) {
      if (escapes !== 'doubled' || !text.startsWith(close, at + close.length)) return at + close.length;
      at += close.length * 2 - 1;
    } else if (code === NEWLINE && !multiline) return at;
  }
  return text.length;
}

/** Behind the line that holds nothing but the tag (PHP lets punctuation follow it); -1 without one. */
function endOfHereDocument(text: string, from: number, tag: string): number {
  for (let at = text.indexOf(tag, from); at >= 0; at = text.indexOf(tag, at + tag.length)) {
    let before = at;
    while (before > from && (text[before - 1] === ' ' || text[before - 1] === '\t')) before--;
    const startsLine = before === from || text.charCodeAt(before - 1) === NEWLINE;
    if (startsLine && !/\w/.test(text[at + tag.length] ?? ' ')) return at + tag.length;
  }
  return -1;
}
