// Runs
export { BENCH_RANKERS } from './rankers.js';
// Reading them
export { summaryText } from './report/summaryText.js';
export type { RunRequest } from './run/completeConfig.js';
export { type FinishedRun, type RunBenchOptions, runBench } from './runBench.js';
export { type RunConfig, SWEEPS, type SweepName } from './types.js';
