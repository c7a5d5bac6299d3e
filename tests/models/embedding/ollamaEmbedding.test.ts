import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddingModel } from '../../../src/models/index.js';
import { fakeClock } from '../fakeClock.js';
import { type ModelServer, madeVector, ollamaReply, startModelServer } from '../modelServer.js';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

describe('vectors of Ollama’s own protocol', () => {
  it.each(['', '/api', '/api/', '/api/embed', '/v1'])(
    'are asked for at /api/embed, the address ending in %j',
    async (path) => {
      const settings = {
        model: 'made',
        url: `${server.origin}${path}`,
        dimension: 8,
        api: 'ollama' as const,
        normalize: false,
      };
      const { vectors, call } = await (await openEmbeddingModel(settings, {})).embed(['one', 'two'], {
        kind: 'document',
      });
      expect(server.requests[0]!.path).toBe('/api/embed');
      expect(server.requests[0]!.body).toEqual({ model: 'made', input: ['one', 'two'], truncate: false });
      expect([...vectors[1]!]).toEqual([...Float32Array.from(madeVector('two', 8))]);
      expect(call).toMatchObject({ inputTokens: 2, estimated: false, usd: 0 });
    },
  );

  it('are meant by an address that ends in /api', async () => {
    const model = await openEmbeddingModel({ model: 'made', url: `${server.origin}/api`, dimension: 8 }, {});
    await model.embed(['one'], { kind: 'query' });
    expect(server.requests[0]!.path).toBe('/api/embed');
  });

  it('of a text that is too long for the model are those of its beginning', async () => {
    server.always(({ body }) =>
      body.input[0].length > 300
        ? { status: 400, json: { error: 'the input length exceeds the context length' } }
        : ollamaReply(body.input),
    );
    const settings = { model: 'made', url: `${server.origin}/api`, dimension: 8 };
    const { vectors } = await (await openEmbeddingModel(settings, {})).embed(['word '.repeat(100)], {
      kind: 'document',
    });
    expect(vectors).toHaveLength(1);
    expect(server.requests.length).toBeGreaterThan(1);
  });

  it('are not there for a model that was not pulled, and the hint says so', async () => {
    server.always({ status: 404, json: { error: 'model "made" not found, try pulling it first' } });
    const model = await openEmbeddingModel(
      { model: 'made', url: `${server.origin}/api`, dimension: 8 },
      {},
      fakeClock().deps,
    );
    await expect(model.embed(['one'], { kind: 'document' })).rejects.toMatchObject({
      code: 'model_refused',
      message: expect.stringContaining('try pulling it first'),
      hint: expect.stringContaining('pull'),
    });
  });
});
