import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A local HTTP server that speaks the protocols of model servers and misbehaves on demand. What it answers is made up by the tests: nothing that
 * comes from it says anything about a model.
 */
export interface ModelServer {
  /** `http://127.0.0.1:PORT`, without a path. */
  origin: string;
  /** Base URL of the OpenAI-compatible protocol. */
  url: string;
  host: string;
  /** What was asked, in order. */
  requests: SeenRequest[];
  /** The next requests get these, one each; later ones what `always` says. */
  script(...replies: Reply[]): void;
  /** Every request that no script is left for gets this. Undefined: a well-behaved answer by the path that is asked. */
  always(reply: Reply | ((request: SeenRequest) => Reply | undefined) | undefined): void;
  /** Requests that are being answered at this moment, and the most there ever were. */
  readonly busy: number;
  readonly mostBusy: number;
  /** Resolves when so many requests were received in all. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Parsed where it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of many shapes
  body: any;
}

export interface Reply {
  /** @default 200 */
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is; wins over `json`. */
  text?: string;
  /** Nothing is ever answered. */
  hang?: boolean;
  /** The connection is cut after so many bytes of the body; 0: before any answer. */
  dropAfterBytes?: number;
  /** The answer is held back until this resolves. */
  after?: Promise<unknown>;
}

export async function startModelServer(): Promise<ModelServer> {
  const scripted: Reply[] = [];
  let fallback: (request: SeenRequest) => Reply | undefined = () => undefined;
  const requests: SeenRequest[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let [busy, mostBusy] = [0, 0];

  const server = createServer(async (incoming, response) => {
    busy++;
    mostBusy = Math.max(mostBusy, busy);
    response.on('close', () => busy--);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
    } catch {
      // The client went away in the middle of its request.
      return;
    }
    const request: SeenRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: parsed(Buffer.concat(chunks).toString()),
    };
    requests.push(request);
    for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
    const reply = scripted.shift() ?? fallback(request) ?? wellBehaved(request);
    await reply.after;
    answer(response, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    url: `${origin}/v1`,
    host: new URL(origin).host,
    requests,
    script: (...replies) => void scripted.push(...replies),
    always(reply) {
      fallback = typeof reply === 'function' ? reply : () => reply;
    },
    get busy() {
      return busy;
    },
    get mostBusy() {
      return mostBusy;
    },
    received: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function answer(response: ServerResponse, reply: Reply): void {
  if (reply.hang) return;
  const body = Buffer.from(reply.text ?? JSON.stringify(reply.json ?? {}));
  if (reply.dropAfterBytes === 0) {
    response.destroy();
    return;
  }
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  if (reply.dropAfterBytes !== undefined) {
    response.write(body.subarray(0, reply.dropAfterBytes), () => response.destroy());
    return;
  }
  response.end(body);
}

/** The answer of a server without faults, by the path that is asked. */
function wellBehaved({ path, body }: SeenRequest): Reply {
  if (path.startsWith('/v1/chat/completions')) return chatReply('made up');
  if (path.startsWith('/v1/messages')) return messagesReply([{ type: 'text', text: 'made up' }]);
  if (path.startsWith('/v1/embeddings')) return embeddingsReply([body.input].flat());
  if (path.startsWith('/api/embed')) return ollamaReply([body.input].flat());
  return { status: 404, json: { error: { message: `no such path: ${path}` } } };
}

export interface ChatReplyOptions {
  /** @default stop */
  finish?: string;
  /** null: the field is left out. @default 7 prompt, 3 completion tokens */
  usage?: unknown;
  /** Further fields of the message, e.g. `reasoning_content`. */
  message?: Record<string, unknown>;
}

/** An answer of `/chat/completions`; `content` may be null or a list of parts. */
export function chatReply(content: unknown, options: ChatReplyOptions = {}): Reply {
  const {
    finish = 'stop',
    usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    message = {},
  } = options;
  return {
    json: {
      id: 'made-up',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content, ...message }, finish_reason: finish }],
      ...(usage === null ? {} : { usage }),
    },
  };
}

/** An answer of Anthropic's `/messages`. */
export function messagesReply(content: unknown[], fields: Record<string, unknown> = {}): Reply {
  return {
    json: {
      id: 'made-up',
      type: 'message',
      role: 'assistant',
      content,
      stop_reason: 'end_turn',
      usage: { input_tokens: 7, output_tokens: 3 },
      ...fields,
    },
  };
}

/** An answer of `/v1/embeddings`: for each text a vector that only its characters decide. */
export function embeddingsReply(texts: readonly string[], dimension = 8, fields: Record<string, unknown> = {}): Reply {
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: madeVector(text, dimension) }));
  const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
  return { json: { object: 'list', data, usage: { prompt_tokens: tokens, total_tokens: tokens }, ...fields } };
}

/** An answer of Ollama's `/api/embed`. */
export function ollamaReply(texts: readonly string[], dimension = 8, fields: Record<string, unknown> = {}): Reply {
  const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
  return {
    json: { embeddings: texts.map((text) => madeVector(text, dimension)), prompt_eval_count: tokens, ...fields },
  };
}

/** Numbers from -1 to 1 out of a hash of the text. */
export function madeVector(text: string, dimension: number): number[] {
  const vector: number[] = [];
  for (let block = 0; vector.length < dimension; block++) {
    for (const byte of createHash('sha256').update(`${block}:${text}`).digest()) vector.push(byte / 127.5 - 1);
  }
  return vector.slice(0, dimension);
}

/** 429 with `Retry-After` in seconds or as a date. */
export function rateLimited(retryAfter: number | Date): Reply {
  const wish = typeof retryAfter === 'number' ? String(retryAfter) : retryAfter.toUTCString();
  return {
    status: 429,
    headers: { 'retry-after': wish },
    json: { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } },
  };
}

/** An error as OpenAI-compatible servers send it. */
export function errorReply(status: number, message: string, fields: Record<string, unknown> = {}): Reply {
  return { status, json: { error: { message, ...fields } } };
}

/** Sends the client elsewhere. */
export function redirect(location: string, status = 307): Reply {
  return { status, headers: { location }, text: '' };
}
