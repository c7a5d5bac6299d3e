// Runs
export { type FootprintBenchOptions, footprintBench } from './footprintBench.js';

// Reading them
export { compareText } from './report/compareText.js';
export { footprintText } from './report/footprintText.js';
export { reportText } from './report/reportText.js';
export { summaryText } from './report/summaryText.js';
export { sweepText } from './report/sweepText.js';
export { compareBench, reportBench } from './reportBench.js';
export type { RunRequest } from './run/completeConfig.js';
export { type FinishedRun, type RunBenchOptions, runBench } from './runBench.js';
// Training
export { minePairs } from './static/minePairs.js';
export { trainEmbedding, trainEmbeddingText } from './static/trainEmbedding.js';
export { validateEmbedding, validateEmbeddingText } from './static/validateEmbedding.js';
export { type CompareFeaturesOptions, compareFeatures } from './train/compareFeatures.js';
export { type TrainOptions, trainBench } from './train/trainBench.js';
export { trainText } from './train/trainText.js';
export { SWEEPS, type SweepName } from './types.js';
