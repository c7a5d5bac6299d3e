import { IN_PROCESS } from '../inProcess.js';
import type { ModelCall } from '../types.js';

/** What a call of a model in this process is recorded as: free of charge, its tokens counted and not estimated. */
export function localCall(
  kind: 'query' | 'document',
  facts: Pick<ModelCall, 'model' | 'inputTokens' | 'latencyMs' | 'attempts' | 'at'>,
): ModelCall {
  return {
    ...facts,
    host: IN_PROCESS,
    purpose: kind === 'query' ? 'embed-query' : 'embed-documents',
    cachedInputTokens: 0,
    outputTokens: 0,
    estimated: false,
    usd: 0,
  };
}
