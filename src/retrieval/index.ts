// Rankers
export { createBm25Ranker } from './bm25Ranker.js';
// Queries
export { parseQuery } from './query/parseQuery.js';
export { DEFAULT_RANKER, RANKER_NAMES, type RankerOptions, rankerByName, refuseKinds } from './rankerByName.js';
export type { Query, RankedChunk, RankedFile, RankedFunction, Ranker, Ranking, RankOptions } from './types.js';
