import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MACHINE } from '../../../src/models/http/deps.js';
import { type ChatModelSettings, openChatModel } from '../../../src/models/index.js';
import { fakeClock } from '../fakeClock.js';
import {
  chatReply,
  errorReply,
  type ModelServer,
  type Reply,
  rateLimited,
  redirect,
  startModelServer,
} from '../modelServer.js';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const REQUEST = { messages: [{ role: 'user' as const, content: 'hello' }], purpose: 'test' };

function open(settings: ChatModelSettings = {}) {
  const { deps, slept } = fakeClock();
  return { slept, model: openChatModel({ model: 'made-model', url: server.url, ...settings }, {}, deps) };
}

describe('a passing fault', () => {
  it.each<[string, Reply]>([
    ['429', rateLimited(0)],
    ['500', errorReply(500, 'oops')],
    [
      '502 with a page',
      { status: 502, text: '<html><title>Bad gateway</title></html>', headers: { 'content-type': 'text/html' } },
    ],
    ['503', errorReply(503, 'overloaded')],
    ['529', errorReply(529, 'overloaded')],
    ['408', errorReply(408, 'too slow')],
    ['an error under status 200', { json: { error: { code: 502, message: 'provider failed' } } }],
    ['garbage', { text: '\u0000\u0001 garbage' }],
    ['half an answer that is complete to HTTP', { text: '{"choices":[{"message":{"content":"ha' }],
    ['JSON of another shape', { json: { result: 'hi' } }],
    ['an answer that broke off at the provider', chatReply('half', { finish: 'error' })],
    ['an empty body', { text: '' }],
    ['a connection cut in the middle of the answer', { ...chatReply('never whole'), dropAfterBytes: 20 }],
    ['a connection cut before the answer', { dropAfterBytes: 0 }],
    ['a broken compression', { text: 'not gzip', headers: { 'content-encoding': 'gzip' } }],
  ])('%s is asked again, once', async (_, reply) => {
    server.script(reply);
    const { model, slept } = open();
    const { text, call } = await model.complete(REQUEST);
    expect([text, call.attempts, server.requests.length]).toEqual(['made up', 2, 2]);
    expect(slept).toEqual([1000]);
  });

  it('is waited for twice as long each time, and given up in the end', async () => {
    server.always(errorReply(503, 'overloaded'));
    const { model, slept } = open({ attempts: 7 });
    await expect(model.complete(REQUEST)).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringContaining('overloaded'),
      hint: expect.stringContaining('again later'),
    });
    expect(server.requests).toHaveLength(7);
    expect(slept).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000]);
  });

  it('is waited for by chance, so that clients do not come back together', async () => {
    server.script(errorReply(503, 'overloaded'));
    const { deps, slept } = fakeClock();
    await openChatModel({ model: 'm', url: server.url }, {}, { ...deps, random: () => 0.5 }).complete(REQUEST);
    expect(slept).toEqual([750]);
  });
});

describe('Retry-After', () => {
  it.each<[string, Reply, number]>([
    ['in seconds', rateLimited(7), 7000],
    ['as a date', rateLimited(new Date(Date.UTC(2026, 0, 1, 0, 0, 9))), 9000],
    ['as a date in the past', rateLimited(new Date(0)), 1000],
    ['in milliseconds', { status: 429, headers: { 'retry-after-ms': '1500' } }, 1500],
    ['of no sense', { status: 429, headers: { 'retry-after': 'soon' } }, 1000],
    ['on a 503', { status: 503, headers: { 'retry-after': '3' } }, 3000],
  ])('%s is kept', async (_, reply, wait) => {
    server.script(reply);
    const { model, slept } = open();
    await model.complete(REQUEST);
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(wait);
  });

  it('holds the other calls back, too', async () => {
    server.script(rateLimited(20));
    const { model, slept } = open({ concurrency: 1 });
    await Promise.all([model.complete(REQUEST), model.complete(REQUEST)]);
    expect(slept).toEqual([20_000]);
  });

  it('of more than two minutes is not waited for', async () => {
    server.script(rateLimited(3600));
    const { model, slept } = open();
    await expect(model.complete(REQUEST)).rejects.toMatchObject({ message: expect.stringContaining('3600 s') });
    expect(slept).toEqual([]);
  });
});

describe('a refusal', () => {
  it.each<[string, Reply, string, RegExp]>([
    ['401 without a key', errorReply(401, 'no key'), 'model_refused', /No key is set: put one into REPONAV_CHAT_KEY/],
    ['403', errorReply(403, 'forbidden'), 'model_refused', /REPONAV_CHAT_KEY/],
    ['404', errorReply(404, 'model not found'), 'model_refused', /name of the model.*REPONAV_CHAT_URL/],
    ['402', errorReply(402, 'pay first'), 'model_refused', /nothing left to spend/],
    [
      'a used-up quota under 429',
      errorReply(429, 'You exceeded your current quota', { code: 'insufficient_quota' }),
      'model_refused',
      /nothing left to spend/,
    ],
    [
      'a context that is too long',
      errorReply(400, "This model's maximum context length is 8192 tokens"),
      'model_refused',
      /context/,
    ],
    [
      'a context that is too long, as a 500',
      errorReply(500, 'the request exceeds the available context size'),
      'model_refused',
      /context/,
    ],
    ['413', { status: 413, text: 'Payload Too Large' }, 'model_refused', /context/],
    ['422', { status: 422, json: { detail: [{ msg: 'bad' }] } }, 'model_refused', /address/],
  ])('%s is final and says what to do', async (_, reply, code, hint) => {
    server.always(reply);
    const { model } = open();
    await expect(model.complete(REQUEST)).rejects.toMatchObject({ code, hint: expect.stringMatching(hint) });
    expect(server.requests).toHaveLength(1);
  });

  it('is quoted on one line, bounded, without control characters', async () => {
    server.always(errorReply(400, `line one\nline two \u001b[31mred\u0000 ${'x'.repeat(5000)}`));
    const error = await open()
      .model.complete(REQUEST)
      .catch((caught: Error) => caught);
    const { message } = error as Error;
    expect(message).toContain('line one line two');
    expect(message.length).toBeLessThan(500);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(message).not.toMatch(/[\u0000-\u001f]/);
  });
});

describe('a redirect', () => {
  it('to another host is never followed', async () => {
    const other = await startModelServer();
    try {
      server.always(redirect(`${other.url}/chat/completions`));
      const { deps } = fakeClock();
      const model = openChatModel({ model: 'm', url: server.url }, { REPONAV_CHAT_KEY: 'sk-secret' }, deps);
      await expect(model.complete(REQUEST)).rejects.toMatchObject({
        code: 'model_failed',
        message: expect.stringContaining(other.host),
        hint: expect.stringContaining('REPONAV_CHAT_URL'),
      });
      expect(other.requests).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it.each([301, 302, 303, 308])('with status %i on the same host is not followed either', async (status) => {
    server.script(redirect('/elsewhere', status));
    await expect(open().model.complete(REQUEST)).rejects.toMatchObject({ code: 'model_failed' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a server that does not answer', () => {
  it('is left after the time-out', async () => {
    server.always({ hang: true });
    const { model } = open({ timeoutMs: 30, attempts: 2 });
    await expect(model.complete(REQUEST)).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringContaining('within 0.03 s'),
    });
    expect(server.requests).toHaveLength(2);
  });

  it('is left when its body stops in the middle', async () => {
    const stuck = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"choices"')),
    });
    const { deps } = fakeClock();
    const fetch = async (_: unknown, init?: RequestInit) => {
      const body = stuck.pipeThrough(new TransformStream(), { signal: init!.signal! });
      return new Response(body);
    };
    const model = openChatModel(
      { model: 'm', url: server.url, timeoutMs: 30, attempts: 1 },
      {},
      { ...deps, fetch: fetch as typeof globalThis.fetch },
    );
    await expect(model.complete(REQUEST)).rejects.toMatchObject({ code: 'model_failed' });
  });

  it('and does not run on this machine is not waited for', async () => {
    const { url } = server;
    await server.close();
    const { model, slept } = open({ url });
    await expect(model.complete(REQUEST)).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringMatching(/ECONNREFUSED/),
      hint: expect.stringMatching(/Start the server/),
    });
    expect(slept).toEqual([]);
  });

  it.each([
    ['UND_ERR_CONNECT_TIMEOUT', 5],
    ['ENOTFOUND', 5],
    ['ECONNREFUSED', 5],
    ['ECONNRESET', 5],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 1],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 1],
    ['CERT_HAS_EXPIRED', 1],
  ])('elsewhere with %s is asked %i times', async (code, times) => {
    let asked = 0;
    const { deps } = fakeClock();
    const fetch = async () => {
      asked++;
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(`${code} there`), { code }) });
    };
    const model = openChatModel({ model: 'm', url: 'https://models.example/v1' }, {}, { ...deps, fetch });
    await expect(model.complete(REQUEST)).rejects.toMatchObject({ message: expect.stringContaining(`${code} there`) });
    expect(asked).toBe(times);
  });
});

describe('a body without end', () => {
  it('is not read beyond its bound, and not asked for again', async () => {
    server.always({ text: `{"x":"${'y'.repeat(9_000_000)}"}` });
    const { model } = open();
    await expect(model.complete(REQUEST)).rejects.toMatchObject({ message: expect.stringContaining('larger than') });
    expect(server.requests).toHaveLength(1);
  });
});

describe('cancelling', () => {
  it('before the call sends nothing', async () => {
    const { model } = open();
    await expect(model.complete({ ...REQUEST, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(server.requests).toEqual([]);
  });

  it('ends a request that hangs', async () => {
    server.always({ hang: true });
    const controller = new AbortController();
    const answer = open().model.complete({ ...REQUEST, signal: controller.signal });
    await server.received(1);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('ends the wait before another request', async () => {
    server.always(errorReply(503, 'overloaded'));
    const controller = new AbortController();
    const waits = {
      ...MACHINE,
      sleep: (ms: number, signal?: AbortSignal) => {
        controller.abort();
        return MACHINE.sleep(ms, signal);
      },
    };
    const model = openChatModel({ model: 'm', url: server.url }, {}, waits);
    await expect(model.complete({ ...REQUEST, signal: controller.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('ends the wait for a place, and leaves the place to others', async () => {
    server.script({ hang: true });
    const { model } = open({ concurrency: 1 });
    const [first, second] = [new AbortController(), new AbortController()];
    const hanging = model.complete({ ...REQUEST, signal: first.signal });
    await server.received(1);
    const waiting = model.complete({ ...REQUEST, signal: second.signal });
    const last = model.complete(REQUEST);
    second.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    first.abort();
    await expect(hanging).rejects.toMatchObject({ code: 'cancelled' });
    expect((await last).text).toBe('made up');
  });
});
