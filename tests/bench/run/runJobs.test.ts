import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeConfig } from '../../../src/bench/run/completeConfig.js';
import type { Job } from '../../../src/bench/run/messages.js';
import { type RunJobsOptions, runJobs } from '../../../src/bench/run/runJobs.js';
import type { Instance, InstanceResult } from '../../../src/bench/types.js';
import { tempFolder, write } from '../tempRepositories.js';

/** A process that answers its instances in turn, and does as `act` says at some of them. */
function workerFile(act: string): string {
  const folder = tempFolder();
  write(folder, {
    'worker.mjs': `
      process.once('message', async (job) => {
        for (const { id } of job.instances) {
          process.send({ type: 'start', instance: id });
          await new Promise((resolve) => setTimeout(resolve, 20));
          ${act}
          process.send({ type: 'result', result: { instance_id: id, workers: job.workers, error: null } });
        }
        process.send({ type: 'done' }, () => process.exit(0));
      });
      process.send({ type: 'ready' });
    `,
  });
  return join(folder, 'worker.mjs');
}

const job = (ids: string[], workers = 0): Job => ({
  config: completeConfig({ ranker: 'bm25' }),
  repository: '/made',
  instances: ids.map((id): Instance => {
    const text = 'text';
    return {
      id,
      data: 'made',
      repo: 'acme/shop',
      mirror: null,
      baseCommit: '1234567',
      text,
      goldFiles: [],
      goldFunctions: [],
      language: null,
      category: null,
    };
  }),
  cacheDir: '/made',
  workers,
  rules: { consent: false, insecure: false },
});

async function outcome(options: Pick<RunJobsOptions, 'jobs' | 'workerFile'> & Partial<RunJobsOptions>) {
  const results = new Map<string, InstanceResult>();
  await runJobs({
    processes: 2,
    onWarning: () => undefined,
    ...options,
    onResult: (result) => {
      expect(results.has(result.instance_id)).toBe(false);
      results.set(result.instance_id, result);
      options.onResult?.(result);
    },
  });
  return results;
}

describe('jobs in processes', () => {
  it('are all done, each instance once', async () => {
    const results = await outcome({ jobs: [job(['a', 'b']), job(['c']), job(['d', 'e'])], workerFile: workerFile('') });
    expect([...results.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('go on with worker threads where a process died without', async () => {
    const results = await outcome({
      jobs: [job(['a', 'b', 'c'])],
      workerFile: workerFile("if (id === 'b' && job.workers === 0) process.kill(process.pid, 'SIGKILL');"),
    });
    expect(
      [...results.values()].map((result) => [
        result.instance_id,
        result.error,
        (result as InstanceResult & { workers: number }).workers,
      ]),
    ).toEqual([
      ['a', null, 0],
      ['b', null, 1],
      ['c', null, 1],
    ]);
  });

  it('lose the instance that ends a process even so, and no other', async () => {
    const results = await outcome({
      jobs: [job(['a', 'b', 'c'])],
      workerFile: workerFile("if (id === 'b') throw new Error('too much');"),
    });
    expect(results.get('b')!.error).toEqual({
      stage: 'answer',
      message: 'its process was ended with status 1: Error: too much',
    });
    expect([results.get('a')!.error, results.get('c')!.error]).toEqual([null, null]);
  });

  it('lose an instance at which a process hangs', async () => {
    const results = await outcome({
      jobs: [job(['a', 'b', 'c'], 1)],
      workerFile: workerFile("if (id === 'b') await new Promise((resolve) => setTimeout(resolve, 1e6));"),
      stalledMs: 3_000,
    });
    expect(results.get('b')!.error!.message).toContain('more than 3000 ms');
    expect(results.get('c')!.error).toBeNull();
  });

  it('fail together where processes do not even begin', async () => {
    const folder = tempFolder();
    write(folder, { 'worker.mjs': "throw new Error('wrong from the start');" });
    const jobs = [job(['a']), job(['b'])];
    await expect(outcome({ jobs, workerFile: join(folder, 'worker.mjs') })).rejects.toThrow(
      /before its first instance with status 1: Error: wrong from the start/,
    );
  });

  it('end soon after they are aborted', async () => {
    const abort = new AbortController();
    const jobs = [job(Array.from({ length: 10_000 }, (_, index) => `i${index}`))];
    const results = await outcome({
      jobs,
      workerFile: workerFile(''),
      signal: abort.signal,
      onResult: () => abort.abort(),
    });
    expect(results.size).toBeLessThan(10_000);
  });
});
