import { DEFAULTS } from '../../defaults.js';
import { type Concessions, concede } from './concessions.js';
import { messageText } from './messageText.js';
import type { ChatProtocol } from './protocol.js';
import { isStrict, jsonSchemaOf } from './structure.js';
import { field, openAiUsage } from './usage.js';

/** `POST /chat/completions` as OpenAI, vLLM, Ollama, llama.cpp, LM Studio, Groq and OpenRouter serve it. */
export function openAiChat(model: string, hostname: string): ChatProtocol {
  const concessions: Concessions = {
    structured: 'json_schema',
    temperature: true,
    // OpenAI's newer models take no other name, other servers mostly only the older one.
    limitField: hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens',
  };
  return {
    path: '/chat/completions',
    prepare(request) {
      let sent = { ...concessions };
      return {
        body() {
          sent = { ...concessions };
          return {
            model,
            messages: request.messages.map(({ role, content }) => ({ role, content })),
            stream: false,
            ...(sent.temperature ? { temperature: 0 } : {}),
            ...(request.maxOutputTokens === undefined ? {} : { [sent.limitField]: request.maxOutputTokens }),
            ...(request.schema === undefined ? {} : responseFormat(sent.structured, request.schema)),
          };
        },
        concede: (reply) => concede(reply, request, sent, concessions),
        structured: () => (request.schema === undefined ? undefined : sent.structured),
      };
    },
    read(body) {
      const choices = field(body, 'choices');
      const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
      const message = field(choice, 'message');
      // Gateways pass on an answer that broke off at their provider like this.
      if (typeof message !== 'object' || message === null || field(choice, 'finish_reason') === 'error') return null;
      const truncated = field(choice, 'finish_reason') === 'length';
      return { text: messageText(message, truncated), truncated, usage: openAiUsage(body) };
    },
    maxBytes: DEFAULTS.models.answerBytes,
  };
}

function responseFormat(structured: Concessions['structured'], schema: { name: string; jsonSchema: object }): object {
  if (structured === 'json_object') return { response_format: { type: 'json_object' } };
  if (structured !== 'json_schema') return {};
  const bare = jsonSchemaOf(schema);
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name: schema.name, strict: isStrict(bare), schema: bare },
    },
  };
}
