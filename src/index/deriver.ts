import type { FileTraits } from '../repository/types.js';
import type { CodeAnalyzer } from '../representation/index.js';
import type { Chunk, TermDictionary } from '../representation/types.js';
import type { Outline } from '../syntax/types.js';
import type { DerivedDocument, DocumentId } from './derivedDocument.js';

/** How much of a document is derived: less after it ended a worker thread. */
export const EFFORT = { full: 0, plainText: 1, nothing: 2 } as const;
export type Effort = (typeof EFFORT)[keyof typeof EFFORT];

/** Parses one file at a time; a grammar is loaded before its first file. */
export interface OutlineParser {
  load(languages: readonly string[]): Promise<void>;
  outline(text: string, language: string): Outline;
  close(): void;
}

/** What the rooms to the left do for a document. */
export interface DeriverParts {
  decodeText(bytes: Uint8Array): { text: string } | null;
  contentTraits(text: string, path: string): Pick<FileTraits, 'generated' | 'minified'>;
  /** Language id of a file; the first line decides for files without extension. */
  languageOf(path: string, firstLine?: string): string | null;
  keywordsOf(language: string): readonly string[];
  createOutliner(): OutlineParser;
  chunkText(text: string, outline: Outline | null): Chunk[];
  createAnalyzer(dictionary: TermDictionary, keywords: readonly string[]): CodeAnalyzer;
}

/**
 * All that a path says of how its content is derived, so that equal bytes are derived once: the language, `'#!'` for a
 * base name without extension (its first line may name an interpreter), else `''`.
 */
export function variantOf(path: string, languageOf: DeriverParts['languageOf']): string {
  const language = languageOf(path);
  if (language !== null) return language;
  return path.includes('.', path.lastIndexOf('/') + 1) ? '' : '#!';
}

/** Derives documents one after the other, with one parser and one analyzer for each language. */
export class Deriver {
  readonly #parts: DeriverParts;
  readonly #dictionary: TermDictionary;
  readonly #outliner: OutlineParser;
  readonly #analyzers = new Map<string, CodeAnalyzer>();
  readonly #loaded = new Set<string>();

  constructor(parts: DeriverParts, dictionary: TermDictionary) {
    this.#parts = parts;
    this.#dictionary = dictionary;
    this.#outliner = parts.createOutliner();
  }

  /** Never fails for what is in the bytes; what it throws is a bug or a parser that gave up for good. */
  async derive(bytes: Uint8Array, id: DocumentId, effort: Effort): Promise<DerivedDocument> {
    const text = effort === EFFORT.nothing ? '' : (this.#parts.decodeText(bytes)?.text ?? '');
    const language = this.#language(id, text);
    const outline = language !== null && effort === EFFORT.full ? await this.#outline(text, language) : null;
    const analyzer = this.#analyzer(language ?? '');
    return {
      language,
      lines: outline?.lines ?? countLines(text),
      partial: effort !== EFFORT.full || (outline?.partial ?? false),
      ...this.#parts.contentTraits(text, ''),
      outline,
      chunks: this.#parts.chunkText(text, outline),
      countTerms: (chunk) => analyzer.count(text, chunk.ranges),
    };
  }

  close(): void {
    this.#outliner.close();
  }

  #language({ variant }: DocumentId, text: string): string | null {
    if (variant !== '#!') return variant || null;
    const end = text.indexOf('\n');
    return this.#parts.languageOf('script', text.slice(0, end < 0 ? 200 : Math.min(end, 200)));
  }

  async #outline(text: string, language: string): Promise<Outline> {
    if (!this.#loaded.has(language)) {
      await this.#outliner.load([language]);
      this.#loaded.add(language);
    }
    return this.#outliner.outline(text, language);
  }

  #analyzer(language: string): CodeAnalyzer {
    let analyzer = this.#analyzers.get(language);
    if (!analyzer) {
      analyzer = this.#parts.createAnalyzer(this.#dictionary, language ? this.#parts.keywordsOf(language) : []);
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
