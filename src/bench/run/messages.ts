import type { Instance, InstanceResult, RunConfig } from '../types.js';
import type { SendingRules } from './modelOptions.js';

/** What a process is given to do: instances of one repository, by commit date. */
export interface Job {
  config: RunConfig;
  repository: string;
  instances: Instance[];
  cacheDir: string;
  /** Worker threads of its index; 0: none. */
  workers: number;
  /** What may be sent, and how. */
  rules: SendingRules;
}

/** What a process says while it does it. */
export type JobMessage =
  | { type: 'ready' }
  | { type: 'start'; instance: string }
  | { type: 'result'; result: InstanceResult }
  | { type: 'warning'; message: string }
  | { type: 'done' };
