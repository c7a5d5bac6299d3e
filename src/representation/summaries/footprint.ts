import type { SummaryKind } from './kinds.js';
import { type KeyedFile, summaryKey } from './summaryKey.js';
import type { SummaryStore } from './summaryStore.js';

/** Tokens that one representation of files takes. */
export interface FootprintRow {
  representation: 'path' | 'source' | SummaryKind;
  /** Who wrote it; null for what the file itself gives. */
  model: string | null;
  /** Files that have it. */
  files: number;
  tokens: number;
  /** UTF-8. */
  bytes: number;
  /** Multiple of the paths of the same files; null without files. */
  timesPath: number | null;
}

export interface FootprintOptions {
  store: SummaryStore;
  /** Which stored summaries to count besides. */
  stored: readonly { kind: SummaryKind; model: string }[];
  /** One reference tokenizer for all representations. */
  countTokens: (text: string) => number;
}

/** Counts every representation over the same files, each read once. Rows in the order path, source, summaries as named. */
export async function measureFootprint(
  files: AsyncIterable<{ file: KeyedFile; text: string }>,
  { store, stored, countTokens }: FootprintOptions,
): Promise<FootprintRow[]> {
  const path = new Sum('path', null);
  const source = new Sum('source', null);
  const summaries = stored.map(({ kind, model }) => ({ kind, model, sum: new Sum(kind, model) }));
  for await (const { file, text } of files) {
    const pathTokens = countTokens(file.path);
    path.add(file.path, pathTokens, pathTokens);
    source.add(text, countTokens(text), pathTokens);
    for (const { kind, model, sum } of summaries) {
      const summary = await store.read(summaryKey(file, kind, model));
      if (summary !== null) sum.add(summary, countTokens(summary), pathTokens);
    }
  }
  return [path, source, ...summaries.map(({ sum }) => sum)].map((sum) => sum.row());
}

class Sum {
  readonly #representation: FootprintRow['representation'];
  readonly #model: string | null;
  #files = 0;
  #tokens = 0;
  #bytes = 0;
  #pathTokens = 0;

  constructor(representation: FootprintRow['representation'], model: string | null) {
    this.#representation = representation;
    this.#model = model;
  }

  add(text: string, tokens: number, pathTokens: number): void {
    this.#files++;
    this.#bytes += Buffer.byteLength(text);
    this.#tokens += tokens;
    this.#pathTokens += pathTokens;
  }

  row(): FootprintRow {
    return {
      representation: this.#representation,
      model: this.#model,
      files: this.#files,
      tokens: this.#tokens,
      bytes: this.#bytes,
      timesPath: this.#pathTokens === 0 ? null : this.#tokens / this.#pathTokens,
    };
  }
}
