import { RepoNavError } from '../errors.js';
import type { IndexView } from '../index/types.js';
import type { Source } from '../repository/types.js';
import { RANKER_NAMES, type Ranker, type RankerOptions, rankerByName, refuseKinds } from '../retrieval/index.js';
import { createLuceneRanker } from './baselines/luceneRanker.js';

/** A ranker as the benchmark runs it: one for all commits of a repository. */
export interface BenchRanker extends Ranker {
  /** False: it names files alone. @default true */
  readonly namesFunctions?: boolean;
  /** Reads what it needs of a commit beyond the index; called before the issue is known. */
  prepare?(view: IndexView, source: Source): Promise<void>;
}

const BASELINES: Readonly<Record<string, () => BenchRanker>> = { lucene: createLuceneRanker };

/** @throws RepoNavError usage for an unknown name, or for kinds of evidence that the ranker does not have */
export function benchRanker(name: string, options: RankerOptions = {}): BenchRanker {
  const baseline = Object.hasOwn(BASELINES, name) ? BASELINES[name] : undefined;
  if (baseline) {
    refuseKinds(name, options);
    return baseline();
  }
  if (RANKER_NAMES.includes(name)) return rankerByName(name, options);
  throw new RepoNavError(
    'usage',
    `There is no ranker ${JSON.stringify(name)}.`,
    `There are: ${[...RANKER_NAMES, ...Object.keys(BASELINES)].join(', ')}.`,
  );
}
