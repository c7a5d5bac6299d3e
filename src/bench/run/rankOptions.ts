import type { RankOptions } from '../../retrieval/index.js';
import type { RunConfig } from '../types.js';
import { ASKED_SYMBOLS, PREDICTED } from './predictions.js';

/** What is asked of a ranking, whatever ranks. */
export function rankOptions({ depth, profile }: Pick<RunConfig, 'depth' | 'profile'>): RankOptions {
  return { files: PREDICTED, functions: ASKED_SYMBOLS, depth, profile, includeTests: false, accept: null };
}
