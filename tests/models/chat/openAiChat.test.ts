import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChatModelSettings, openChatModel } from '../../../src/models/index.js';
import type { ChatRequest } from '../../../src/models/types.js';
import { fakeClock } from '../fakeClock.js';
import { chatReply, errorReply, type ModelServer, startModelServer } from '../modelServer.js';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const open = (settings: ChatModelSettings = {}, env: NodeJS.ProcessEnv = {}) =>
  openChatModel({ model: 'made-model', url: server.url, ...settings }, env, fakeClock().deps);
const ask = (request: Partial<ChatRequest> = {}, settings: ChatModelSettings = {}) =>
  open(settings).complete({ messages: [{ role: 'user', content: 'hello' }], purpose: 'test', ...request });

describe('a call of an OpenAI-compatible server', () => {
  it('sends the messages at temperature 0, without a key when there is none', async () => {
    await ask({
      messages: [
        { role: 'system', content: 'short' },
        { role: 'user', content: 'hello' },
      ],
      maxOutputTokens: 50,
    });
    const [{ path, headers, body, method }] = server.requests as [ModelServer['requests'][0]];
    expect([method, path, headers.authorization]).toEqual(['POST', '/v1/chat/completions', undefined]);
    expect(body).toEqual({
      model: 'made-model',
      messages: [
        { role: 'system', content: 'short' },
        { role: 'user', content: 'hello' },
      ],
      stream: false,
      temperature: 0,
      max_tokens: 50,
    });
  });

  it('tells what it cost by the server’s own counts', async () => {
    server.script(
      chatReply('hi', {
        usage: { prompt_tokens: 100, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 40 } },
      }),
    );
    const price = { inputPerMTok: 2, cachedInputPerMTok: 1, outputPerMTok: 10, asOf: '2026-01-01' };
    const { text, truncated, call } = await ask({ purpose: 'role-summary' }, { price });
    expect([text, truncated]).toEqual(['hi', false]);
    expect(call).toEqual({
      model: 'made-model',
      host: server.host,
      purpose: 'role-summary',
      inputTokens: 100,
      cachedInputTokens: 40,
      outputTokens: 20,
      estimated: false,
      usd: (60 * 2 + 40 * 1 + 20 * 10) / 1e6,
      latencyMs: 0,
      attempts: 1,
      at: '2026-01-01T00:00:00.000Z',
    });
  });

  it.each([
    null,
    {},
    { prompt_tokens: 'many', completion_tokens: 1 },
    { prompt_tokens: 0, completion_tokens: 0 },
    { prompt_tokens: -3, completion_tokens: 2 },
  ])('estimates where the usage is %j, and says so', async (usage) => {
    server.script(chatReply('an answer of some words', { usage }));
    const { call } = await ask();
    expect(call.estimated).toBe(true);
    expect(call.inputTokens).toBeGreaterThan(0);
    expect(call.outputTokens).toBeGreaterThanOrEqual(5);
  });

  it('costs nothing on this machine', async () => {
    expect((await ask()).call.usd).toBe(0);
    expect(open().local).toBe(true);
  });

  it('says when the answer was cut by a length limit', async () => {
    server.script(chatReply('half an ans', { finish: 'length' }));
    expect(await ask()).toMatchObject({ text: 'half an ans', truncated: true });
  });

  it('reads a correct answer of any content type', async () => {
    server.script({ ...chatReply('plain'), headers: { 'content-type': 'text/html' } });
    expect((await ask()).text).toBe('plain');
  });
});

describe('the text of an answer', () => {
  it.each<[string, unknown, Record<string, unknown>, string]>([
    ['content', 'said', {}, 'said'],
    [
      'a list of parts',
      [
        { type: 'text', text: 'one ' },
        { type: 'text', text: 'two' },
      ],
      {},
      'one two',
    ],
    [
      'parts with thinking',
      [
        { type: 'thinking', text: 'hm' },
        { type: 'text', text: 'two' },
      ],
      {},
      'two',
    ],
    ['reasoning_content', null, { reasoning_content: 'said there' }, 'said there'],
    ['reasoning_content behind its thinking', '', { reasoning_content: 'hm\n</think>\nsaid' }, 'said'],
    ['reasoning', null, { reasoning: 'said there' }, 'said there'],
    ['the arguments of a tool', null, { tool_calls: [{ function: { name: 'x', arguments: '{"a":1}' } }] }, '{"a":1}'],
    ['arguments that are an object', null, { tool_calls: [{ function: { arguments: { a: 1 } } }] }, '{"a":1}'],
    ['the older function_call', null, { function_call: { arguments: '{"a":2}' } }, '{"a":2}'],
    ['a refusal', null, { refusal: 'No.' }, 'No.'],
    ['content, though there is reasoning', 'said', { reasoning_content: 'hm' }, 'said'],
    ['nothing at all', null, {}, ''],
    ['behind <think>', '<think>\nhm </tag>\n</think>\n\nsaid', {}, 'said'],
    ['behind two thoughts', '<think>a</think><think>b</think>said', {}, 'said'],
    ['behind a lone </think>', 'hm, well\n</think>\n\nsaid', {}, 'said'],
    ['a thought that never ends', '<think>hm, well', {}, ''],
    [
      'a text about the tags',
      'Strips `<think>` and `</think>` from answers.',
      {},
      'Strips `<think>` and `</think>` from answers.',
    ],
    ['a text about the closing tag', 'Cuts at `</think>` and goes on.', {}, 'Cuts at `</think>` and goes on.'],
  ])('is taken from %s', async (_, content, message, text) => {
    server.script(chatReply(content, { message }));
    expect((await ask()).text).toBe(text);
  });

  it('is not the thinking of an answer that did not begin before the limit', async () => {
    server.script(chatReply(null, { finish: 'length', message: { reasoning_content: 'so first I' } }));
    expect(await ask()).toMatchObject({ text: '', truncated: true });
  });
});

describe('JSON of a schema', () => {
  const schema = {
    name: 'files',
    jsonSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { files: { type: 'array', items: { type: 'string' } } },
      required: ['files'],
      additionalProperties: false,
    },
  };

  it('is asked for strictly where the schema is closed', async () => {
    const { call } = await ask({ schema });
    const { $schema: _, ...bare } = schema.jsonSchema;
    expect(server.requests[0]!.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'files', strict: true, schema: bare },
    });
    expect(call.structured).toBe('json_schema');
  });

  it('is asked for loosely where the schema leaves fields out', async () => {
    await ask({ schema: { name: 'x', jsonSchema: { type: 'object', properties: { a: { type: 'string' } } } } });
    expect(server.requests[0]!.body.response_format.json_schema.strict).toBe(false);
  });

  it('is asked for in weaker ways where the server refuses, once for all calls', async () => {
    server.script(
      errorReply(400, "Unknown parameter: 'response_format.json_schema'"),
      errorReply(422, 'response_format json_object is not supported'),
      chatReply('{"files":[]}'),
    );
    const model = open();
    const request = { messages: [{ role: 'user' as const, content: 'hello' }], purpose: 'test', schema };
    const first = await model.complete(request);
    const second = await model.complete(request);
    expect(server.requests.map(({ body }) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
      undefined,
    ]);
    expect([first.call.structured, first.call.attempts]).toEqual(['none', 3]);
    expect([second.call.structured, second.call.attempts]).toEqual(['none', 1]);
  });

  it.each([
    ['only in a repeated request', { error: { message: 'Nonsense' }, request: { response_format: 'json_schema' } }],
    [
      'in a text that is too long',
      { error: { message: 'Prompt with json_schema exceeds the maximum context length' } },
    ],
  ])('is not given up for a refusal that names it %s', async (_, json) => {
    server.script({ status: 400, json });
    await expect(ask({ schema })).rejects.toMatchObject({ code: 'model_refused' });
    expect(server.requests).toHaveLength(1);
  });

  it('is given up where the refusal names the field apart', async () => {
    server.script(errorReply(400, 'Invalid parameter', { param: 'response_format' }));
    expect((await ask({ schema })).call.structured).toBe('json_object');
  });

  it('is not given up for a refusal that names something else', async () => {
    server.script(errorReply(400, 'The moon is in the wrong phase'));
    await expect(ask({ schema })).rejects.toMatchObject({ code: 'model_refused' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a model that takes no temperature or another name for the limit', () => {
  it('is asked again without them', async () => {
    server.script(
      errorReply(
        400,
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
      errorReply(400, "Unsupported value: 'temperature' does not support 0 with this model."),
    );
    const { call } = await ask({ maxOutputTokens: 9 });
    expect(server.requests[2]!.body).toMatchObject({ max_completion_tokens: 9 });
    expect(server.requests[2]!.body).not.toHaveProperty('temperature');
    expect(call.attempts).toBe(3);
  });
});
