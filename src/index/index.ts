// The index of one repository
export type { IndexDeps, IndexStatus, OpenIndexOptions, RepositoryIndex } from './repositoryIndex.js';
export { openIndex } from './repositoryIndex.js';
// Where indexes lie
export { defaultCacheDir } from './cacheFolder.js';
export { type CleanCacheOptions, type CleanedCache, cleanCache } from './cleanCache.js';
// The contract
export type * from './types.js';
