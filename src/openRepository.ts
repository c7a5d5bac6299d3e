import type { Answer, CallOptions, LocateCallOptions, OpenOptions, Repository } from './api.js';
import { RepoNavError } from './errors.js';
import { defaultCacheDir, openIndex, type RepositoryIndex } from './index/index.js';
import type { IndexedFile, IndexView } from './index/types.js';
import { locateAnswer, showAnswer, symbolsAnswer } from './library/answers.js';
import { fileOf, isIndexed, pathInRoot } from './library/localFile.js';
import { locateRequest } from './library/locateRequest.js';
import { statusAnswer } from './library/statusAnswer.js';
import {
  buildAnswer,
  buildInline,
  buildReceipt,
  buildScaffold,
  buildShow,
  buildSnippets,
  buildSymbols,
  parseTarget,
  roundMs,
  selectBodies,
} from './navigation/index.js';
import type { LocateAnswer, ShowAnswer, StatusAnswer, SymbolsAnswer } from './navigation/schemas.js';
import { decodeText, openSource } from './repository/index.js';
import type { Source } from './repository/types.js';
import { createBm25Ranker, parseQuery, type Ranker } from './retrieval/index.js';
import { LANGUAGES, languageById } from './syntax/index.js';
import type { Outline } from './syntax/types.js';

/** A file that keeps changing while it is read is given up after this many attempts. */
const READ_ATTEMPTS = 3;
/** File names in an issue end so; what else ends in a dot and letters is mostly prose. */
const TEXT_EXTENSIONS = [
  '.md',
  '.rst',
  '.txt',
  '.json',
  '.yml',
  '.yaml',
  '.toml',
  '.ini',
  '.cfg',
  '.xml',
  '.html',
  '.css',
  '.sql',
];

/**
 * Opens the repository around a folder: the nearest git work tree, a bare mirror, or the plain folder itself. Reads nothing but where it
 * is; the first call builds the index.
 *
 * @throws RepoNavError not_a_repository, unknown_revision, git_failed
 */
export async function openRepository(directory = '.', options: OpenOptions = {}): Promise<Repository> {
  const { commit, cacheDir = defaultCacheDir(), workers, onWarning } = options;
  const source = await openSource({ repo: directory, ...(commit === undefined ? {} : { commit }) });
  const index = await openIndex({
    source,
    cacheDir,
    ...(workers === undefined ? {} : { workers }),
    ...(onWarning === undefined ? {} : { onWarning }),
  });
  return new OpenedRepository(source, index, createBm25Ranker());
}

class OpenedRepository implements Repository {
  readonly #source: Source;
  readonly #index: RepositoryIndex;
  readonly #ranker: Ranker;

  constructor(source: Source, index: RepositoryIndex, ranker: Ranker) {
    this.#source = source;
    this.#index = index;
    this.#ranker = ranker;
  }

  get root(): string {
    return this.#source.root;
  }

  async locate(text: string, options: LocateCallOptions = {}): Promise<Answer<LocateAnswer>> {
    const request = locateRequest(options);
    const view = await this.#refresh(options);
    const retrieveStarted = performance.now();
    const query = parseQuery(text, isSourceExtension);
    const ranking = this.#ranker.rank(view, query, request.rank);
    const presentStarted = performance.now();
    const outlineOf = outlines(view);
    const scaffold = buildScaffold(ranking, { profile: request.profile, outlineOf, importTargets });
    const answer = buildAnswer(ranking, {
      scaffold,
      outlineOf,
      accept: request.rank.accept,
      receipt: buildReceipt(view, { retrieve: presentStarted - retrieveStarted, present: 0 }),
    });
    answer.receipt.elapsedMs.present = roundMs(performance.now() - presentStarted);
    const readText = (path: string) => this.#read(view, fileOf(view, path), options.signal);
    const material =
      request.format === 'snippets'
        ? { snippets: await buildSnippets(ranking, { outlineOf, readText }) }
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
        const spans = selectBodies(segment.outline(file.doc), parsed, segment.lines(file.doc));
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
    return statusAnswer(view, buildReceipt(view, { retrieve: 0, present: 0 }), await this.#index.status());
  }

  async close(): Promise<void> {
    await this.#index.close();
    await this.#source.close();
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
    const wanted = {
      path: file.path,
      sizeBytes: file.sizeBytes,
      stamp: null,
      key: view.scan.kind === 'commit' ? file.key : null,
    };
    for await (const result of this.#source.read([wanted], signal)) {
      if ('file' in result && result.file.key === file.key) return decodeText(result.file.bytes)?.text ?? '';
    }
    throw new ChangedWhileRead(file.path);
  }
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

const sourceExtensions = new Set([...LANGUAGES.flatMap(({ extensions }) => extensions), ...TEXT_EXTENSIONS]);
const isSourceExtension = (extension: string) => sourceExtensions.has(extension);
