import type { IndexView } from '../../../index/types.js';
import type { ChatModel, ModelCall } from '../../../models/types.js';
import type { Query } from '../../types.js';
import type { AllowSending, RepresentationTexts, Work } from '../types.js';
import { askForList } from './askForList.js';
import { promptCost, promptFrame } from './budget.js';
import { fileEntry } from './entries.js';
import { RETRIEVAL_PROMPTS } from './prompts.js';
import { NO_PATHS, type PathCounts, PathRepair } from './repairPaths.js';

export interface RerankOptions {
  texts: RepresentationTexts;
  model: ChatModel;
  contextTokens: number;
  allow: AllowSending;
  /** Files that may be shown to this model. @default all may */
  mayShow?: ReadonlySet<number>;
}

/** What re-ranking did. */
export interface Reranked {
  /** Indexes into `IndexView.files`: the same as given, in a new order. */
  files: number[];
  /** How many of them the model was shown; 0 when it was not asked. */
  shown: number;
  candidates: number;
  /** `kept`: the order is the old one, for want of candidates or of a usable answer. */
  outcome: 'ranked' | 'kept';
  /** Why the order was kept; '' otherwise. */
  reason: '' | 'one candidate' | 'no room' | 'invalid answer';
  paths: PathCounts;
  calls: ModelCall[];
}

/**
 * One prompt with all candidates that fit, each with its path and text (the path alone where there is no text). A candidate that does not
 * fit is not shown; what the answer leaves out keeps its order behind what it names.
 *
 * @param files best first
 * @throws RepoNavError consent_needed, model_failed, model_refused, cancelled: a model that is down is no ranking
 */
export async function rerank(
  options: RerankOptions,
  view: IndexView,
  query: Query,
  files: readonly number[],
  work: Work = {},
): Promise<Reranked> {
  const { model, texts } = options;
  const kept = (reason: Reranked['reason'], shown = 0, calls: ModelCall[] = []): Reranked => ({
    files: [...files],
    shown,
    candidates: files.length,
    outcome: 'kept',
    reason,
    paths: NO_PATHS,
    calls,
  });
  if (files.length <= 1) return kept('one candidate');
  const frame = promptFrame(model, {
    prompt: RETRIEVAL_PROMPTS.rank,
    count: files.length,
    listTag: 'files',
    issue: query.text,
    contextTokens: options.contextTokens,
  });
  const { entries, paths } = await shownFiles(options, view, files, frame.room, work);
  if (paths.length <= 1) return kept('no room', paths.length);
  const { name, host, local, price } = model;
  const sent = { model: name, host, local, what: texts.representation, purpose: 'llm-ranking', price };
  const cost = promptCost(model, frame, [entries.join('\n')]);
  await options.allow({ ...sent, files: paths.length, ...cost });
  const repair = new PathRepair(paths);
  const { named, call } = await askForList(model, { ...frame, count: paths.length }, entries.join('\n'), {
    purpose: 'llm-ranking',
    isMeant: (line) => repair.find(line) !== null,
    signal: work.signal,
  });
  const { paths: ranked, counts } = repair.repair(named ?? []);
  if (ranked.length === 0) return { ...kept('invalid answer', paths.length, [call]), paths: counts };
  const fileOf = new Map(files.map((file) => [view.files[file]!.path, file]));
  const first = ranked.map((path) => fileOf.get(path)!);
  return {
    files: [...first, ...files.filter((file) => !first.includes(file))],
    shown: paths.length,
    candidates: files.length,
    outcome: 'ranked',
    reason: '',
    paths: counts,
    calls: [call],
  };
}

async function shownFiles(
  { texts, model, mayShow }: RerankOptions,
  view: IndexView,
  files: readonly number[],
  room: number,
  work: Work,
): Promise<{ entries: string[]; paths: string[] }> {
  const textOf = new Map<number, string>();
  // In order of the files' places: that is how contents are read best.
  const shown = mayShow === undefined ? files : files.filter((file) => mayShow.has(file));
  const inPlace = [...shown].sort((a, b) => a - b);
  for await (const { file, text } of texts.read(view, inPlace, work)) textOf.set(file, text);
  const entries: string[] = [];
  const paths: string[] = [];
  let tokens = 0;
  for (const file of shown) {
    const { path } = view.files[file]!;
    const text = texts.representation === 'path' ? null : (textOf.get(file) ?? null);
    const entry = fileEntry({ path, text });
    const more = model.countTokens(`${entry}\n`);
    if (tokens + more > room) continue;
    entries.push(entry);
    paths.push(path);
    tokens += more;
  }
  return { entries, paths };
}
