import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { RepoNavError } from '../../src/errors.js';
import { type ChatModelSettings, openChatModel, openEmbeddingModel } from '../../src/models/index.js';
import { fakeClock } from './fakeClock.js';
import { errorReply, type ModelServer, startModelServer } from './modelServer.js';

const SECRET = 'sk-very-secret-0123456789';
const REQUEST = { messages: [{ role: 'user' as const, content: 'hello' }], purpose: 'test' };
const folder = mkdtempSync(join(tmpdir(), 'reponav-models-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function failure(settings: ChatModelSettings, env: NodeJS.ProcessEnv = {}): RepoNavError {
  try {
    openChatModel(settings, env);
  } catch (error) {
    if (error instanceof RepoNavError) return error;
  }
  throw new Error('It was opened.');
}

/** The headers of the only request that a model sends, without a network. */
async function headersSent(
  settings: ChatModelSettings,
  env: NodeJS.ProcessEnv,
): Promise<{ url: string; headers: Headers }> {
  let seen: { url: string; headers: Headers } | null = null;
  const fetch = async (url: unknown, init?: RequestInit) => {
    seen = { url: String(url), headers: new Headers(init?.headers) };
    return Response.json({ choices: [{ message: { content: 'x' } }], content: [{ type: 'text', text: 'x' }] });
  };
  const deps = { ...fakeClock().deps, fetch: fetch as typeof globalThis.fetch };
  await openChatModel(settings, env, deps).complete(REQUEST);
  return seen!;
}

describe('where a model is', () => {
  it('comes from the environment when the caller does not say', async () => {
    const env = { REPONAV_CHAT_MODEL: 'm', REPONAV_CHAT_URL: 'http://localhost:11434/v1' };
    expect(openChatModel({}, env)).toMatchObject({ name: 'm', host: 'localhost:11434', local: true });
    expect(openChatModel({ model: 'n', url: 'https://x.example/v1' }, env)).toMatchObject({
      name: 'n',
      host: 'x.example',
      local: false,
    });
    const embedding = { REPONAV_EMBEDDING_MODEL: 'gte-large', REPONAV_EMBEDDING_URL: 'http://127.0.0.1:8080' };
    expect(await openEmbeddingModel({}, embedding)).toMatchObject({ host: '127.0.0.1:8080', local: true });
  });

  it('must be named', () => {
    expect(failure({}).hint).toContain('REPONAV_CHAT_MODEL');
    expect(failure({ model: ' ' }).code).toBe('usage');
    expect(failure({ model: 'qwen2.5-coder' }).hint).toContain('REPONAV_CHAT_URL');
  });

  it('is known for names that one provider alone has', () => {
    expect(openChatModel({ model: 'gpt-4o-mini' }, {}).host).toBe('api.openai.com');
    expect(openChatModel({ model: 'claude-sonnet-4-5' }, {}).host).toBe('api.anthropic.com');
  });

  it.each([
    ['http://localhost:1234', 'http://localhost:1234/v1/chat/completions'],
    ['http://localhost:1234/', 'http://localhost:1234/v1/chat/completions'],
    ['https://x.example/openai/v1/', 'https://x.example/openai/v1/chat/completions'],
    ['https://x.example/v1/chat/completions', 'https://x.example/v1/chat/completions'],
    ['https://x.example/v1?api-version=3', 'https://x.example/v1/chat/completions?api-version=3'],
    ['https://api.anthropic.com', 'https://api.anthropic.com/v1/messages'],
    ['https://api.anthropic.com/v1/messages', 'https://api.anthropic.com/v1/messages'],
  ])('is read from %s', async (url, asked) => {
    expect((await headersSent({ model: 'm', url }, {})).url).toBe(asked);
  });

  it.each(['ftp://x.example', 'x.example', 'localhost:11434', '', 'file:///etc/passwd', 'https://', SECRET])(
    'is not taken from %j, which is not repeated',
    (url) => {
      const error = failure({ model: 'm', url }, {});
      expect(error.code).toBe('usage');
      expect(`${error.message} ${error.hint}`).not.toContain(SECRET);
    },
  );

  it('holds no user name and no password', () => {
    const error = failure({ model: 'm', url: `https://me:${SECRET}@x.example/v1` });
    expect(error.code).toBe('usage');
    expect(`${error.message} ${error.hint}`).not.toContain(SECRET);
  });
});

describe('http without encryption', () => {
  it.each(['http://localhost:1/v1', 'http://127.0.0.1:1', 'http://127.9.9.9', 'http://[::1]:1', 'http://0x7f.1/'])(
    'goes to this machine: %s',
    (url) => {
      expect(openChatModel({ model: 'm', url }, {}).local).toBe(true);
    },
  );

  it.each([
    'http://x.example',
    'http://localhost.x.example',
    'http://box.localhost',
    'http://127.0.0.1.x.example',
    'http://10.0.0.5:8000',
    'http://192.168.1.2',
    'http://0.0.0.0:11434',
    'http://[::ffff:10.0.0.1]',
  ])('goes nowhere else: %s', (url) => {
    expect(failure({ model: 'm', url }).message).toContain('unencrypted');
    expect(openChatModel({ model: 'm', url, insecure: true }, {}).local).toBe(false);
  });
});

describe('a key', () => {
  const all = {
    OPENAI_API_KEY: 'openai-key',
    ANTHROPIC_API_KEY: 'anthropic-key',
    GROQ_API_KEY: 'groq-key',
    OPENROUTER_API_KEY: 'openrouter-key',
  };

  it.each([
    ['https://api.openai.com/v1', 'Bearer openai-key'],
    ['https://api.groq.com/openai/v1', 'Bearer groq-key'],
    ['https://openrouter.ai/api/v1', 'Bearer openrouter-key'],
    ['https://api.openai.com.x.example/v1', null],
    ['https://api-openai.com/v1', null],
    ['https://x.example/v1', null],
    ['http://localhost:11434/v1', null],
  ])('of a provider goes to its own host only: %s', async (url, authorization) => {
    const { headers } = await headersSent({ model: 'm', url }, all);
    expect(headers.get('authorization')).toBe(authorization);
    expect(headers.get('x-api-key')).toBeNull();
  });

  it('of a provider does not go there unencrypted', async () => {
    const { headers } = await headersSent({ model: 'm', url: 'http://api.openai.com/v1', insecure: true }, all);
    expect(headers.get('authorization')).toBeNull();
  });

  it('of Anthropic goes in its own header', async () => {
    const { headers } = await headersSent({ model: 'm', url: 'https://api.anthropic.com' }, all);
    expect(headers.get('x-api-key')).toBe('anthropic-key');
    expect(headers.get('authorization')).toBeNull();
  });

  it('of RepoNav’s own variable comes first', async () => {
    const { headers } = await headersSent(
      { model: 'm', url: 'https://api.openai.com/v1' },
      { ...all, REPONAV_CHAT_KEY: ' own\n' },
    );
    expect(headers.get('authorization')).toBe('Bearer own');
  });

  it('that cannot be one is refused without being named', () => {
    const error = failure({ model: 'm', url: 'https://x.example' }, { REPONAV_CHAT_KEY: `${SECRET}\nX-Other: 1` });
    expect(error.message).toContain('REPONAV_CHAT_KEY');
    expect(inspect(error)).not.toContain(SECRET);
  });

  it('is in no part of a model that can be printed or stored', async () => {
    const env = { REPONAV_CHAT_KEY: SECRET, REPONAV_EMBEDDING_KEY: SECRET };
    const chat = openChatModel({ model: 'm', url: 'https://x.example' }, env);
    const embedding = await openEmbeddingModel({ model: 'gte-large', url: 'https://x.example' }, env);
    for (const model of [chat, embedding]) {
      expect(inspect(model, { depth: 20, showHidden: true })).not.toContain(SECRET);
      expect(JSON.stringify(model)).not.toContain(SECRET);
    }
  });

  it('is in no error, even where the server or the network repeats it', async () => {
    const server: ModelServer = await startModelServer();
    const env = { REPONAV_CHAT_KEY: SECRET };
    try {
      const { deps } = fakeClock();
      const model = openChatModel({ model: 'm', url: server.url, attempts: 1 }, env, deps);
      for (const reply of [
        errorReply(401, `Incorrect API key provided: ${SECRET}.`),
        errorReply(500, `Bearer ${SECRET}`),
        { text: `garbage ${SECRET}` },
        { json: { other: SECRET } },
        { status: 302, headers: { location: `https://x.example/?key=${SECRET}` } },
        { status: 403, text: `<p>${SECRET}</p>` },
      ]) {
        server.script(reply);
        const error = await model.complete(REQUEST).catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(RepoNavError);
        expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(SECRET);
      }
      const fetch = async () => {
        throw new TypeError(`bad header Bearer ${SECRET}`);
      };
      const broken = openChatModel({ model: 'm', url: server.url, attempts: 1 }, env, { ...deps, fetch });
      const error = await broken.complete(REQUEST).catch((caught: unknown) => caught);
      expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(SECRET);
    } finally {
      await server.close();
    }
  });
});

describe('numbers that cannot be', () => {
  it.each(['timeoutMs', 'attempts', 'concurrency', 'requestsPerMinute', 'tokensPerMinute', 'contextTokens'])(
    '%s',
    (name) => {
      for (const value of [0, -1, 1.5, Number.NaN]) {
        expect(failure({ model: 'm', url: 'http://localhost', [name]: value }).message).toContain(name);
      }
    },
  );
});

describe('prices', () => {
  const priced = (env: NodeJS.ProcessEnv, model: string, url: string) => openChatModel({ model, url }, env).price;

  it('are nothing on this machine and unknown elsewhere, never 0 there', () => {
    expect(priced({}, 'm', 'http://localhost:1')).toMatchObject({ inputPerMTok: 0, outputPerMTok: 0 });
    expect(priced({}, 'never-heard-of', 'https://x.example')).toBeNull();
  });

  it('are known for common models at their own host, with or without a date in the name', () => {
    const price = priced({}, 'gpt-4o-mini', 'https://api.openai.com/v1');
    expect(price?.inputPerMTok).toBeGreaterThan(0);
    expect(price?.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(priced({}, 'gpt-4o-mini-2024-07-18', 'https://api.openai.com/v1')).toEqual(price);
    expect(priced({}, 'gpt-4o-mini', 'https://x.example/v1')).toBeNull();
  });

  it('come from the user’s own table first, on this machine, too', () => {
    const file = join(folder, 'prices.json');
    const rows = [
      {
        model: 'gpt-4o-mini',
        host: 'api.openai.com',
        inputPerMTok: 1,
        cachedInputPerMTok: 0.5,
        outputPerMTok: 2,
        asOf: '2026-02-01',
      },
      { model: 'm', inputPerMTok: 3, asOf: '2026-02-01', contextTokens: 9000 },
    ];
    writeFileSync(file, JSON.stringify({ prices: rows }));
    const env = { REPONAV_PRICES: file };
    expect(priced(env, 'gpt-4o-mini', 'https://api.openai.com/v1')).toEqual({
      inputPerMTok: 1,
      cachedInputPerMTok: 0.5,
      outputPerMTok: 2,
      asOf: '2026-02-01',
    });
    expect(priced(env, 'm', 'http://localhost:4000')).toMatchObject({
      inputPerMTok: 3,
      cachedInputPerMTok: 3,
      outputPerMTok: 0,
    });
    expect(openChatModel({ model: 'm', url: 'http://localhost:4000' }, env).contextTokens).toBe(9000);
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{"prices":{}}'],
    ['a price that is no number', '{"prices":[{"model":"m","inputPerMTok":"1","asOf":"2026-01-01"}]}'],
    ['a negative price', '{"prices":[{"model":"m","inputPerMTok":-1,"asOf":"2026-01-01"}]}'],
    ['no model', '{"prices":[{"inputPerMTok":1,"asOf":"2026-01-01"}]}'],
    ['no date', '{"prices":[{"model":"m","inputPerMTok":1}]}'],
    ['null', '{"prices":[null]}'],
  ])('are not read from a table with %s', (name, text) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, text);
    const error = failure({ model: 'm', url: 'http://localhost' }, { REPONAV_PRICES: file });
    expect([error.code, error.message.includes(file)]).toEqual(['usage', true]);
  });

  it('are not read from a file that is not there', () => {
    expect(
      failure({ model: 'm', url: 'http://localhost' }, { REPONAV_PRICES: join(folder, 'none') }).message,
    ).toContain('ENOENT');
  });
});
