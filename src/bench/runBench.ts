import { existsSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { RepoNavError } from '../errors.js';
import { readInstances } from './data/readInstances.js';
import { type Summary, summarize } from './metrics/summarize.js';
import { RESULTS_FILE } from './readRun.js';
import { datesOf, groupByRepository } from './repositories/groupByRepository.js';
import { checkModels } from './run/checkModels.js';
import { completeConfig, type RunRequest } from './run/completeConfig.js';
import { failureText } from './run/failureText.js';
import { findBenchWorker } from './run/findBenchWorker.js';
import { MANIFEST_FILE, newManifest, readManifest, writeManifest } from './run/manifest.js';
import { planJobs } from './run/planJobs.js';
import { createRunProgress } from './run/progress.js';
import { ResultFile, readResults } from './run/resultFile.js';
import { runJobs } from './run/runJobs.js';
import type { Instance, InstanceResult, Manifest } from './types.js';

export interface RunBenchOptions {
  /** JSON Lines files. */
  data: readonly string[];
  /** Folder of clones and bare mirrors. */
  repos: string;
  request: RunRequest;
  /** Folder of the results. */
  out: string;
  /** Folder of the indexes, shared by all processes. @default `cache` in `out` */
  cacheDir?: string | undefined;
  /** Processes at a time. @default the cores */
  jobs?: number | undefined;
  resume?: boolean | undefined;
  /** Texts may be sent to models on other machines. @default false */
  consent?: boolean | undefined;
  /** Also over http://, to other machines than this one. @default false */
  insecure?: boolean | undefined;
  writeErr: (text: string) => void;
  isTerminal: boolean;
  signal?: AbortSignal | undefined;
}

export interface FinishedRun {
  manifest: Manifest;
  summary: Summary;
  results: InstanceResult[];
}

/**
 * Ranks every instance of the data sets and leaves `results.jsonl` and `manifest.json` in `out`.
 * @throws RepoNavError usage; cancelled when `signal` aborts, and then `resume` goes on where it stopped
 */
export async function runBench(options: RunBenchOptions): Promise<FinishedRun> {
  const { signal } = options;
  const config = completeConfig(options.request);
  const rules = { consent: options.consent ?? false, insecure: options.insecure ?? false };
  if (config.pipeline) await checkModels(config.pipeline, rules);
  const processes = options.jobs ?? availableParallelism();
  const out = resolve(options.out);
  const { instances, data } = await readInstances(options.data, {
    limit: config.limit ?? undefined,
    only: config.only ?? undefined,
  });
  const manifest = await newManifest({ config, data, jobs: processes, instances: instances.length });
  const before = storedRun(out, manifest, options.resume ?? false);
  if (before && before.reponav.commit !== manifest.reponav.commit) {
    options.writeErr(
      `warning: the run was begun by another version of RepoNav (${before.reponav.commit ?? before.reponav.version})\n`,
    );
  }
  mkdirSync(out, { recursive: true });
  writeManifest(out, manifest);
  const file = ResultFile.open(join(out, RESULTS_FILE));
  const started = performance.now();
  const left = instances.filter(({ id }) => !file.has(id));
  const progress = createRunProgress(left.length, options.writeErr, options.isTerminal);
  const onResult = (result: InstanceResult) => {
    file.append(result);
    progress.step(result.error !== null);
  };
  const warned = new Set<string>();
  try {
    const groups = await groupByRepository(left, options.repos, onResult);
    const jobs = planJobs(groups, await datesOf(groups, signal), processes);
    // Where every core has its process, threads only cost: each new one would have to warm the grammars again.
    const workers = processes >= availableParallelism() ? 0 : Math.floor(availableParallelism() / processes);
    const cacheDir = resolve(options.cacheDir ?? join(out, 'cache'));
    await runJobs({
      jobs: jobs.map((job) => ({ ...job, config, cacheDir, workers, rules })),
      processes,
      workerFile: findBenchWorker(),
      onResult,
      onWarning: (message) => {
        if (!warned.has(message)) options.writeErr(`warning: ${message}\n`);
        warned.add(message);
      },
      signal,
    });
  } finally {
    progress.end();
    file.close();
  }
  if (signal?.aborted)
    throw new RepoNavError('cancelled', 'The run was ended.', 'The same command with --resume goes on.');
  const finished = finish(out, manifest, instances, performance.now() - started);
  options.writeErr(failureText(finished.results));
  return finished;
}

function finish(out: string, manifest: Manifest, instances: readonly Instance[], elapsedMs: number): FinishedRun {
  const wanted = new Set(instances.map(({ id }) => id));
  const results = readResults(join(out, RESULTS_FILE)).filter(({ instance_id }) => wanted.has(instance_id));
  const failed = results.filter(({ error }) => error !== null).length;
  const finished = {
    ...manifest,
    finishedAt: new Date().toISOString(),
    elapsedMs: Math.round(elapsedMs),
    answered: results.length - failed,
    failed,
  };
  writeManifest(out, finished);
  return { manifest: finished, summary: summarize(results), results };
}

/** The run that a folder holds already, null without one. A folder holds one run: a second one must be the same, gone on with. */
function storedRun(out: string, manifest: Manifest, resume: boolean): Manifest | null {
  if (!existsSync(join(out, MANIFEST_FILE))) return null;
  if (!resume) {
    throw new RepoNavError(
      'usage',
      `${out} holds a run already.`,
      'Go on with it by --resume, or name another folder with --out.',
    );
  }
  const before = readManifest(out);
  const hashes = ({ data }: Manifest) => data.map(({ sha256 }) => sha256);
  if (!isDeepStrictEqual(before.config, manifest.config) || !isDeepStrictEqual(hashes(before), hashes(manifest))) {
    throw new RepoNavError(
      'usage',
      `${out} holds a run with other options or other data.`,
      'Resume with the very command that began it, or name another folder with --out.',
    );
  }
  return before;
}
