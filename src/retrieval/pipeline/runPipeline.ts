import type { ModelCall } from '../../models/types.js';
import { type FolderFilter, outsideIrrelevantFolders } from '../representations/llm/irrelevantFolders.js';
import { type Reranked, rerank } from '../representations/llm/rerank.js';
import type { FileHit, RetrievedList, SearchScope } from '../representations/types.js';
import type { Ranking } from '../types.js';
import { type PreparedStep, prepareRetriever } from './buildRetriever.js';
import type { PipelineDeps, PipelineRequest } from './deps.js';
import type { PipelineDescription } from './description.js';
import { counted, evidenceList, fuse, inOrder } from './fuseLists.js';
import { PipelineStores } from './stores.js';
import { sayingWithheld, shownTo } from './withheld.js';

/** Context of the prompt that rules out folders. */
const FOLDER_CONTEXT_TOKENS = 16_000;

/** What a pipeline found for one question, and all that there is to say of how. */
export interface PipelineAnswer {
  /** Best first, each file once. */
  files: FileHit[];
  /** One for each retriever, in order, cut to what counted. */
  lists: RetrievedList[];
  /** The evidence ranker's own answer; null when it was not asked. */
  evidence: Ranking | null;
  /** Null when the pipeline does not re-rank. */
  rerank: Omit<Reranked, 'files' | 'calls'> | null;
  /** Null when no folders were ruled out by a model. */
  folders: Pick<FolderFilter, 'folders' | 'invalid' | 'paths'> | null;
  /** Files that look like secrets and were kept from servers. */
  withheld: number;
  /** Every call of a model, preparation first. */
  calls: ModelCall[];
}

/** A pipeline that has done all that needs no question. */
export interface PreparedPipeline {
  /** @throws RepoNavError consent_needed, model_failed, model_refused, cancelled: nothing is ranked by what is left */
  answer(question: Pick<PipelineRequest, 'query' | 'evidence'>): Promise<PipelineAnswer>;
}

/** Runs pipelines over one repository; what one question read, counted or embedded serves the next. */
export class PipelineRunner {
  readonly #stores: PipelineStores;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deps: PipelineDeps) {
    this.#stores = new PipelineStores(deps);
  }

  /** One after the other: two questions at a time would read and embed the same twice. */
  prepare(
    pipeline: PipelineDescription,
    request: Omit<PipelineRequest, 'query' | 'evidence'>,
  ): Promise<PreparedPipeline> {
    const prepared = this.#turn.then(() => this.#prepare(pipeline, request));
    this.#turn = prepared.catch(() => undefined);
    return prepared;
  }

  async #prepare(
    pipeline: PipelineDescription,
    request: Omit<PipelineRequest, 'query' | 'evidence'>,
  ): Promise<PreparedPipeline> {
    const scope = searchScope(pipeline, request);
    const tools = { models: request.models, stores: this.#stores, allow: request.allow };
    const steps: (PreparedStep | null)[] = [];
    for (const one of pipeline.retrievers) {
      steps.push(one.kind === 'evidence' ? null : await prepareRetriever(one, pipeline, tools, scope));
    }
    return { answer: (question) => this.#answer(pipeline, { ...request, ...question }, scope, steps) };
  }

  async #answer(
    pipeline: PipelineDescription,
    request: PipelineRequest,
    scope: SearchScope,
    steps: readonly (PreparedStep | null)[],
  ): Promise<PipelineAnswer> {
    const { query } = request;
    const withheld = new Set<number>();
    const folders = await this.#folders(pipeline, request, scope, withheld);
    let evidence: Ranking | null = null;
    const lists = await Promise.all(
      pipeline.retrievers.map(async (one, at) => {
        if (one.kind === 'evidence') {
          evidence = await request.evidence({ files: scope.view.files.length, without: one.without });
          return evidenceList(evidence, pipeline, one.top);
        }
        // A model names as many as it is asked for; the others rank all there is.
        const depth = one.kind === 'llm' ? one.top : Math.max(1, scope.candidates.length);
        const list = await steps[at]!.prepared.retrieve(query, depth);
        return { ...list, hits: counted(list.hits, one, pipeline, scope, folders) };
      }),
    );
    const fused = fuse(lists, pipeline);
    const ranked = await this.#rerank(pipeline, request, fused, withheld);
    for (const step of steps) for (const file of step?.withheld ?? []) withheld.add(file);
    return {
      files: ranked === null ? fused : inOrder(ranked.files, fused, pipeline.fuse?.k ?? 60),
      lists,
      evidence,
      rerank: ranked === null ? null : withoutFiles(ranked),
      folders: folders === null ? null : { folders: folders.folders, invalid: folders.invalid, paths: folders.paths },
      withheld: withheld.size,
      calls: [
        ...steps.flatMap((step) => step?.prepared.calls ?? []),
        ...(folders ? [folders.call] : []),
        ...lists.flatMap(({ calls }) => calls),
        ...(ranked?.calls ?? []),
      ],
    };
  }

  async #folders(
    pipeline: PipelineDescription,
    request: PipelineRequest,
    scope: SearchScope,
    withheld: Set<number>,
  ): Promise<FolderFilter | null> {
    if (!pipeline.retrievers.some((one) => 'skipFolders' in one && one.skipFolders === 'llm')) return null;
    const model = await request.models.chat(pipeline.chatModel, 'path');
    const texts = await this.#stores.texts('path', undefined);
    const shown = shownTo(model, texts, scope);
    const allow = sayingWithheld(request.allow, shown.withheld);
    const options = { model, contextTokens: FOLDER_CONTEXT_TOKENS, allow };
    for (const file of shown.withheld) withheld.add(file);
    return outsideIrrelevantFolders(options, shown.scope, request.query);
  }

  async #rerank(
    pipeline: PipelineDescription,
    request: PipelineRequest,
    fused: readonly FileHit[],
    withheld: Set<number>,
  ): Promise<Reranked | null> {
    if (!pipeline.rerank) return null;
    const { representation, over, model: name, contextTokens } = pipeline.rerank;
    const model = await request.models.chat(name ?? pipeline.chatModel, representation);
    const files = fused.slice(0, over).map(({ file }) => file);
    const all = await this.#stores.texts(representation, pipeline.summaryModel);
    const { view, query, allow, signal, onProgress } = request;
    const shown = shownTo(model, all, { view, candidates: files });
    const options = {
      texts: shown.texts,
      model,
      contextTokens,
      allow: sayingWithheld(allow, shown.withheld),
      mayShow: new Set(shown.scope.candidates),
    };
    const ranked = await rerank(options, view, query, files, { signal, onProgress });
    for (const file of shown.withheld) withheld.add(file);
    return ranked;
  }
}

function searchScope(
  { tests, plainText }: PipelineDescription,
  { view, accept, signal, onProgress }: Omit<PipelineRequest, 'query' | 'evidence'>,
): SearchScope {
  const candidates = view.files.flatMap((file, index) =>
    (plainText || file.language !== null) &&
    (tests !== 'drop' || !file.traits.test) &&
    (accept === null || accept(file))
      ? [index]
      : [],
  );
  return { view, candidates, signal, onProgress };
}

function withoutFiles({ shown, candidates, outcome, reason, paths }: Reranked): NonNullable<PipelineAnswer['rerank']> {
  return { shown, candidates, outcome, reason, paths };
}
