import type { Language, Node, Parser, Query, QueryMatch } from 'web-tree-sitter';
import { DEFAULTS } from '../defaults.js';
import { type Captures, readMatches } from './captures.js';
import { definitionTypes } from './definitionTypes.js';
import { isCrash, type Runtime } from './runtime.js';
import type { LanguageModule } from './types.js';
import { hasWideNode } from './wideNodes.js';
import type { WorkMeter } from './workMeter.js';

/** A grammar that is ready to parse. */
export interface LoadedLanguage {
  module: LanguageModule;
  parser: Parser;
  /** Compiled when first used: for some grammars that takes far longer than loading them. */
  query(): Query;
  unload(): void;
  /** For the second attempt at a file whose query takes too long. */
  definitionTypes: string[];
}

export interface Captured {
  captures: Captures;
  /** Errors in the tree, or too much work. */
  partial: boolean;
}

/** For the second, cheap attempt at a file whose query is too much work. */
const SHALLOW_UNITS = DEFAULTS.outlineWork.base / 2;
/** The parser reads the text in pieces of this length. */
const PIECE_CHARS = 2_048;

export function loadLanguage(runtime: Runtime, module: LanguageModule, compiled: WebAssembly.Module): LoadedLanguage {
  const grammar: Language = runtime.Language.loadSync(compiled);
  let query: Query | null = null;
  const parser = new runtime.Parser();
  parser.setLanguage(grammar);
  return {
    module,
    parser,
    query() {
      query ??= new runtime.Query(grammar, module.query);
      return query;
    },
    unload() {
      query?.delete();
      parser.delete();
    },
    definitionTypes: definitionTypes(module.query),
  };
}

/** Has V8 compile what parses this language. */
export function warmUp({ parser, module }: LoadedLanguage): void {
  parser.parse(module.warmup)?.delete();
}

/**
 * Parses and queries one text as far as the meter allows.
 * @throws what the runtime throws when it breaks down: `isCrash`
 */
export function capture(language: LoadedLanguage, text: string, meter: WorkMeter): Captured {
  const { always, onErrors } = language.module.parsedText ?? {};
  const source = always?.(text) ?? text;
  const first = captureOnce(language, text, source, meter);
  if (!first.partial || meter.exhausted) return first;
  const relaxed = onErrors?.(source) ?? source;
  if (relaxed === source) return first;
  const second = captureOnce(language, text, relaxed, meter);
  return !second.partial || second.captures.drafts.length > first.captures.drafts.length ? second : first;
}

/** `source` is what the parser reads, `text` what names and headers are taken from. */
function captureOnce(language: LoadedLanguage, text: string, source: string, meter: WorkMeter): Captured {
  const { parser } = language;
  const tree = parser.parse(countingReader(source, meter), null, { progressCallback: meter.step });
  if (tree === null) {
    parser.reset();
    return { captures: readMatches([], text), partial: true };
  }
  let crashed = false;
  try {
    const root = tree.rootNode;
    if (!hasWideNode(root)) {
      const matches = language.query().matches(root, { progressCallback: meter.step });
      if (!meter.exhausted) return { captures: readMatches(matches, text), partial: root.hasError };
    }
    const found = meter.last(SHALLOW_UNITS, () => shallowMatches(language, root, meter));
    return { captures: readMatches(found, text), partial: true };
  } catch (error) {
    crashed = isCrash(error);
    throw error;
  } finally {
    // In a broken runtime even this would throw, and hide the first error.
    if (!crashed) tree.delete();
  }
}

/**
 * Units of one piece. Files of twenty projects read at most 35 pieces for each thousand characters, Scala's 420; 20,000 lines of comments behind a
 * line of Python 430, over and over, where a piece takes as long as three steps of other files.
 */
const READ_UNITS = 3;

/**
 * The text in pieces. Scanners that ask for the column go back to the start of the line at every token, which in one long line is
 * quadratic and no step of the parser: it shows in pieces that are read again.
 */
function countingReader(text: string, meter: WorkMeter): (index: number) => string {
  return (index) => {
    meter.add(READ_UNITS);
    const end = index + PIECE_CHARS;
    // Pairs of surrogates stay together.
    return text.slice(index, (text.charCodeAt(end - 1) & 0xfc00) === 0xd800 ? end + 1 : end);
  };
}

/**
 * A query over a whole tree is quadratic where nodes are nested or repeated tens of thousands of times without structure between (unclosed
 * parentheses, a chain of calls). Finding the definitions by type is not, and the query on each of them alone is cheap. Calls are given up.
 */
function shallowMatches(language: LoadedLanguage, root: Node, meter: WorkMeter): QueryMatch[] {
  const matches: QueryMatch[] = [];
  for (const node of root.descendantsOfType(language.definitionTypes)) {
    if (meter.step()) break;
    // Patterns rooted in the whole file would be the slow query again.
    if (node.id === root.id) continue;
    matches.push(...language.query().matches(node, { maxStartDepth: 0, progressCallback: meter.step }));
  }
  return matches;
}
