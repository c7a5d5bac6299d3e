// Past commits of a repository

export type { GitPlace } from '../git/runGit.js';
export { type ListCommitsOptions, listCommits, readShallow } from './listCommits.js';
export { type MineOptions, mineCommits } from './mineHistory.js';
export { MAX_FILES, MINING_VERSION, type MinedCommit, type MinedFile } from './types.js';
