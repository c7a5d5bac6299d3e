// Finding and opening a repository

// What a file is
export { contentTraits } from './contentTraits.js';
export { decodeText, type TextEncoding } from './decodeText.js';
export { findRoot, type Root } from './findRoot.js';
export { gitVersion } from './git/version.js';
export { headCommit } from './headCommit.js';
export { openSource } from './openSource.js';
export { pathTraits } from './pathTraits.js';
export { secretByContent } from './secretContents.js';
export { secretByPath } from './secretPaths.js';
// The contract
export type * from './types.js';
