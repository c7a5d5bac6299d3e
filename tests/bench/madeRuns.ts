import type { InstanceResult, Manifest } from '../../src/bench/types.js';
import type { Retrieval } from '../../src/navigation/schemas.js';
import { completePipeline } from '../../src/retrieval/pipeline/description.js';
import { madeResult } from './madeResults.js';

/** Of a run that a test makes up. */
export const MANIFEST: Manifest = {
  schema: 1,
  config: {
    kind: 'run',
    ranker: 'bm25',
    without: [],
    profile: 'default',
    depth: 80,
    a: null,
    sweeps: [],
    limit: null,
    only: null,
  },
  data: [{ file: 'made.jsonl', sha256: '00', instances: 3 }],
  reponav: { version: '0.0.0', commit: null, dirty: null, lockSha256: null },
  machine: { node: 'v20', platform: 'any', cpu: 'any', cores: 2 },
  seed: 1,
  jobs: 2,
  startedAt: '2020-01-01T00:00:00.000Z',
  finishedAt: '2020-01-01T00:00:01.000Z',
  elapsedMs: 1000,
  instances: 3,
  answered: 2,
  failed: 1,
};

export interface MadeRun {
  name: string;
  manifest: Manifest;
  results: InstanceResult[];
}

interface MadeRunOptions {
  data?: string;
  /** Models of the lists, where an answer named them. */
  models?: (string | null)[];
  /** Files shown to the re-ranking, by instance. */
  shown?: number[];
}

/** A pipeline's run over issues that have `gold.py` as gold, with its rank (0: not found) for each. */
export function madeRun(
  name: string,
  pipeline: unknown,
  ranks: readonly number[],
  { data = 'made', models = [], shown }: MadeRunOptions = {},
): MadeRun {
  const complete = completePipeline(pipeline);
  const results = ranks.map((rank, index) =>
    madeResult(`${data}-${index}`, {
      data,
      gold: { files: ['gold.py'] },
      predicted: { files: listWith(rank), modules: null, functions: null },
      retrieval: retrievalOf(complete.retrievers, models, shown?.[index]),
    }),
  );
  const config = { ...MANIFEST.config, ranker: 'pipeline', pipeline: complete };
  return { name, manifest: { ...MANIFEST, config }, results };
}

/** A run of a ranker over the same issues. */
export function madeRankerRun(name: string, ranks: readonly number[], data = 'made'): MadeRun {
  const results = ranks.map((rank, index) =>
    madeResult(`${data}-${index}`, {
      data,
      gold: { files: ['gold.py'] },
      predicted: { files: listWith(rank), modules: null, functions: null },
    }),
  );
  return { name, manifest: MANIFEST, results };
}

function listWith(rank: number): string[] {
  const others = Array.from({ length: 10 }, (_, index) => `other${index}.py`);
  return rank === 0 ? others : [...others.slice(0, rank - 1), 'gold.py', ...others.slice(rank - 1)];
}

function retrievalOf(
  retrievers: readonly { kind: string; representation?: string }[],
  models: readonly (string | null)[],
  shown: number | undefined,
): Retrieval {
  const paths = { exact: shown ?? 0, repaired: 0, dropped: 0, duplicates: 0 };
  return {
    lists: retrievers.map(({ kind, representation = null }, at) => ({
      retriever: kind,
      representation,
      model: models[at] ?? null,
      found: 11,
      searched: 20,
      withoutText: 0,
    })),
    ...(shown === undefined
      ? {}
      : {
          rerank: {
            representation: 'path',
            candidates: 20,
            shown,
            outcome: 'ranked' as const,
            reason: '',
            paths,
          },
        }),
    withheld: 0,
    usage: [],
  };
}
