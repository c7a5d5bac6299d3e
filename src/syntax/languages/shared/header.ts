import { skipBrackets } from './brackets.js';

const SPACE = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
/** `@Name`, `@a.b.Name`, `@get:Name`, `@[First Second]`; Java's `@interface` is a keyword. */
const ANNOTATION = /@(?!interface\b)(?=[\p{L}\p{N}_[`(])(?:[\p{L}\p{N}_$]+:)?(?:[\p{L}\p{N}_$.]+)?/uy;
const ATTRIBUTE = /(?=\[)/y;

/**
 * Where the header of a definition starts that its grammar begins with annotations (Java, Kotlin, Scala, Swift, Dart, TypeScript's decorators); comments between
 * them are skipped too. `spaced` allows a blank between an annotation and its arguments, which only Java does.
 * @returns `start` when there is nothing else before `end`
 */
export function afterAnnotations(text: string, start: number, end: number, spaced = false): number {
  return skip(text, start, end, ANNOTATION, spaced ? /\s*(?=\()/y : null);
}

/** The same for attribute lists in brackets (C#). */
export function afterAttributes(text: string, start: number, end: number): number {
  return skip(text, start, end, ATTRIBUTE, null);
}

function skip(text: string, start: number, end: number, marker: RegExp, beforeArguments: RegExp | null): number {
  let at = start;
  for (;;) {
    const marked = matchEnd(marker, text, at);
    const after = marked === null ? matchEnd(SPACE, text, at) : behindArguments(text, marked, beforeArguments);
    if (after === null) return at;
    if (after >= end) return start;
    at = after;
  }
}

function behindArguments(text: string, at: number, beforeArguments: RegExp | null): number {
  const gap = beforeArguments && matchEnd(beforeArguments, text, at);
  return skipBrackets(text, gap ?? at);
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
