import { afterBracket } from './balanced.js';

const SPACE = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
/** `@Name`, `@a.b.Name`, `@get:Name`, `@[First Second]`; Java's `@interface` is a keyword. */
const ANNOTATION = /@(?!interface\b)(?=[\w[`])(?:[\w$]+:)?(?:[\w$.]+)?/y;
const ATTRIBUTE = /(?=\[)/y;

/**
 * Where the header of a definition starts that the grammar begins with its annotations (Java, Kotlin, Scala, Swift, Dart).
 * `spaced` allows a blank between an annotation and its arguments, which only Java does.
 */
export function afterAnnotations(text: string, start: number, end: number, spaced = false): number {
  return skip(text, start, end, ANNOTATION, spaced ? /\s*(?=\()/y : /(?=[(<])/y);
}

/** The same for attribute lists in brackets (C#). */
export function afterAttributes(text: string, start: number, end: number): number {
  return skip(text, start, end, ATTRIBUTE, null);
}

function skip(text: string, start: number, end: number, marker: RegExp, argumentsAhead: RegExp | null): number {
  let at = start;
  for (;;) {
    const next = matchEnd(SPACE, text, at);
    if (next !== null && next > at) {
      at = next;
      continue;
    }
    let after = matchEnd(marker, text, at);
    if (after === null || after >= end) return at;
    if (text[after] === '[') after = afterBracket(text, after, end);
    for (let ahead = argumentsAhead && matchEnd(argumentsAhead, text, after); ahead !== null; ) {
      after = afterBracket(text, ahead, end);
      ahead = argumentsAhead && matchEnd(argumentsAhead, text, after);
    }
    if (after >= end) return start;
    at = after;
  }
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
