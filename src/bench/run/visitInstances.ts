import { type CommitHistory, type History, openHistory } from '../../index/history/index.js';
import { openIndex, type RepositoryIndex } from '../../index/index.js';
import type { IndexView } from '../../index/types.js';
import { issueQuery } from '../../library/issueQuery.js';
import type { Query } from '../../retrieval/index.js';
import type { Instance, InstanceError, InstanceResult } from '../types.js';
import { MovingSource } from './movingSource.js';
import { resolveGold, unresolvedGold } from './resolveGold.js';
import { type ViewOutlines, viewOutlines } from './viewOutlines.js';

/** An instance with its repository at its base commit, indexed. */
export interface Visit {
  instance: Instance;
  view: IndexView;
  query: Query;
  source: MovingSource;
  outlines: ViewOutlines;
  /** Past commits as of the base commit; read when first asked for. */
  history: () => Promise<CommitHistory | null>;
}

/** What is done with each instance. What it returns goes into the instance's line of the results. */
export type OnInstance = (
  visit: Visit,
) => Promise<
  Pick<InstanceResult, 'predicted' | 'retrieval' | 'sweeps' | 'features'> & { ms: { prepare: number; rank: number } }
>;

export interface VisitOptions {
  /** Clone or bare mirror. */
  repository: string;
  /** All of one repository, by commit date. */
  instances: readonly Instance[];
  cacheDir: string;
  /** Worker threads of the index. */
  workers: number;
  onInstance: OnInstance;
  /** Called before and after each instance. */
  onStart?: (instance: Instance) => void;
  onResult: (result: InstanceResult) => void;
  onWarning?: (message: string) => void;
}

/** Goes through the instances of one repository with one open index. An instance that fails becomes a result with its error. */
export async function visitInstances(options: VisitOptions): Promise<void> {
  const place = new Place(options);
  try {
    for (const instance of options.instances) {
      options.onStart?.(instance);
      options.onResult(await visitOne(place, instance, options.onInstance));
    }
  } finally {
    await place.close();
  }
}

async function visitOne(place: Place, instance: Instance, onInstance: OnInstance): Promise<InstanceResult> {
  let stage: InstanceError['stage'] = 'repository';
  try {
    const source = await place.at(instance.baseCommit);
    stage = 'answer';
    const started = performance.now();
    const view = await place.index!.refresh();
    const refresh = performance.now() - started;
    const outlines = viewOutlines(view);
    const { predicted, ms, ...rest } = await onInstance({
      instance,
      view,
      query: issueQuery(instance.text),
      source,
      outlines,
      history: () => place.historyAt(instance.baseCommit),
    });
    const gold = resolveGold(view, instance, outlines);
    const language = instance.language ?? languageOf(view, gold.files);
    const searched = view.files.length;
    return { ...headOf(instance, language), gold, predicted, ...rest, ms: { refresh, ...ms }, searched, error: null };
  } catch (error) {
    return failedResult(instance, stage, error);
  }
}

/** The line of an instance that could not be answered. */
export function failedResult(instance: Instance, stage: InstanceError['stage'], error: unknown): InstanceResult {
  const message = error instanceof Error ? error.message : String(error);
  return {
    ...headOf(instance, instance.language),
    gold: unresolvedGold(instance),
    predicted: null,
    ms: null,
    searched: null,
    error: { stage, message },
  };
}

function headOf({ id, data, repo, baseCommit, category }: Instance, language: string | null) {
  return { schema: 1 as const, instance_id: id, data, repo, base_commit: baseCommit, language, category };
}

/** The language of most of the gold files; the first of them where several are as frequent. */
function languageOf(view: IndexView, goldFiles: readonly string[]): string | null {
  const wanted = new Set(goldFiles);
  const counts = new Map<string, number>();
  for (const { path, language } of view.files) {
    if (language !== null && wanted.has(path)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** The open repository; opened with the first commit that it has. */
class Place {
  readonly #options: VisitOptions;
  #source: MovingSource | null = null;
  #history: History | null = null;
  index: RepositoryIndex | null = null;

  constructor(options: VisitOptions) {
    this.#options = options;
  }

  async at(commit: string): Promise<MovingSource> {
    if (this.#source) {
      await this.#source.moveTo(commit);
      return this.#source;
    }
    const { repository, cacheDir, workers, onWarning } = this.#options;
    const source = await MovingSource.open(repository, commit);
    this.index = await openIndex({ source, cacheDir, workers, ...(onWarning ? { onWarning } : {}) });
    this.#source = source;
    return source;
  }

  async historyAt(commit: string): Promise<CommitHistory | null> {
    const { cacheDir } = this.#options;
    this.#history ??= await openHistory({ root: this.#source!.root, cacheDir });
    const found = await this.#history.for(commit);
    return 'absent' in found ? null : found;
  }

  async close(): Promise<void> {
    await this.#history?.close();
    await this.index?.close();
    await this.#source?.close();
  }
}
