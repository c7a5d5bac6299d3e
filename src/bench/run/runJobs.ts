import { fork } from 'node:child_process';
import type { Instance, InstanceResult } from '../types.js';
import type { Job, JobMessage } from './messages.js';
import { failedResult } from './visitInstances.js';

export interface RunJobsOptions {
  jobs: readonly Job[];
  /** Processes at a time. */
  processes: number;
  workerFile: string;
  onResult: (result: InstanceResult) => void;
  onWarning: (message: string) => void;
  signal?: AbortSignal | undefined;
  /** A process that is at one instance for longer is ended, ms. @default half an hour */
  stalledMs?: number;
}

type JobOptions = Omit<RunJobsOptions, 'jobs' | 'processes' | 'signal'> & { signal: AbortSignal };

const STALLED_MS = 30 * 60 * 1000;

/**
 * Does each job in a process of its own. Where one dies, its job goes on in a new one: first with worker threads for the index, which survive files
 * that break or hang a parser; then without the instance it was at, which becomes a failure. Resolves when all is done, or when all processes
 * have ended after `signal` aborted.
 *
 * @throws Error when a process ends before its first instance; the others are ended then
 */
export async function runJobs({ jobs, processes, signal, ...rest }: RunJobsOptions): Promise<void> {
  const failure = new AbortController();
  const options: JobOptions = { ...rest, signal: AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]) };
  const queue = [...jobs];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined && !options.signal.aborted; next = queue.shift()) {
      for (let job: Job | null = next; job !== null && !options.signal.aborted; ) job = await runJob(job, options);
    }
  };
  const workers = Array.from({ length: Math.min(processes, jobs.length) }, () =>
    work().catch((error: unknown) => failure.abort(error)),
  );
  await Promise.all(workers);
  if (failure.signal.aborted) throw failure.signal.reason;
}

/** @returns what is left of the job when its process died */
function runJob(job: Job, options: JobOptions): Promise<Job | null> {
  const { workerFile, onResult, onWarning, signal, stalledMs = STALLED_MS } = options;
  return new Promise((resolve, reject) => {
    const left = new Map(job.instances.map((instance) => [instance.id, instance]));
    const child = fork(workerFile, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced' });
    let started = false;
    let at: Instance | null = null;
    let said = '';
    const stop = () => child.kill();
    signal.addEventListener('abort', stop, { once: true });
    const watch = setTimeout(() => {
      said = `it was at one instance for more than ${stalledMs} ms`;
      child.kill('SIGKILL');
    }, stalledMs);
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-2000);
    });
    child.on('message', (message: JobMessage) => {
      watch.refresh();
      if (message.type === 'ready') child.send(job);
      else if (message.type === 'warning') onWarning(message.message);
      else if (message.type === 'start') {
        started = true;
        at = left.get(message.instance) ?? null;
      } else if (message.type === 'result') {
        at = null;
        left.delete(message.result.instance_id);
        onResult(message.result);
      }
    });
    // It cannot be started, or not be spoken to: then it also closes.
    child.once('error', (error) => {
      said += `\n${error.message}`;
    });
    child.once('close', (code, killedBy) => {
      clearTimeout(watch);
      signal.removeEventListener('abort', stop);
      if (left.size === 0 || signal.aborted) return resolve(null);
      const how = `${killedBy === null ? `with status ${code}` : `by ${killedBy}`}: ${lastLine(said)}`;
      // The next one would do the same.
      if (!started) return reject(new Error(`A process of the benchmark ended before its first instance ${how}`));
      if (job.workers > 0 && at !== null) {
        left.delete(at.id);
        onResult(failedResult(at, 'answer', new Error(`its process was ended ${how}`)));
      }
      const rest = { ...job, workers: Math.max(1, job.workers), instances: [...left.values()] };
      resolve(left.size === 0 ? null : rest);
    });
  });
}

/** The last thing a process said: of a stack, its message. */
function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.find((line) => /^\w*Error\b/.test(line)) ?? (lines.at(-1) || 'it said nothing');
}
