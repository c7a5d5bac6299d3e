// Past commits, kept beside the index

export { type HistoryDeps, type OpenHistoryOptions, openHistory } from './openHistory.js';
export type * from './types.js';
