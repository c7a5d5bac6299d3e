import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { RepoNavError } from '../../../src/errors.js';
import { type HttpService, type ServeHttpOptions, serveHttp } from '../../../src/interfaces/mcp/http.js';
import { openFakeRepository } from './fakeRepository.js';

const services: HttpService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

async function serve(options: Partial<ServeHttpOptions> = {}): Promise<URL> {
  const defaults = { openRepository: openFakeRepository, defaultRepo: '.', version: '1', port: 0, log: () => {} };
  const service = await serveHttp({ ...defaults, ...options });
  services.push(service);
  return new URL(service.url);
}

interface Exchange {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** `fetch` would set Host and Origin itself. */
async function send(url: URL, { method = 'POST', path = url.pathname, headers = {}, body = '' }: Exchange) {
  const accept = 'application/json, text/event-stream';
  const outgoing = request({
    host: url.hostname,
    port: url.port,
    path,
    method,
    headers: { accept, 'content-type': 'application/json', ...headers },
  });
  outgoing.end(body);
  const [incoming] = await once(outgoing, 'response');
  let text = '';
  for await (const part of incoming) text += part;
  return { status: incoming.statusCode as number, headers: incoming.headers as IncomingHttpHeaders, text };
}

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
});
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' });

describe('the server over HTTP', () => {
  it('answers on loopback and tells where', async () => {
    const url = await serve();
    expect(url.href).toBe(`http://127.0.0.1:${url.port}/mcp`);
    expect((await send(url, { body: INITIALIZE })).status).toBe(200);
  });

  it.each(['0.0.0.0', '::', '192.168.0.1', 'example.org', ''])('does not listen on %j', async (host) => {
    const error = await serve({ host }).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(RepoNavError);
    expect(error).toMatchObject({ code: 'usage', hint: expect.stringContaining('127.0.0.1') });
  });

  it('says so when the port is taken', async () => {
    const { port } = await serve();
    await expect(serve({ port: Number(port) })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(`port ${port}`),
    });
  });

  it.each([
    ['localhost', (port: string) => `localhost:${port}`, 200],
    ['127.0.0.1', (port: string) => `127.0.0.1:${port}`, 200],
    ['[::1]', (port: string) => `[::1]:${port}`, 200],
    ['a name without the port', () => 'localhost', 403],
    ['another port', () => 'localhost:1', 403],
    ['a foreign name', (port: string) => `example.org:${port}`, 403],
    ['a name that begins alike', (port: string) => `localhost.example.org:${port}`, 403],
  ])('is reached as %s or not at all', async (_case, host, status) => {
    const url = await serve();
    expect((await send(url, { headers: { host: host(url.port) }, body: INITIALIZE })).status).toBe(status);
  });

  it.each([
    ['its own origin', (port: string) => `http://localhost:${port}`, 200],
    ['a page of another port', () => 'http://localhost:3000', 403],
    ['a foreign page', () => 'https://example.org', 403],
    ['a page in a sandbox', () => 'null', 403],
  ])('hears %s or refuses it', async (_case, origin, status) => {
    const url = await serve();
    const answer = await send(url, { headers: { origin: origin(url.port) }, body: INITIALIZE });
    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('has one path', async () => {
    const url = await serve();
    expect((await send(url, { path: '/', body: INITIALIZE })).status).toBe(404);
    expect((await send(url, { path: '/mcp/../etc', body: INITIALIZE })).status).toBe(404);
    expect((await send(url, { path: '/mcp?a=b', body: INITIALIZE })).status).toBe(200);
  });

  it('refuses bodies beyond the bound, announced or not', async () => {
    const url = await serve();
    const body = 'x'.repeat(9 * 1024 * 1024);
    const announced = { 'content-length': String(body.length) };
    expect((await send(url, { headers: announced })).status).toBe(413);
    expect((await send(url, { headers: { 'transfer-encoding': 'chunked' }, body })).status).toBe(413);
  });

  it('refuses what is no JSON, and other types', async () => {
    const url = await serve();
    expect((await send(url, { body: '{"half":' })).status).toBe(400);
    expect((await send(url, { headers: { 'content-type': 'text/plain' }, body: INITIALIZE })).status).toBe(415);
  });

  it('keeps a session of the older protocol until its client ends it', async () => {
    const url = await serve();
    const { headers } = await send(url, { body: INITIALIZE });
    const session = { 'mcp-session-id': String(headers['mcp-session-id']) };
    expect((await send(url, { headers: session, body: LIST })).text).toContain('read_symbol');
    expect((await send(url, { method: 'DELETE', headers: session })).status).toBe(200);
    expect((await send(url, { headers: session, body: LIST })).status).toBe(404);
  });

  it('forgets the session that was unused for longest when there are too many', async () => {
    const url = await serve();
    const start = async () => String((await send(url, { body: INITIALIZE })).headers['mcp-session-id']);
    const first = await start();
    const second = await start();
    for (let count = 2; count < 64; count++) await start();
    const ask = async (id: string) => (await send(url, { headers: { 'mcp-session-id': id }, body: LIST })).status;
    expect(await ask(first)).toBe(200);
    await start();
    expect([await ask(first), await ask(second)]).toEqual([200, 404]);
  });

  it('serves the older protocol also to clients without a session', async () => {
    const url = await serve();
    expect((await send(url, { body: LIST })).text).toContain('read_symbol');
    expect((await send(url, { method: 'GET' })).status).toBe(405);
  });

  it('ends open streams and calls when it is closed, and may be closed twice', async () => {
    const url = await serve();
    const { headers } = await send(url, { body: INITIALIZE });
    const session = { 'mcp-session-id': String(headers['mcp-session-id']) };
    const stream = send(url, { method: 'GET', headers: session }).then(
      () => 'ended',
      () => 'ended',
    );
    await services[0]?.close();
    await services[0]?.close();
    expect(await stream).toBe('ended');
    await expect(send(url, { body: LIST })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
