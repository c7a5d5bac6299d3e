import { DEFAULTS } from '../../defaults.js';
import { type Concessions, concede } from './concessions.js';
import { withoutThinking } from './messageText.js';
import type { ChatProtocol } from './protocol.js';
import { jsonSchemaOf } from './structure.js';
import { count, field, type Usage } from './usage.js';

/** Anthropic's own `POST /messages`. JSON is asked for as the input of a tool that must be used. */
export function anthropicChat(model: string): ChatProtocol {
  const concessions: Concessions = { structured: 'tool', temperature: true, limitField: 'max_tokens' };
  return {
    path: '/messages',
    prepare(request) {
      let sent = { ...concessions };
      const system = request.messages.filter(({ role }) => role === 'system').map(({ content }) => content);
      const others = request.messages.filter(({ role }) => role !== 'system');
      return {
        body() {
          sent = { ...concessions };
          return {
            model,
            max_tokens: request.maxOutputTokens ?? DEFAULTS.models.outputTokens,
            ...(system.length === 0 ? {} : { system: system.join('\n\n') }),
            messages: others.map(({ role, content }) => ({ role, content })),
            ...(sent.temperature ? { temperature: 0 } : {}),
            ...(request.schema === undefined || sent.structured !== 'tool' ? {} : answerTool(request.schema)),
          };
        },
        concede: (reply) => concede(reply, request, sent, concessions),
        structured: () => (request.schema === undefined ? undefined : sent.structured),
      };
    },
    read(body) {
      const content = field(body, 'content');
      if (!Array.isArray(content)) return null;
      const stopped = field(body, 'stop_reason');
      const truncated = stopped === 'max_tokens' || stopped === 'model_context_window_exceeded';
      return { text: contentText(content), truncated, usage: usageOf(body) };
    },
    maxBytes: DEFAULTS.models.answerBytes,
  };
}

function answerTool(schema: { name: string; jsonSchema: object }): object {
  return {
    tools: [{ name: schema.name, description: 'Gives the answer.', input_schema: jsonSchemaOf(schema) }],
    tool_choice: { type: 'tool', name: schema.name },
  };
}

/** The input of the tool, else the texts; thinking blocks are neither. */
function contentText(content: readonly unknown[]): string {
  const used = content.find((block) => field(block, 'type') === 'tool_use');
  if (used !== undefined) return JSON.stringify(field(used, 'input') ?? {});
  const texts = content.filter((block) => field(block, 'type') === 'text').map((block) => field(block, 'text'));
  return withoutThinking(texts.filter((text) => typeof text === 'string').join(''));
}

/** Tokens written to or read from the cache are not in `input_tokens`. */
function usageOf(body: unknown): Usage | null {
  const usage = field(body, 'usage');
  const fresh = count(field(usage, 'input_tokens'));
  const outputTokens = count(field(usage, 'output_tokens'));
  if (fresh === null || outputTokens === null) return null;
  const cachedInputTokens = count(field(usage, 'cache_read_input_tokens')) ?? 0;
  const written = count(field(usage, 'cache_creation_input_tokens')) ?? 0;
  return { inputTokens: fresh + written + cachedInputTokens, cachedInputTokens, outputTokens };
}
