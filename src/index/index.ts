// The index of one repository

// Where indexes lie
export { defaultCacheDir } from './cacheFolder.js';
export { type CleanCacheOptions, type CleanedCache, cleanCache, folderBytes } from './cleanCache.js';
export type { IndexDeps, IndexStatus, OpenIndexOptions, RepositoryIndex } from './openOptions.js';
export { openIndex } from './repositoryIndex.js';
// The contract
export type * from './types.js';
