import { createHash } from 'node:crypto';
import { MINING_VERSION } from '../../repository/history/index.js';
import { CODE_ANALYZER_VERSION } from '../../representation/index.js';
import { LANGUAGES } from '../../syntax/index.js';

/**
 * Version of all that turns commits into what is kept of them, 32 hexadecimal digits: how they are mined, how messages are analyzed,
 * and which files count as source.
 */
export function historyVersion(): string {
  const source = LANGUAGES.map(({ id, extensions, filenames = [] }) => [id, extensions, filenames]);
  const parts = JSON.stringify([MINING_VERSION, CODE_ANALYZER_VERSION, source]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}
