import { DEFAULTS } from '../defaults.js';
import { RepoNavError } from '../errors.js';
import { callEdges } from './callEdges.js';
import type { CapturedImport, Captures } from './captures.js';
import { type CommentSyntax, commentsAbove } from './commentsAbove.js';
import { compileGrammar, type GrammarModules, withoutTierUp } from './grammars.js';
import { resolveLanguage } from './languageLookup.js';
import { type LineTable, lineTable } from './lineTable.js';
import { nest } from './nesting.js';
import { capture, type LoadedLanguage, loadLanguage, unloadLanguage } from './parsing.js';
import { createRuntime, isCrash, type Runtime } from './runtime.js';
import type { DraftSymbol, ImportRef, LanguageModule, Outline } from './types.js';

export interface OutlinerOptions {
  /** Parse and query time of one file in ms, after which its outline holds what was found. @default DEFAULTS.outlineBudgetMs */
  budgetMs?: number;
  /** Clock of the budget, ms. @default performance.now */
  now?: () => number;
  /** Grammars that another thread has compiled (`Outliner.modules`); others are compiled here. */
  modules?: GrammarModules;
}

/** Outlines files, one at a time. Not shared between threads: each makes its own. */
export interface Outliner {
  /**
   * Makes languages ready: ids or aliases. Does nothing for those that are, so it can stand before each file; after a grammar
   * broke down on a file, it is what brings the languages back.
   * @throws RepoNavError usage for unknown languages, internal for missing grammars
   */
  load(languages: readonly string[]): Promise<void>;
  /**
   * The structure of one text. A file that the parser cannot finish or that breaks it gives what was found, marked partial.
   * @throws RepoNavError internal when the language is not loaded
   */
  outline(text: string, languageId: string): Outline;
  /** What has been compiled so far, for `OutlinerOptions.modules` of other threads. */
  modules(): GrammarModules;
  close(): void;
}

/** Doubles for tests. */
export interface OutlinerDeps {
  createRuntime: () => Promise<Runtime>;
}

export async function createOutliner(
  options: OutlinerOptions = {},
  deps: OutlinerDeps = { createRuntime },
): Promise<Outliner> {
  const { budgetMs = DEFAULTS.outlineBudgetMs, now = () => performance.now() } = options;
  const modules = new Map(options.modules);
  const loaded = new Map<string, LoadedLanguage>();
  let runtime: Runtime | null = null;

  async function loadOne(language: LanguageModule): Promise<void> {
    const compiled = modules.get(language.id) ?? (await compileGrammar(language.id));
    modules.set(language.id, compiled);
    runtime ??= await deps.createRuntime();
    const ready = loadLanguage(runtime, language, compiled);
    loaded.set(language.id, ready);
    capture(ready, language.warmup, budgetMs, now);
  }

  return {
    async load(languages) {
      const missing = languages.map(resolveLanguage).filter(({ id }) => !loaded.has(id));
      for (const language of new Set(missing)) {
        await withoutTierUp(() => loadOne(language));
      }
    },

    outline(text, languageId) {
      const language = loaded.get(languageId);
      if (!language) {
        throw new RepoNavError(
          'internal',
          `The language ${languageId} is not loaded.`,
          'Await Outliner.load before each file.',
        );
      }
      const lines = lineTable(text);
      if (text.length > DEFAULTS.maxFileBytes) return emptyOutline(languageId, lines);
      try {
        const { captures, partial } = capture(language, withoutMark(text), budgetMs, now);
        return outlineOf(captures, partial, language.module, text, lines);
      } catch (error) {
        if (!isCrash(error)) throw error;
        // Its memory is in an unknown state: neither freed nor used again.
        loaded.clear();
        runtime = null;
        return emptyOutline(languageId, lines);
      }
    },

    modules: () => modules,

    close() {
      for (const language of loaded.values()) unloadLanguage(language);
      loaded.clear();
      runtime = null;
    },
  };
}

/** A byte order mark is no syntax anywhere; a newline in its place keeps the offsets. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? `\n${text.slice(1)}` : text;
}

function emptyOutline(language: string, lines: LineTable): Outline {
  return { language, symbols: [], imports: [], calls: [], partial: true, lines: lines.count };
}

function outlineOf(
  captures: Captures,
  partial: boolean,
  language: LanguageModule,
  text: string,
  lines: LineTable,
): Outline {
  const symbols = nest(refinedSymbols(captures, language, text), text, lines);
  return {
    language: language.id,
    symbols,
    imports: refinedImports(captures.imports, language, text, lines),
    calls: callEdges(symbols, captures.calls),
    partial,
    lines: lines.count,
  };
}

function refinedSymbols({ drafts, attributes }: Captures, language: LanguageModule, text: string): DraftSymbol[] {
  const comments: CommentSyntax | null =
    language.docs === 'docstring'
      ? null
      : { line: language.lineComments ?? ['//'], block: language.blockComments ?? [['/*', '*/']] };
  const symbols: DraftSymbol[] = [];
  for (const draft of drafts) {
    if (attributes.size > 0) draft.start = startWithAttributes(draft.start, attributes, text);
    const symbol = language.refineSymbol ? language.refineSymbol(draft, text) : draft;
    if (symbol === null || symbol.name === '') continue;
    if (comments && symbol.doc === '') symbol.doc = commentsAbove(text, symbol.start, comments);
    symbols.push(symbol);
  }
  return symbols;
}

function startWithAttributes(start: number, attributes: ReadonlyMap<number, number>, text: string): number {
  let from = start;
  for (;;) {
    let end = from;
    while (end > 0 && text.charCodeAt(end - 1) <= 32) end--;
    const attribute = attributes.get(end);
    if (attribute === undefined || attribute >= from) return from;
    from = attribute;
  }
}

function refinedImports(
  captured: readonly CapturedImport[],
  language: LanguageModule,
  text: string,
  lines: LineTable,
): ImportRef[] {
  return [...captured]
    .sort((a, b) => a.start - b.start)
    .flatMap(({ reference, start, end }) => {
      const found: ImportRef = { ...reference, line: lines.lineAt(start) };
      return language.refineImport ? language.refineImport(found, text.slice(start, end)) : [found];
    });
}
