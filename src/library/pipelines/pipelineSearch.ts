import type { LocateCallOptions } from '../../api.js';
import { RepoNavError } from '../../errors.js';
import type { IndexView } from '../../index/types.js';
import type { Ledger } from '../../models/ledger/index.js';
import type { LocateAnswer } from '../../navigation/schemas.js';
import type { Source } from '../../repository/types.js';
import type { SummaryStore } from '../../representation/summaries/index.js';
import { exactFirst } from '../../retrieval/exact/withExactFirst.js';
import { rankerByName } from '../../retrieval/index.js';
import type { PipelineRequest, SummaryRepresentation } from '../../retrieval/pipeline/deps.js';
import { completePipeline, type PipelineDescription } from '../../retrieval/pipeline/description.js';
import { rankingOf } from '../../retrieval/pipeline/rankingOf.js';
import { type PipelineAnswer, PipelineRunner } from '../../retrieval/pipeline/runPipeline.js';
import type { TextOf } from '../../retrieval/representations/texts.js';
import type { Query, Ranker, Ranking, RankOptions } from '../../retrieval/types.js';
import { pipelineModels } from './pipelineModels.js';
import { retrievalView, withRetrieved } from './retrievalView.js';
import { searchedText } from './searchedText.js';
import { sendingConsent } from './sendingConsent.js';

export interface PipelineSearchOptions {
  /** Of the repository; where contents are read. */
  source: Source;
  cacheDir: string;
  dataDir: string;
  summaries: SummaryStore;
  /** Every call of a model is recorded there. */
  ledger: Ledger;
  onWarning?: ((message: string) => void) | undefined;
}

export interface PipelineQuestion {
  view: IndexView;
  query: Query;
  rank: RankOptions;
  options: Pick<LocateCallOptions, 'models' | 'env' | 'consent' | 'signal' | 'onRetrievalProgress'>;
}

/** Functions of the evidence ranker that are moved by their files, before the list is cut. */
const MOVED_FUNCTIONS = 1_000;

/** Pipelines over one open repository. */
export class PipelineSearch {
  readonly #runner: PipelineRunner;
  readonly #summaries: SummaryStore;
  readonly #ledger: Ledger;
  readonly #root: string;

  constructor({ source, cacheDir, dataDir, summaries, ledger, onWarning }: PipelineSearchOptions) {
    this.#summaries = summaries;
    this.#ledger = ledger;
    this.#root = source.root;
    this.#runner = new PipelineRunner({
      root: source.root,
      cacheDir,
      dataDir,
      reader: source,
      summaries: (kind, model) => this.#textOf(kind, model),
      onWarning,
    });
  }

  /** @throws RepoNavError usage, consent_needed, model_failed, model_refused, unreadable (ask again), cancelled */
  async locate(
    pipeline: PipelineDescription,
    question: PipelineQuestion,
  ): Promise<{ ranking: Ranking; describe: (answer: LocateAnswer) => LocateAnswer; searched: string }> {
    const prepared = await this.prepare(pipeline, question);
    const { ranking, answer } = await prepared.answer(question);
    const pathOf = (file: number) => question.view.files[file]!.path;
    return {
      ranking,
      searched: searchedText(answer, pipeline),
      describe: (value) => ({
        ...value,
        files: withRetrieved(value.files, answer, pathOf),
        retrieval: retrievalView(answer, pipeline),
      }),
    };
  }

  /** What needs no question first: its time is told apart by the benchmark. */
  async prepare(
    pipeline: PipelineDescription,
    { view, rank, options }: Omit<PipelineQuestion, 'query'>,
  ): Promise<{ answer: (question: PipelineQuestion) => Promise<{ ranking: Ranking; answer: PipelineAnswer }> }> {
    const { REPONAV_CHAT_MODEL } = options.env ?? process.env;
    const summaryModel = pipeline.summaryModel ?? REPONAV_CHAT_MODEL;
    const request: Omit<PipelineRequest, 'query' | 'evidence'> = {
      view,
      accept: rank.accept,
      models: pipelineModels(options, this.#ledger, this.#root),
      allow: sendingConsent(options),
      signal: options.signal,
      onProgress: options.onRetrievalProgress,
    };
    const prepared = await this.#runner.prepare(summaryModel ? { ...pipeline, summaryModel } : pipeline, request);
    return {
      answer: async (question) => {
        const { query } = question;
        const answer = await prepared.answer({
          query,
          evidence: async ({ files, without }) =>
            evidenceRanker(without).rank(view, query, { ...question.rank, files, functions: MOVED_FUNCTIONS }),
        });
        const ranking = exactFirst({ view, query, options: question.rank }, (limits) =>
          rankingOf(answer, { view, query }, limits),
        );
        return { answer, ranking };
      },
    };
  }

  async #textOf(kind: SummaryRepresentation, model: string | undefined): Promise<TextOf> {
    return this.#summaries.textOf(kind, model ?? (await this.#onlyModel(kind)));
  }

  async #onlyModel(kind: SummaryRepresentation): Promise<string> {
    const models = (await this.#summaries.models()).filter(({ summaries }) => summaries[kind] > 0);
    if (models.length === 1) return models[0]!.model;
    throw new RepoNavError(
      'usage',
      models.length === 0
        ? `No file has a ${kind} yet.`
        : `There are texts of the kind ${kind} by several models: ${models.map(({ model }) => model).join(', ')}.`,
      models.length === 0
        ? `Make them first: reponav summarize --kind ${kind}.`
        : 'Choose by summaryModel in the pipeline, or by REPONAV_CHAT_MODEL.',
    );
  }
}

/**
 * The pipeline of a call: tests are kept among the others where the caller wants them.
 * @throws RepoNavError usage
 */
export function pipelineOfCall(
  pipeline: unknown,
  { includeTests }: Pick<RankOptions, 'includeTests'>,
): PipelineDescription {
  const complete = completePipeline(pipeline);
  const said = typeof pipeline === 'object' && pipeline !== null && 'tests' in pipeline;
  return includeTests && !said ? { ...complete, tests: 'keep' } : complete;
}

const rankers = new Map<string, Ranker>();

/** One for each set of kinds: it keeps what it worked out for a view. */
function evidenceRanker(without: readonly string[]): Ranker {
  const key = without.join(' ');
  const ranker = rankers.get(key) ?? rankerByName('evidence', { without });
  rankers.set(key, ranker);
  return ranker;
}
