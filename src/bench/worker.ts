/** A process of the benchmark: takes one job, answers its instances one by one, and ends. It ends at once when its parent is gone. */

import type { Job, JobMessage } from './run/messages.js';
import type { InstanceSurroundings } from './run/pipelineInstance.js';
import { createRankInstance } from './run/rankInstance.js';
import { type OnInstance, visitInstances } from './run/visitInstances.js';
import { createSweepInstance } from './sweep/sweepInstance.js';
import { createFeatureInstance } from './train/featureInstance.js';
import type { RunConfig } from './types.js';

/** What is done with each instance, by the kind of the run. */
const ON_INSTANCE: Readonly<
  Record<RunConfig['kind'], (config: RunConfig, surroundings: InstanceSurroundings) => OnInstance>
> = {
  run: createRankInstance,
  sweep: createSweepInstance,
  features: createFeatureInstance,
};
const send = (message: JobMessage) => process.send?.(message);
const sent = (message: JobMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

process.once('disconnect', () => process.exit(1));
// Ctrl-C reaches the whole group of processes: the parent decides what ends.
process.on('SIGINT', () => undefined);
process.once('message', async (job: Job) => {
  const { config, rules, ...rest } = job;
  await visitInstances({
    ...rest,
    onInstance: ON_INSTANCE[config.kind](config, { cacheDir: rest.cacheDir, rules }),
    onStart: ({ id }) => send({ type: 'start', instance: id }),
    onResult: (result) => send({ type: 'result', result }),
    onWarning: (message) => send({ type: 'warning', message }),
  });
  await sent({ type: 'done' });
  process.exit(0);
});
send({ type: 'ready' });
