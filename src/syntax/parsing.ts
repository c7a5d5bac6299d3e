import type { Language, Node, Parser, Query, QueryMatch } from 'web-tree-sitter';
import { type Captures, readMatches } from './captures.js';
import { definitionTypes } from './definitionTypes.js';
import { isCrash, type Runtime } from './runtime.js';
import type { LanguageModule } from './types.js';

/** A grammar that is ready to parse. */
export interface LoadedLanguage {
  module: LanguageModule;
  parser: Parser;
  query: Query;
  /** For the second attempt at a file whose query takes too long. */
  definitionTypes: string[];
}

export interface Captured {
  captures: Captures;
  /** Errors in the tree, or time ran out. */
  partial: boolean;
}

/** Share of the budget that the second, cheap attempt may take on top. */
const RETRY_SHARE = 0.25;

export function loadLanguage(runtime: Runtime, module: LanguageModule, compiled: WebAssembly.Module): LoadedLanguage {
  const grammar: Language = runtime.Language.loadSync(compiled);
  const query = new runtime.Query(grammar, module.query);
  const parser = new runtime.Parser();
  parser.setLanguage(grammar);
  return { module, parser, query, definitionTypes: definitionTypes(module.query) };
}

export function unloadLanguage({ parser, query }: LoadedLanguage): void {
  query.delete();
  parser.delete();
}

/**
 * Parses and queries one text within about `budgetMs`.
 * @throws what the runtime throws when it breaks down: `isCrash`
 */
export function capture(language: LoadedLanguage, text: string, budgetMs: number, now: () => number): Captured {
  const deadline = now() + budgetMs;
  const { always, onErrors } = language.module.parsedText ?? {};
  const source = always?.(text) ?? text;
  const first = captureOnce(language, text, source, budgetMs, deadline, now);
  if (!first.partial || now() > deadline) return first;
  const relaxed = onErrors?.(source) ?? source;
  if (relaxed === source) return first;
  const second = captureOnce(language, text, relaxed, budgetMs, deadline, now);
  return !second.partial || second.captures.drafts.length > first.captures.drafts.length ? second : first;
}

/** `source` is what the parser reads, `text` what names and headers are taken from. */
function captureOnce(
  language: LoadedLanguage,
  text: string,
  source: string,
  budgetMs: number,
  deadline: number,
  now: () => number,
): Captured {
  const { parser, query } = language;
  const tree = parser.parse(source, null, { progressCallback: () => now() > deadline });
  if (tree === null) {
    parser.reset();
    return { captures: readMatches([], text), partial: true };
  }
  let crashed = false;
  try {
    const root = tree.rootNode;
    let late = false;
    const progressCallback = (): boolean => {
      late ||= now() > deadline;
      return late;
    };
    const matches = query.matches(root, { progressCallback });
    if (!late) return { captures: readMatches(matches, text), partial: root.hasError };
    const found = shallowMatches(language, root, budgetMs * RETRY_SHARE, now);
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
 * A query over a whole tree is quadratic where nodes are nested or repeated tens of thousands of times without structure between (unclosed
 * parentheses, a chain of calls). Finding the definitions by type is not, and the query on each of them alone is cheap. Calls are given up.
 */
function shallowMatches(language: LoadedLanguage, root: Node, budgetMs: number, now: () => number): QueryMatch[] {
  const matches: QueryMatch[] = [];
  const definitions = root.descendantsOfType(language.definitionTypes);
  const deadline = now() + budgetMs;
  const late = (): boolean => now() > deadline;
  for (const node of definitions) {
    if (late()) break;
    // Patterns rooted in the whole file would be the slow query again.
    if (node.id === root.id) continue;
    matches.push(...language.query.matches(node, { maxStartDepth: 0, progressCallback: late }));
  }
  return matches;
}
