/** A process of the benchmark: takes one job, answers its instances one by one, and ends. It ends at once when its parent is gone. */

import type { Job, JobMessage } from './run/messages.js';
import { createRankInstance } from './run/rankInstance.js';
import { visitInstances } from './run/visitInstances.js';
import { createSweepInstance } from './sweep/sweepInstance.js';
import { createFeatureInstance } from './train/featureInstance.js';
import type { RunConfig } from './types.js';

const onInstance = (config: RunConfig) => {
  if (config.kind === 'sweep') return createSweepInstance(config);
  if (config.kind === 'features') return createFeatureInstance();
  return createRankInstance(config);
};
const send = (message: JobMessage) => process.send?.(message);
const sent = (message: JobMessage) => new Promise<void>((resolve) => process.send?.(message, () => resolve()));

process.once('disconnect', () => process.exit(1));
// Ctrl-C reaches the whole group of processes: the parent decides what ends.
process.on('SIGINT', () => undefined);
process.once('message', async (job: Job) => {
  const { config, ...rest } = job;
  await visitInstances({
    ...rest,
    onInstance: onInstance(config),
    onStart: ({ id }) => send({ type: 'start', instance: id }),
    onResult: (result) => send({ type: 'result', result }),
    onWarning: (message) => send({ type: 'warning', message }),
  });
  await sent({ type: 'done' });
  process.exit(0);
});
send({ type: 'ready' });
