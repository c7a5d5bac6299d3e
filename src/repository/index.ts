// Finding and opening a repository

// What a file is
export { contentTraits } from './contentTraits.js';
export { decodeText, type TextEncoding } from './decodeText.js';
export { findRoot, type Root } from './findRoot.js';
export { gitVersion } from './git/version.js';
export { headCommit } from './headCommit.js';
export { openSource } from './openSource.js';
export { pathTraits } from './pathTraits.js';
export { whySecret } from './secrets.js';
// The contract
export type * from './types.js';
