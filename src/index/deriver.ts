import { contentTraits, decodeText } from '../repository/index.js';
import {
  type CodeAnalyzer,
  chunkText,
  createCodeAnalyzer,
  documentMarks,
  fieldRegions,
} from '../representation/index.js';
import type { TermDictionary } from '../representation/types.js';
import { createOutliner, type FreshOutline, languageById, lexicalRegions, type Outliner } from '../syntax/index.js';
import type { DerivedDocument, DocumentId } from './derivedDocument.js';
import { languageOfVariant } from './documentVariant.js';

/** How much of a document is derived: less after it ended a worker thread. */
export const EFFORT = { full: 0, plainText: 1, nothing: 2 } as const;
export type Effort = (typeof EFFORT)[keyof typeof EFFORT];

/** Doubles for tests. */
export interface DeriverDeps {
  createOutliner: () => Promise<Outliner>;
}

/** Derives documents one after the other, with one parser for all and one analyzer for each language. */
export class Deriver {
  readonly #dictionary: TermDictionary;
  readonly #deps: DeriverDeps;
  readonly #analyzers = new Map<string, CodeAnalyzer>();
  #outliner: Promise<Outliner> | null = null;

  constructor(dictionary: TermDictionary, deps: DeriverDeps = { createOutliner }) {
    this.#dictionary = dictionary;
    this.#deps = deps;
  }

  /** Never fails for what is in the bytes; what it throws is a bug or a parser that gave up for good. */
  async derive(bytes: Uint8Array, id: DocumentId, effort: Effort): Promise<DerivedDocument> {
    const text = effort === EFFORT.nothing ? '' : (decodeText(bytes)?.text ?? '');
    const language = languageOfVariant(id.variant, text);
    const fresh = language !== null && effort === EFFORT.full ? await this.#outline(text, language) : null;
    const unfinished = fresh?.unfinished ?? false;
    const outline = unfinished ? null : fresh;
    const analyzer = this.#analyzer(language ?? '');
    const chunks = chunkText(text, outline);
    const grammar = outline === null ? null : languageById(outline.language);
    const lexical = grammar === null ? [] : lexicalRegions(text, grammar);
    const regions = fieldRegions(text, outline, lexical);
    const literals = lexical.filter(({ kind }) => kind === 'string');
    const marks = documentMarks(text, outline, chunks, outline?.callNames ?? [], literals);
    return {
      language,
      lines: fresh?.lines ?? countLines(text),
      partial: effort !== EFFORT.full || (fresh?.partial ?? false),
      unfinished,
      // What a name says is added by the view: equal bytes share this.
      ...contentTraits(text, ''),
      outline,
      chunks,
      countTerms: (index) => analyzer.count(text, chunks[index]!.ranges, regions, marks[index]),
    };
  }

  /** What fails to start has nothing to close. */
  close(): void {
    void this.#outliner?.then((outliner) => outliner.close()).catch(() => undefined);
  }

  async #outline(text: string, language: string): Promise<FreshOutline> {
    this.#outliner ??= this.#deps.createOutliner();
    const outliner = await this.#outliner;
    await outliner.load([language]);
    return outliner.outline(text, language);
  }

  #analyzer(language: string): CodeAnalyzer {
    let analyzer = this.#analyzers.get(language);
    if (!analyzer) {
      analyzer = createCodeAnalyzer(this.#dictionary, languageById(language)?.keywords ?? []);
      this.#analyzers.set(language, analyzer);
    }
    return analyzer;
  }
}

/** An empty text has none; a last line without line end counts. */
function countLines(text: string): number {
  let lines = 0;
  for (let at = 0; at < text.length; lines++) {
    const newline = text.indexOf('\n', at);
    at = newline < 0 ? text.length : newline + 1;
  }
  return lines;
}
