import { type ChildProcess, fork } from 'node:child_process';
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
}

/**
 * Does each job in a process of its own. A process that dies costs the instance it was at, which becomes a failure; the rest of its job goes to
 * a new one. Resolves when all is done, or soon after `signal` aborts.
 */
export async function runJobs({ jobs, processes, ...options }: RunJobsOptions): Promise<void> {
  const queue = [...jobs];
  const work = async () => {
    for (let job = queue.shift(); job !== undefined && !options.signal?.aborted; job = queue.shift()) {
      for (let rest: Job | null = job; rest !== null && !options.signal?.aborted; ) rest = await runJob(rest, options);
    }
  };
  await Promise.all(Array.from({ length: Math.min(processes, jobs.length) }, work));
}

/** @returns what is left of the job when its process died */
function runJob(job: Job, options: Omit<RunJobsOptions, 'jobs' | 'processes'>): Promise<Job | null> {
  const { workerFile, onResult, onWarning, signal } = options;
  return new Promise((resolve, reject) => {
    const left = new Map(job.instances.map((instance) => [instance.id, instance]));
    const child: ChildProcess = fork(workerFile, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    let at: Instance | null = null;
    let said = '';
    const stop = () => child.kill();
    signal?.addEventListener('abort', stop, { once: true });
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-2000);
    });
    child.on('message', (message: JobMessage) => {
      if (message.type === 'ready') child.send(job);
      else if (message.type === 'warning') onWarning(message.message);
      else if (message.type === 'start') at = left.get(message.instance) ?? null;
      else if (message.type === 'result') {
        left.delete(message.result.instance_id);
        onResult(message.result);
      }
    });
    child.once('error', (error) => {
      signal?.removeEventListener('abort', stop);
      reject(error);
    });
    child.once('close', (code, killedBy) => {
      signal?.removeEventListener('abort', stop);
      if (left.size === 0 || signal?.aborted) return resolve(null);
      const how = killedBy === null ? `with status ${code}` : `by ${killedBy}`;
      // A process that dies before its first instance would do so forever.
      const victim = at ?? [...left.values()][0]!;
      left.delete(victim.id);
      onResult(failedResult(victim, 'answer', new Error(`its process was ended ${how}: ${lastLine(said)}`)));
      resolve(left.size === 0 ? null : { ...job, instances: [...left.values()] });
    });
  });
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) || 'it said nothing';
}
