import { StoredTexts } from '../../index/texts/storedTexts.js';
import { TextIndex } from '../../index/texts/textIndex.js';
import { VectorStore, type VectorVariant } from '../../index/vectors/vectorStore.js';
import { type AnalyzerName, textAnalyzer } from '../../representation/analyzers/textAnalyzer.js';
import type { KeptTerms } from '../representations/bm25Retriever.js';
import { pathTexts, sourceTexts, storedTexts } from '../representations/texts.js';
import type { Representation, RepresentationTexts } from '../representations/types.js';
import type { PipelineDeps } from './deps.js';

/** Texts, terms and vectors of one repository, each opened when it is first asked for and kept for the next question. */
export class PipelineStores {
  readonly #deps: PipelineDeps;
  readonly #opened = new Map<string, Promise<unknown>>();

  constructor(deps: PipelineDeps) {
    this.#deps = deps;
  }

  texts(representation: Representation, summaryModel: string | undefined): Promise<RepresentationTexts> {
    return this.#once(`texts ${representation} ${summaryModel ?? ''}`, async () => {
      if (representation === 'path') return pathTexts();
      if (representation === 'source') return sourceTexts(this.#deps.reader);
      return storedTexts(representation, await this.#deps.summaries(representation, summaryModel));
    });
  }

  /** Those of sources are kept on disk; paths and summaries are short, and counted anew by each process. */
  terms(representation: Representation, analyzerName: AnalyzerName): Promise<KeptTerms> {
    const analyzer = textAnalyzer(analyzerName);
    return this.#once(`terms ${representation} ${analyzerName}`, async () => {
      if (representation !== 'source') return { index: new TextIndex(analyzer), save: async () => undefined };
      const { root, cacheDir, onWarning } = this.#deps;
      return StoredTexts.open({ root, cacheDir, analyzer, ...(onWarning ? { onWarning } : {}) });
    });
  }

  /** @param paid they come from a server */
  async vectors(variant: VectorVariant, dimension: number, paid: boolean): Promise<VectorStore> {
    const { root, cacheDir, dataDir } = this.#deps;
    const name = `vectors ${JSON.stringify([variant.model, variant.representation, variant.chunking])}`;
    const store = await this.#once(name, () =>
      VectorStore.open({ root, cacheDir, variant, dimension, ...(paid ? { dataDir } : {}) }),
    );
    // Another process may have embedded meanwhile what would be paid for again here.
    if (store.unsaved === 0) await store.refresh();
    return store;
  }

  #once<Opened>(name: string, open: () => Promise<Opened>): Promise<Opened> {
    let opened = this.#opened.get(name) as Promise<Opened> | undefined;
    if (opened === undefined) {
      opened = open();
      this.#opened.set(name, opened);
      // What failed is tried again by the next question.
      opened.catch(() => this.#opened.delete(name));
    }
    return opened;
  }
}
