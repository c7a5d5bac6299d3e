import { RepoNavError } from '../../../src/errors.js';
import type { ChatAnswer, ChatModel, ChatRequest } from '../../../src/models/types.js';

export interface MadeModel extends ChatModel {
  /** Requests in the order they came. */
  requests: ChatRequest[];
  /** Requests under way at the same time, at most. */
  mostAtOnce: number;
}

type Reply = string | Partial<ChatAnswer> | RepoNavError;

/** A chat model that says what the test says; a token is four characters. */
export function madeModel(
  reply: (request: ChatRequest, nth: number) => Reply | Promise<Reply>,
  given: Partial<ChatModel> = {},
): MadeModel {
  let underWay = 0;
  const model: MadeModel = {
    name: 'made-model',
    host: 'models.example',
    local: false,
    contextTokens: 8000,
    price: { inputPerMTok: 1, cachedInputPerMTok: 0.5, outputPerMTok: 4, asOf: '2026-01-01' },
    countTokens: (text) => Math.ceil(text.length / 4),
    requests: [],
    mostAtOnce: 0,
    async complete(request) {
      model.requests.push(request);
      underWay++;
      model.mostAtOnce = Math.max(model.mostAtOnce, underWay);
      try {
        const given = await reply(request, model.requests.length);
        if (given instanceof RepoNavError) throw given;
        return answerOf(request, typeof given === 'string' ? { text: given } : given);
      } finally {
        underWay--;
      }
    },
    ...given,
  };
  return model;
}

function answerOf({ purpose }: ChatRequest, given: Partial<ChatAnswer>): ChatAnswer {
  return {
    text: 'It sells things to people who want them.',
    truncated: false,
    call: {
      model: 'made-model',
      host: 'models.example',
      purpose,
      inputTokens: 100,
      cachedInputTokens: 10,
      outputTokens: 20,
      estimated: false,
      usd: 0.25,
      latencyMs: 5,
      attempts: 1,
      at: '2026-01-02T03:04:05.000Z',
    },
    ...given,
  };
}

export function contentOf(request: ChatRequest): string {
  return request.messages.map(({ content }) => content).join('\n');
}

/** The path that a prompt is about. */
export function pathOf(request: ChatRequest): string {
  return /^Path: (.+)$/m.exec(contentOf(request))![1]!;
}
