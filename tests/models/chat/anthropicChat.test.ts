import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openChatModel } from '../../../src/models/index.js';
import type { ChatRequest } from '../../../src/models/types.js';
import { fakeClock } from '../fakeClock.js';
import { type ModelServer, messagesReply, type Reply, startModelServer } from '../modelServer.js';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const open = () =>
  openChatModel(
    { model: 'claude-made', url: server.origin, api: 'anthropic' },
    { REPONAV_CHAT_KEY: 'key' },
    fakeClock().deps,
  );
const ask = (request: Partial<ChatRequest> = {}) =>
  open().complete({ messages: [{ role: 'user', content: 'hello' }], purpose: 'test', ...request });
const anthropicError = (status: number, type: string, message: string): Reply => ({
  status,
  json: { type: 'error', error: { type, message } },
});

describe('a call of Anthropic’s Messages API', () => {
  it('sends system texts apart, a limit always, and the key in its own header', async () => {
    await ask({
      messages: [
        { role: 'system', content: 'one' },
        { role: 'user', content: 'hello' },
        { role: 'assistant', content: 'hi' },
        { role: 'system', content: 'two' },
      ],
    });
    const { path, headers, body } = server.requests[0]!;
    expect(path).toBe('/v1/messages');
    expect([headers['x-api-key'], headers['anthropic-version'], headers.authorization]).toEqual([
      'key',
      '2023-06-01',
      undefined,
    ]);
    expect(body).toEqual({
      model: 'claude-made',
      max_tokens: 4096,
      system: 'one\n\ntwo',
      messages: [
        { role: 'user', content: 'hello' },
        { role: 'assistant', content: 'hi' },
      ],
      temperature: 0,
    });
  });

  it('joins the texts of an answer and leaves its thinking out', async () => {
    server.script(
      messagesReply([
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'one ' },
        { type: 'text', text: 'two' },
      ]),
    );
    expect((await ask()).text).toBe('one two');
  });

  it('counts what was cached as input', async () => {
    server.script(
      messagesReply([{ type: 'text', text: 'x' }], {
        usage: { input_tokens: 10, cache_read_input_tokens: 70, cache_creation_input_tokens: 20, output_tokens: 5 },
      }),
    );
    expect((await ask()).call).toMatchObject({
      inputTokens: 100,
      cachedInputTokens: 70,
      outputTokens: 5,
      estimated: false,
    });
  });

  it.each(['max_tokens', 'model_context_window_exceeded'])('says that %s cut the answer', async (stop_reason) => {
    server.script(messagesReply([{ type: 'text', text: 'half' }], { stop_reason }));
    expect((await ask()).truncated).toBe(true);
  });

  it('estimates where no usage is reported', async () => {
    server.script(messagesReply([{ type: 'text', text: 'x' }], { usage: undefined }));
    expect((await ask()).call.estimated).toBe(true);
  });

  it.each<[string, Reply, string, number]>([
    ['529 overloaded', anthropicError(529, 'overloaded_error', 'Overloaded'), 'model_failed', 5],
    ['a wrong key', anthropicError(401, 'authentication_error', 'invalid x-api-key'), 'model_refused', 1],
    [
      'a long prompt',
      anthropicError(400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
      'model_refused',
      1,
    ],
    [
      'an empty account',
      anthropicError(400, 'invalid_request_error', 'Your credit balance is too low'),
      'model_refused',
      1,
    ],
    ['an unknown model', anthropicError(404, 'not_found_error', 'model: claude-made'), 'model_refused', 1],
    ['an answer of another protocol', { json: { choices: [] } }, 'model_failed', 5],
  ])('fails for %s', async (_, reply, code, requests) => {
    server.always(reply);
    await expect(ask()).rejects.toMatchObject({ code });
    expect(server.requests).toHaveLength(requests);
  });
});

describe('JSON of a schema', () => {
  const schema = {
    name: 'files',
    jsonSchema: {
      type: 'object',
      properties: { files: { type: 'array', items: { type: 'string' } } },
      required: ['files'],
    },
  };

  it('is asked for as the input of a tool, and is the answer', async () => {
    server.script(
      messagesReply([{ type: 'tool_use', id: 'x', name: 'files', input: { files: ['a'] } }], {
        stop_reason: 'tool_use',
      }),
    );
    const { text, call, truncated } = await ask({ schema });
    expect([text, truncated, call.structured]).toEqual(['{"files":["a"]}', false, 'tool']);
    expect(server.requests[0]!.body.tools).toEqual([
      { name: 'files', description: expect.any(String), input_schema: schema.jsonSchema },
    ]);
    expect(server.requests[0]!.body.tool_choice).toEqual({ type: 'tool', name: 'files' });
  });

  it('is left to the prompt where the model thinks and takes no forced tool and no temperature', async () => {
    server.script(
      anthropicError(400, 'invalid_request_error', '`temperature` may only be set to 1 when thinking is enabled'),
      anthropicError(400, 'invalid_request_error', 'Thinking may not be enabled when tool_choice forces tool use.'),
      messagesReply([{ type: 'text', text: '{"files":[]}' }]),
    );
    const { text, call } = await ask({ schema });
    expect([text, call.structured, call.attempts]).toEqual(['{"files":[]}', 'none', 3]);
    expect(server.requests[2]!.body).not.toHaveProperty('tools');
    expect(server.requests[2]!.body).not.toHaveProperty('temperature');
  });
});
