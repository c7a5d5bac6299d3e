import { withoutInlineMarkup } from './docMarkup.js';
import { clip } from './signature.js';

/** Docs are read this far: only their first sentence is wanted. */
const MAX_SOURCE_CHARS = 4_000;
const QUOTES = /^[rRuUbBfF]{0,2}("""|'''|"|')/;
const MARKERS = /^(?:\/\*+!?|\*+\/|\*+(?=\s|$)|\/\/[/!]*|#+[:!]?(?=\s|\w|$)|--+(?:\[=*\[)?|;+|\(\*+|%+)\s*/;
const CLOSERS = /\s*(?:\*+\/|\*+\)|--\]=*\]|\]=*\])$/;
/** Lines for tools, not for readers. */
const DIRECTIVES =
  /^(?:#!|-\*-|eslint\b|@ts-|prettier-|biome-|tslint:|istanbul |c8 |v8 |noqa\b|pylint:|type: |mypy:|pragma\b|fmt: |nolint\b|NOLINT|go:|\+build\b|rubocop:|shellcheck |swiftlint:|ktlint|checkstyle|region\b|endregion\b|frozen_string_literal|vim: |ignore: |ignore_for_file)/;
const SEPARATOR = /^[-=*~_#+/.\s]+$/;
const TAG = /^(?:[@\\]([a-zA-Z]+)|:[a-z]+(?: [^:]*)?:(?=\s|$))/;
const TEXT_TAGS = new Set(['brief', 'summary', 'desc', 'description', 'short']);
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|al|approx|resp|incl|a\.k\.a|w\.r\.t|[A-Z]|\d{1,2})$/;

/** First sentence of a raw comment or docstring (`OutlineSymbol.doc`), '' when it says nothing. */
export function docSentence(raw: string): string {
  const words: string[] = [];
  let skipping = false;
  for (const source of unquote(raw.slice(0, MAX_SOURCE_CHARS).trim()).split('\n')) {
    const stripped = source.trim().replace(MARKERS, '').replace(CLOSERS, '').trim();
    const tag = TAG.exec(stripped);
    const isTag = tag !== null && !TEXT_TAGS.has(tag[1] ?? '');
    if (words.length > 0 && (isTag || stripped === '')) break;
    if (isTag || stripped === '') {
      // The text of a tag may run over several lines, up to the next blank one.
      skipping = isTag;
      continue;
    }
    if (skipping || DIRECTIVES.test(stripped) || SEPARATOR.test(stripped)) continue;
    const line = withoutHtml(tag ? stripped.slice(tag[0].length).trim() : stripped);
    if (line !== '') words.push(line);
  }
  return clip(firstSentence(withoutInlineMarkup(words.join(' ')).replace(/\s+/g, ' ').trim()));
}

function unquote(raw: string): string {
  const quote = QUOTES.exec(raw);
  if (!quote) return raw;
  const text = raw.slice(quote[0].length);
  return text.endsWith(quote[1]!) ? text.slice(0, -quote[1]!.length) : text;
}

function withoutHtml(line: string): string {
  return line
    .replace(/^(?:<\/?[a-zA-Z][\w-]*(?: [^<>]*)?\/?>\s*)+/, '')
    .replace(/(?:\s*<\/[a-zA-Z][\w-]*>)+$/, '')
    .trim();
}

function firstSentence(text: string): string {
  for (let at = text.indexOf('.'); at >= 0; at = text.indexOf('.', at + 1)) {
    const next = text[at + 1];
    if (next !== undefined && next !== ' ') continue;
    if (text[at - 1] === '.' || ABBREVIATION.test(text.slice(Math.max(0, at - 8), at))) continue;
    return text.slice(0, at + 1);
  }
  return text;
}
