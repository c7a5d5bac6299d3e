/** Tokens as a server counts them. */
export interface Usage {
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
}

/** The usage an OpenAI-compatible server reports; null when it reports none that can be right. */
export function openAiUsage(body: unknown): Usage | null {
  const usage = field(body, 'usage');
  const inputTokens = count(field(usage, 'prompt_tokens'));
  const outputTokens = count(field(usage, 'completion_tokens'));
  if (inputTokens === null || outputTokens === null || inputTokens === 0) return null;
  const cached =
    count(field(field(usage, 'prompt_tokens_details'), 'cached_tokens')) ??
    count(field(usage, 'prompt_cache_hit_tokens'));
  return { inputTokens, outputTokens, cachedInputTokens: Math.min(cached ?? 0, inputTokens) };
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** A count of tokens; null for anything else. */
export function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
