import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddingModelSettings, openEmbeddingModel, vectorFault } from '../../../src/models/index.js';
import { fakeClock } from '../fakeClock.js';
import { embeddingsReply, errorReply, type ModelServer, madeVector, startModelServer } from '../modelServer.js';

let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const open = (settings: EmbeddingModelSettings = {}) =>
  openEmbeddingModel({ model: 'made-model', url: server.url, dimension: 8, ...settings }, {}, fakeClock().deps);

describe('vectors of an OpenAI-compatible server', () => {
  it('come back in order, of length 1', async () => {
    const { vectors, call } = await (await open()).embed(['one', 'two', 'three'], { kind: 'document' });
    expect(vectors).toHaveLength(3);
    const made = madeVector('two', 8);
    const length = Math.hypot(...made);
    expect([...vectors[1]!]).toEqual(made.map((value) => expect.closeTo(value / length, 6)));
    expect(call).toMatchObject({
      model: 'made-model',
      purpose: 'embed-documents',
      attempts: 1,
      estimated: false,
      usd: 0,
    });
  });

  it('keep their length where the description says so', async () => {
    const { vectors } = await (await open({ normalize: false })).embed(['one'], { kind: 'document' });
    expect([...vectors[0]!]).toEqual([...Float32Array.from(madeVector('one', 8))]);
  });

  it('are put into order by their index', async () => {
    const reply = embeddingsReply(['one', 'two']);
    (reply.json as { data: unknown[] }).data.reverse();
    server.script(reply);
    const { vectors } = await (await open({ normalize: false })).embed(['one', 'two'], { kind: 'document' });
    expect([...vectors[0]!]).toEqual([...Float32Array.from(madeVector('one', 8))]);
  });

  it('are read from base64, too', async () => {
    const bytes = Buffer.from(Float32Array.from([3, 4, 0, 0, 0, 0, 0, 0]).buffer).toString('base64');
    server.script({ json: { data: [{ index: 0, embedding: bytes }] } });
    const { vectors, call } = await (await open()).embed(['one'], { kind: 'document' });
    expect([...vectors[0]!].slice(0, 2)).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.8, 6)]);
    expect(call.estimated).toBe(true);
  });

  it('carry the prefix of their kind', async () => {
    const model = await open({ queryPrefix: 'find: ', documentPrefix: 'text: ' });
    expect((await model.embed(['a'], { kind: 'query' })).call.purpose).toBe('embed-query');
    await model.embed(['a'], { kind: 'document' });
    expect(server.requests.map(({ body }) => body.input)).toEqual([['find: a'], ['text: a']]);
  });

  it('are asked for in batches by number and by tokens', async () => {
    const model = await open({ windowTokens: 30_000 });
    const texts = [
      ...Array.from({ length: 65 }, (_, index) => `text ${index}`),
      'word '.repeat(25_000),
      'word '.repeat(25_000),
      'word '.repeat(25_000),
    ];
    const { vectors, call } = await model.embed(texts, { kind: 'document' });
    expect(vectors).toHaveLength(68);
    expect(server.requests.map(({ body }) => body.input.length)).toEqual([64, 3, 1]);
    expect(call.attempts).toBe(3);
  });

  it('of an empty list ask nothing', async () => {
    const { vectors, call } = await (await open()).embed([], { kind: 'document' });
    expect([vectors, call.attempts, server.requests.length]).toEqual([[], 0, 0]);
  });

  it('of an empty text stand for a blank', async () => {
    await (await open()).embed([''], { kind: 'document' });
    expect(server.requests[0]!.body.input).toEqual([' ']);
  });

  it.each([
    ['too few', { data: [] }, '0 vectors for 2 texts'],
    [
      'two of one index',
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 0, embedding: [1] },
        ],
      },
      'two vectors of number 0',
    ],
    [
      'an index that no text has',
      {
        data: [
          { index: 0, embedding: [1] },
          { index: 2, embedding: [1] },
        ],
      },
      'a vector of number 2 for 2 texts',
    ],
  ])('are not taken from an answer with %s, which is not asked for again', async (_, json, what) => {
    server.always({ json });
    await expect((await open()).embed(['one', 'two'], { kind: 'document' })).rejects.toMatchObject({
      code: 'model_failed',
      message: `${server.host} answered ${what} for the model made-model.`,
      hint: expect.stringContaining('REPONAV_EMBEDDING_URL'),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('are not taken from an answer without a list', async () => {
    server.always({ json: { vectors: [] } });
    await expect((await open()).embed(['one'], { kind: 'document' })).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringContaining('JSON of another shape'),
    });
  });

  it('that hold null are handed on with the others of their answer, which are paid for', async () => {
    const reply = embeddingsReply(['one', 'two']);
    (reply.json as { data: { embedding: unknown[] }[] }).data[0]!.embedding[3] = null;
    server.script(reply);
    const { vectors } = await (await open()).embed(['one', 'two'], { kind: 'document' });
    expect(vectors.map((vector) => vectorFault(vector, 8))).toEqual(['a vector with values that are no numbers', null]);
  });

  it('of another length than described are refused with the length in the hint', async () => {
    server.script(embeddingsReply(['one'], 5));
    await expect((await open()).embed(['one'], { kind: 'document' })).rejects.toMatchObject({
      code: 'model_refused',
      hint: expect.stringContaining('5'),
    });
  });
});

describe('texts that are too long', () => {
  it('are cut to the window, prefix included', async () => {
    await (await open({ windowTokens: 20, queryPrefix: 'find: ' })).embed(['word '.repeat(500)], { kind: 'query' });
    const [sent] = server.requests[0]!.body.input;
    expect(sent.startsWith('find: word')).toBe(true);
    expect(sent.length).toBeLessThan(120);
  });

  it('for the server’s own count are found and cut alone, the same way whatever stands beside them', async () => {
    const limit = (request: ModelServer['requests'][0]) =>
      request.body.input.some((text: string) => text.length > 900)
        ? errorReply(400, "This model's maximum context length is 512 tokens, however you requested 700")
        : undefined;
    server.always(limit);
    const model = await open({ windowTokens: 5000 });
    const long = 'word '.repeat(400);
    const together = await model.embed(['a', long, 'b'], { kind: 'document' });
    const alone = await model.embed([long], { kind: 'document' });
    expect(together.vectors[1]).toEqual(alone.vectors[0]);
    expect(together.vectors).toHaveLength(3);
    expect(together.call.attempts).toBeGreaterThan(3);
  });

  it('are given up when no cut helps', async () => {
    server.always(errorReply(400, 'input is too long'));
    await expect((await open()).embed(['a few words here'], { kind: 'document' })).rejects.toMatchObject({
      code: 'model_refused',
    });
    expect(server.requests.length).toBeLessThan(10);
  });
});

describe('the description', () => {
  it('of a known model needs no dimension, whoever serves it', async () => {
    for (const model of ['nomic-ai/CodeRankEmbed', 'coderankembed:latest', 'someone/CodeRankEmbed']) {
      const { description } = await openEmbeddingModel({ model, url: server.url }, {});
      expect(description).toMatchObject({ name: model, dimension: 768, windowTokens: 8192 });
    }
  });

  it('of an unknown model must be given', async () => {
    await expect(openEmbeddingModel({ model: 'never-heard-of', url: server.url }, {})).rejects.toMatchObject({
      code: 'usage',
    });
  });

  it('has the same version in every release, since all vectors of servers are kept by it', async () => {
    const settings = { queryPrefix: 'q: ', documentPrefix: 'd: ', windowTokens: 100, revision: '1' };
    expect((await open(settings)).version).toBe('made-model#84c5f4a32deb5e27');
    expect((await openEmbeddingModel({ model: 'gte-large', url: server.url }, {})).version).toBe(
      'gte-large#6154421fd8104032',
    );
  });

  it('changes the version when it changes the vectors', async () => {
    const versions = await Promise.all(
      [
        {},
        { dimension: 9 },
        { queryPrefix: 'q' },
        { documentPrefix: 'd' },
        { windowTokens: 9 },
        { normalize: false },
        { revision: '2' },
        { model: 'other' },
      ].map(async (settings) => (await open(settings)).version),
    );
    expect(new Set(versions).size).toBe(versions.length);
    expect((await open({ timeoutMs: 5 })).version).toBe(versions[0]);
  });
});

describe('an answer with a vector of another length among right ones', () => {
  it('is handed on: the others are paid for', async () => {
    server.script({
      json: {
        data: [
          { index: 0, embedding: madeVector('one', 8) },
          { index: 1, embedding: madeVector('two', 5) },
        ],
      },
    });
    const { vectors } = await (await open()).embed(['one', 'two'], { kind: 'document' });
    expect(vectors.map((vector) => vectorFault(vector, 8))).toEqual([null, 'a vector of 5 numbers instead of 8']);
  });
});

describe('each answer of a server', () => {
  it('is told before the next request is sent, with what it cost, and the whole is their sum', async () => {
    server.always(({ body }) => (body.input.length > 2 ? errorReply(413, 'too many') : undefined));
    const told: [from: number, vectors: number, attempts: number, requests: number][] = [];
    const { call, vectors } = await (await open()).embed(['a', 'b', 'c', 'd', 'e'], {
      kind: 'document',
      onAnswer: async (part) => {
        told.push([part.from, part.vectors.length, part.call.attempts, server.requests.length]);
      },
    });
    // 5 refused, 2, 3 refused, 1, 2
    expect(told).toEqual([
      [0, 2, 2, 2],
      [2, 1, 2, 4],
      [3, 2, 1, 5],
    ]);
    expect(call).toMatchObject({ attempts: 5, inputTokens: 5 });
    expect(vectors).toHaveLength(5);
  });
});
