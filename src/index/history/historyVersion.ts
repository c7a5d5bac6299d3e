import { createHash } from 'node:crypto';
import { MINING_VERSION } from '../../repository/history/index.js';
import { deriverVersion } from '../deriverVersion.js';
import { findWorkerFile } from '../workerFile.js';

/**
 * Version of all that turns commits into what is kept of them, 32 hexadecimal digits: how they are mined, and what analyzes texts and
 * tells which files count as source, which is the same as for files.
 */
export function historyVersion(): string {
  const parts = JSON.stringify([MINING_VERSION, deriverVersion(findWorkerFile())]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}
