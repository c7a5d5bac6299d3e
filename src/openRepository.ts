import type { Answer, CallOptions, LocateCallOptions, OpenOptions, Repository, SummarizeCallOptions } from './api.js';
import { RepoNavError } from './errors.js';
import { type CommitHistory, type History, openHistory } from './index/history/index.js';
import { defaultCacheDir, openIndex, type RepositoryIndex } from './index/index.js';
import type { IndexedFile, IndexView } from './index/types.js';
import { locateAnswer, showAnswer, symbolsAnswer } from './library/answers.js';
import { issueQuery } from './library/issueQuery.js';
import { fileOf, isIndexed, pathInRoot } from './library/localFile.js';
import { type LocateRequest, locateRequest } from './library/locateRequest.js';
import type { PipelineSearch } from './library/pipelines/pipelineSearch.js';
import { readContents } from './library/readContents.js';
import { statusAnswer } from './library/statusAnswer.js';
import { storedSummaries } from './library/storedSummaries.js';
import { defaultDataDir, type Ledger, ledgerFile, openLedger } from './models/ledger/index.js';
import {
  buildAnswer,
  buildInline,
  buildReceipt,
  buildScaffold,
  buildShow,
  buildSnippets,
  buildSymbols,
  declaredPlaces,
  parseTarget,
  roundMs,
  selectBodies,
} from './navigation/index.js';
import type {
  FootprintAnswer,
  LocateAnswer,
  Receipt,
  ShowAnswer,
  StatusAnswer,
  SummarizeAnswer,
  SymbolsAnswer,
} from './navigation/schemas.js';
import { headCommit, openSource } from './repository/index.js';
import type { Source } from './repository/types.js';
import { openSummaryStore, type SummaryStore } from './representation/summaries/index.js';
import { type Ranker, rankerByName } from './retrieval/index.js';
import type { PipelineDescription } from './retrieval/pipeline/description.js';
import { languageById } from './syntax/index.js';
import type { Outline } from './syntax/types.js';

/** A file that keeps changing while it is read is given up after this many attempts. */
const READ_ATTEMPTS = 3;

/**
 * Opens the repository around a folder: the nearest git work tree, a bare mirror, or the plain folder itself. Reads nothing but where it
 * is; the first call builds the index.
 *
 * @throws RepoNavError not_a_repository, unknown_revision, git_failed
 */
export async function openRepository(directory = '.', options: OpenOptions = {}): Promise<Repository> {
  const { commit, cacheDir = defaultCacheDir(), dataDir = defaultDataDir(), workers, onWarning } = options;
  const source = await openSource({ repo: directory, ...(commit === undefined ? {} : { commit }) });
  const index = await openIndex({
    source,
    cacheDir,
    ...(workers === undefined ? {} : { workers }),
    ...(onWarning === undefined ? {} : { onWarning }),
  });
  const history = await openHistory({
    root: source.root,
    cacheDir,
    ...(onWarning === undefined ? {} : { onWarning }),
  });
  return new OpenedRepository(source, index, history, {
    summaries: openSummaryStore({ dataDir }),
    ledger: openLedger(ledgerFile(dataDir), onWarning),
    revision: commit,
    cacheDir,
    dataDir,
    onWarning,
  });
}

/** Loaded for the first question that has one. */
async function pipelineOf(
  { pipeline }: LocateCallOptions,
  { rank }: LocateRequest,
): Promise<PipelineDescription | null> {
  if (pipeline === undefined) return null;
  const { pipelineOfCall } = await import('./library/pipelines/pipelineSearch.js');
  return pipelineOfCall(pipeline, rank);
}

/** What can be said of past commits, for the receipt. */
interface KnownHistory {
  history: CommitHistory | null;
  note: string;
}

/** What the calls work with besides the files. */
interface Opened {
  summaries: SummaryStore;
  ledger: Ledger;
  /** As the caller named it; undefined for HEAD. */
  revision: string | undefined;
  cacheDir: string;
  dataDir: string;
  onWarning: OpenOptions['onWarning'];
}

class OpenedRepository implements Repository {
  readonly #source: Source;
  readonly #index: RepositoryIndex;
  readonly #history: History;
  readonly #summaries: SummaryStore;
  readonly #ledger: Ledger;
  readonly #opened: Opened;
  /** Loaded with the first question that has a pipeline. */
  #pipelines: Promise<PipelineSearch> | null = null;
  readonly #ranker: Ranker = rankerByName();
  readonly #paperRanker: Ranker = rankerByName('paper');

  constructor(source: Source, index: RepositoryIndex, history: History, opened: Opened) {
    this.#source = source;
    this.#index = index;
    this.#history = history;
    this.#summaries = opened.summaries;
    this.#ledger = opened.ledger;
    this.#opened = opened;
  }

  get root(): string {
    return this.#source.root;
  }

  async locate(text: string, options: LocateCallOptions = {}): Promise<Answer<LocateAnswer>> {
    if (typeof text !== 'string') {
      throw new RepoNavError('usage', `The question is ${typeof text}, not text.`, 'Call locate(text, options).');
    }
    const request = await locateRequest(options);
    const pipeline = await pipelineOf(options, request);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#locate(text, options, request, pipeline);
      } catch (error) {
        // A file that changed while it was read: the next view knows it as it is.
        if (!(error instanceof RepoNavError && error.code === 'unreadable') || attempt === READ_ATTEMPTS) throw error;
      }
    }
  }

  async #locate(
    text: string,
    options: LocateCallOptions,
    request: LocateRequest,
    pipeline: PipelineDescription | null,
  ): Promise<Answer<LocateAnswer>> {
    const early = request.profile === 'paper' ? null : this.#mineEarly(request.wait, options.signal);
    const view = await this.#refresh(options);
    await early;
    const { history, note } =
      early === null ? { history: null, note: '' } : await this.#pastCommits(view, request.wait, options.signal);
    const retrieveStarted = performance.now();
    const query = issueQuery(text);
    const ranker = request.profile === 'paper' ? this.#paperRanker : this.#ranker;
    const rank = { ...request.rank, history };
    const searched = pipeline && (await (await this.#search()).locate(pipeline, { view, query, rank, options }));
    const ranking = searched?.ranking ?? ranker.rank(view, query, rank);
    const presentStarted = performance.now();
    const outlineOf = outlines(view);
    const readText = (path: string) => this.#read(view, fileOf(view, path), options.signal);
    const declared = await declaredPlaces(ranking, { outlineOf, readText });
    const scaffold = buildScaffold(ranking, { profile: request.profile, outlineOf, importTargets, declared });
    const plain = buildAnswer(ranking, {
      scaffold,
      outlineOf,
      accept: request.rank.accept,
      searched: searched?.searched,
      declared,
      functionLimit: request.rank.functions,
      receipt: {
        ...buildReceipt(view, { retrieve: presentStarted - retrieveStarted, present: 0 }),
        ...(note === '' ? {} : { history: note }),
      },
    });
    const answer = searched?.describe(plain) ?? plain;
    answer.receipt.elapsedMs.present = roundMs(performance.now() - presentStarted);
    const material =
      request.format === 'snippets'
        ? { snippets: await buildSnippets(ranking, { outlineOf, readText, declared }) }
        : request.format === 'inline'
          ? { inline: buildInline(scaffold, (path) => outlineOf(view.files.indexOf(fileOf(view, path)))) }
          : {};
    return locateAnswer({ ...answer, ...material }, request.profile, request.format);
  }

  async symbols(path: string, options: CallOptions = {}): Promise<Answer<SymbolsAnswer>> {
    const local = pathInRoot(path, this.root);
    const view = await this.#refresh(options);
    const started = performance.now();
    const file = fileOf(view, local);
    const segment = view.segments[file.segment]!;
    const facts = {
      language: file.language,
      lines: segment.lines(file.doc),
      partial: segment.partial(file.doc),
      receipt: buildReceipt(view, { retrieve: 0, present: performance.now() - started }),
    };
    return symbolsAnswer(buildSymbols(file.path, segment.outline(file.doc), facts));
  }

  async show(target: string, options: CallOptions = {}): Promise<Answer<ShowAnswer>> {
    for (let attempt = 1; ; attempt++) {
      const view = await this.#refresh(options);
      const started = performance.now();
      const parsed = parseTarget(target, (path) => isIndexed(view, path));
      const file = fileOf(view, pathInRoot(parsed.path, this.root));
      const segment = view.segments[file.segment]!;
      try {
        const text = await this.#read(view, file, options.signal);
        const spans = selectBodies(segment.outline(file.doc), parsed, segment.lines(file.doc), text);
        const receipt = buildReceipt(view, { retrieve: 0, present: performance.now() - started });
        return showAnswer(buildShow(file.path, spans, text, receipt));
      } catch (error) {
        if (!(error instanceof ChangedWhileRead) || attempt === READ_ATTEMPTS) throw error;
      }
    }
  }

  async index(options: CallOptions = {}): Promise<Answer<StatusAnswer>> {
    return this.status(options);
  }

  async status(options: CallOptions = {}): Promise<Answer<StatusAnswer>> {
    const view = await this.#index.refresh(options);
    const { storedVectors } = await import('./library/storedVectors.js');
    return statusAnswer(view, plainReceipt(view), await this.#index.status(), {
      summaries: await storedSummaries(view, this.#summaries),
      vectors: await storedVectors(view, { root: this.root, ...this.#opened }, this.#summaries),
    });
  }

  async summarize(options: SummarizeCallOptions = {}): Promise<Answer<SummarizeAnswer>> {
    // Loaded when it is asked for: no other answer pays for it.
    const { summarize } = await import('./library/summarize.js');
    return summarize(options, {
      source: this.#source,
      store: this.#summaries,
      ledger: this.#ledger,
      refresh: () => this.#refresh(options),
      receipt: plainReceipt,
    });
  }

  async footprint(options: CallOptions = {}): Promise<Answer<FootprintAnswer>> {
    const { footprintOf } = await import('./library/footprint.js');
    const view = await this.#refresh(options);
    const { signal } = options;
    return footprintOf(view, plainReceipt(view), { source: this.#source, store: this.#summaries, signal });
  }

  async close(): Promise<void> {
    await Promise.all([this.#index.close(), this.#history.close()]);
    await this.#source.close();
  }

  #search(): Promise<PipelineSearch> {
    this.#pipelines ??= import('./library/pipelines/pipelineSearch.js').then(
      ({ PipelineSearch }) => new PipelineSearch({ source: this.#source, ...this.#opened }),
    );
    return this.#pipelines;
  }

  /** Begins with the past commits while files are still being looked at; what goes wrong is met again when they are asked for. */
  async #mineEarly(wait: boolean, signal: AbortSignal | undefined): Promise<void> {
    try {
      const commit = await headCommit(this.root, this.#opened.revision);
      await this.#history.for(commit, { wait, signal });
    } catch (error) {
      if (!(error instanceof RepoNavError)) throw error;
    }
  }

  async #pastCommits(view: IndexView, wait: boolean, signal: AbortSignal | undefined): Promise<KnownHistory> {
    const found = await this.#history.for(view.scan.commit, { wait, signal });
    if ('absent' in found) return { history: null, note: `none: ${found.absent}` };
    const shallow = found.shallow ? ', shallow clone' : '';
    return { history: found, note: `${found.count} commits${shallow}${found.pending ? ', more are being read' : ''}` };
  }

  /** @throws RepoNavError nothing_to_index where there is not one file to answer from */
  async #refresh(options: CallOptions): Promise<IndexView> {
    const view = await this.#index.refresh(options);
    if (view.files.length === 0 && view.pending === 0) {
      const [first] = view.skipped;
      const detail = first?.detail ? ` (${first.detail})` : '';
      throw new RepoNavError(
        'nothing_to_index',
        `There is nothing to index in ${view.scan.root}.`,
        first
          ? `All ${view.skipped.length} files were skipped, ${JSON.stringify(first.path)} as ${first.reason}${detail}; "reponav status" says more.`
          : 'Is this the folder you mean? Ignored files are not indexed.',
      );
    }
    return view;
  }

  /** The text of exactly the content that the view speaks of. */
  async #read(view: IndexView, file: IndexedFile, signal: AbortSignal | undefined): Promise<string> {
    for await (const { text } of readContents(this.#source, view, [file], signal)) if (text !== null) return text;
    throw new ChangedWhileRead(file.path);
  }
}

function plainReceipt(view: IndexView): Receipt {
  return buildReceipt(view, { retrieve: 0, present: 0 });
}

class ChangedWhileRead extends RepoNavError {
  constructor(path: string) {
    super('unreadable', `${path} changed while it was read.`, 'Ask again.');
  }
}

/** Outlines of a view's files, each decoded once. */
function outlines(view: IndexView): (file: number) => Outline | null {
  const decoded = new Map<number, Outline | null>();
  return (index) => {
    let outline = decoded.get(index);
    if (outline === undefined) {
      const { segment, doc } = view.files[index]!;
      outline = view.segments[segment]!.outline(doc);
      decoded.set(index, outline);
    }
    return outline;
  };
}

const importTargets: Parameters<typeof buildScaffold>[1]['importTargets'] = (language, reference, fromPath) =>
  languageById(language)?.importTargets?.(reference, fromPath) ?? [];
