import type { ModelCall } from '../types.js';

/** One call for several of the same model and purpose. @param calls at least one */
export function sumCalls(calls: readonly ModelCall[]): ModelCall {
  return calls.reduce((sum, call) => ({
    ...call,
    inputTokens: sum.inputTokens + call.inputTokens,
    cachedInputTokens: sum.cachedInputTokens + call.cachedInputTokens,
    outputTokens: sum.outputTokens + call.outputTokens,
    estimated: sum.estimated || call.estimated,
    usd: sum.usd === null || call.usd === null ? null : sum.usd + call.usd,
    latencyMs: sum.latencyMs + call.latencyMs,
    attempts: sum.attempts + call.attempts,
  }));
}
