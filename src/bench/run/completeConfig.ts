import { DEFAULTS } from '../../defaults.js';
import { RepoNavError } from '../../errors.js';
import { DEFAULT_RANKER } from '../../retrieval/index.js';
import { completePipeline } from '../../retrieval/pipeline/description.js';
import { benchRanker } from '../rankers.js';
import { type RunConfig, SWEEPS } from '../types.js';

/** What a caller may leave out. */
export type RunRequest = { [Key in keyof Omit<RunConfig, 'pipeline'>]?: RunConfig[Key] | undefined } & {
  /** As people write it (docs/retrievers.md). */
  pipeline?: unknown;
};

/** @throws RepoNavError usage for options that do not go together, unknown rankers and unknown kinds of evidence */
export function completeConfig(request: RunRequest): RunConfig {
  const {
    kind = 'run',
    without = [],
    depth = DEFAULTS.depth,
    a = null,
    limit = null,
    only = null,
    embedding,
  } = request;
  if (request.pipeline !== undefined) return pipelineConfig(request, { kind, limit, only });
  const ranker = request.ranker ?? (kind === 'sweep' || request.profile === 'paper' ? 'paper' : DEFAULT_RANKER);
  const profile = request.profile ?? (ranker === 'paper' ? 'paper' : 'default');
  if (ranker === 'paper' && profile !== 'paper') {
    throw new RepoNavError(
      'usage',
      'The ranker paper is the profile paper.',
      'Leave --profile out, or name another ranker.',
    );
  }
  if (a !== null && profile !== 'paper') {
    throw new RepoNavError('usage', 'The weight --a belongs to the profile paper.', 'Add --profile paper.');
  }
  const sweeps = kind === 'sweep' ? SWEEPS.filter((name) => request.sweeps?.includes(name) ?? true) : [];
  // Says what is wrong with the name or the kinds.
  benchRanker(ranker, { without });
  return {
    kind,
    ranker,
    without,
    profile,
    depth,
    a,
    sweeps,
    limit,
    only,
    ...(embedding === undefined ? {} : { embedding }),
  };
}

/** A pipeline ranks instead of a ranker, and has constants of its own. */
function pipelineConfig(request: RunRequest, rest: Pick<RunConfig, 'kind' | 'limit' | 'only'>): RunConfig {
  const { ranker, profile, depth, a, without } = request;
  const given = Object.entries({ ranker, profile, depth, a, without: without?.[0] });
  const [conflict] = given.find(([, value]) => value !== undefined && value !== null) ?? [];
  if (conflict !== undefined || rest.kind !== 'run') {
    throw new RepoNavError(
      'usage',
      `A pipeline has no ${conflict ?? rest.kind}.`,
      'Leave it out, or say it in the pipeline (docs/retrievers.md).',
    );
  }
  const pipeline = completePipeline(request.pipeline);
  return {
    ...rest,
    ranker: 'pipeline',
    without: [],
    profile: 'default',
    depth: DEFAULTS.depth,
    a: null,
    sweeps: [],
    pipeline,
  };
}
