import { describe, expect, it } from 'vitest';
import { RepoNavError } from '../../../src/errors.js';
import { createDenseRetriever } from '../../../src/retrieval/representations/denseRetriever.js';
import { pathTexts, sourceTexts, storedTexts } from '../../../src/retrieval/representations/texts.js';
import type { RepresentationTexts, Sending } from '../../../src/retrieval/representations/types.js';
import { type MadeEmbedding, madeEmbedding } from './madeModels.js';
import { madeReader, madeScope, pathsOf, question, tempPlace, vectorsIn } from './madeScope.js';

const WORDS = ['cache', 'timeout', 'render', 'parse'];

function retrieverOf(
  texts: RepresentationTexts,
  model: MadeEmbedding,
  place = tempPlace(),
  allow = (_: Sending) => {},
) {
  return createDenseRetriever({ texts, model, chunkTokens: null, openVectors: vectorsIn(place), allow });
}

describe('dense retrieval', () => {
  it('ranks files by the similarity of their texts', async () => {
    const scope = madeScope({ 'a.py': 'render parse', 'b.py': 'cache timeout', 'c.py': 'cache render' });
    const retriever = retrieverOf(sourceTexts(madeReader(scope.view)), madeEmbedding(WORDS));
    const list = await (await retriever.prepare(scope)).retrieve(question('the cache has a timeout'), 10);
    expect(pathsOf(list, scope.view)).toEqual(['b.py', 'c.py', 'a.py']);
    expect(list.hits[0]!.score).toBeCloseTo(1, 3);
    expect(list).toMatchObject({
      retriever: 'dense',
      representation: 'source',
      model: 'made',
      searched: 3,
      withoutText: 0,
    });
  });

  it('cuts what is longer than the window by tokens, takes the best chunk, and lists a file once', async () => {
    const filler = 'parse parse parse parse\n'.repeat(8);
    const scope = madeScope({ 'long.py': `${filler}cache\n${filler}cache cache cache\n`, 'short.py': 'cache render' });
    const model = madeEmbedding(WORDS, { windowTokens: 4 });
    const prepared = await retrieverOf(sourceTexts(madeReader(scope.view)), model).prepare(scope);
    const list = await prepared.retrieve(question('cache'), 2);
    expect(pathsOf(list, scope.view)).toEqual(['long.py', 'short.py']);
    expect(model.asked[0]!.texts.every((text) => model.countTokens(text) <= 4)).toBe(true);
    expect(model.asked[0]!.texts.slice(0, -1).join('')).toBe(`${filler}cache\n${filler}cache cache cache\n`);
  });

  it('leaves room for what the model puts before a document', async () => {
    const scope = madeScope({ 'a.py': 'cache cache cache cache cache cache' });
    const model = madeEmbedding(WORDS, { windowTokens: 5, documentPrefix: 'two words ' });
    await retrieverOf(sourceTexts(madeReader(scope.view)), model).prepare(scope);
    expect(model.asked[0]!.texts.map((text) => model.countTokens(text))).toEqual([3, 3]);
  });

  it('embeds each text once, whatever files, questions and processes there are', async () => {
    const place = tempPlace();
    const scope = madeScope({ 'a.py': 'cache', 'copy.py': 'cache', 'b.py': 'render' });
    const first = madeEmbedding(WORDS);
    await retrieverOf(sourceTexts(madeReader(scope.view)), first, place).prepare(scope);
    expect(first.asked.map(({ texts }) => texts)).toEqual([['cache', 'render']]);
    const later = madeScope({ 'a.py': 'cache', 'copy.py': 'cache', 'b.py': 'parse' });
    const second = madeEmbedding(WORDS);
    const prepared = await retrieverOf(sourceTexts(madeReader(later.view)), second, place).prepare(later);
    expect(second.asked.map(({ texts }) => texts)).toEqual([['parse']]);
    const list = await prepared.retrieve(question('cache'), 10);
    expect(pathsOf(list, later.view).slice(0, 2)).toEqual(['a.py', 'copy.py']);
  });

  it('counts files that have no such text and leaves them out', async () => {
    const scope = madeScope({ 'a.py': '1', 'b.py': '2', 'c.py': '3' });
    const texts = storedTexts('role-summary', async ({ path }) => (path === 'b.py' ? 'cache' : null));
    const list = await (await retrieverOf(texts, madeEmbedding(WORDS)).prepare(scope)).retrieve(question('cache'), 9);
    expect(list).toMatchObject({ searched: 1, withoutText: 2 });
    expect(pathsOf(list, scope.view)).toEqual(['b.py']);
  });

  it.each([true, false])(
    'keeps what was embedded before the model failed, and goes on from there (local: %s)',
    async (local) => {
      const place = tempPlace();
      const long = (word: string) => `${word} ${'x'.repeat(40_000)}`;
      const files = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`${n}.py`, long(`word${n}`)]));
      const scope = madeScope(files);
      const model = madeEmbedding(WORDS, { local });
      model.failAt = 1;
      const prepared = retrieverOf(sourceTexts(madeReader(scope.view)), model, place).prepare(scope);
      await expect(prepared).rejects.toMatchObject({ code: 'model_failed' });
      const before = model.asked[0]!.texts.length;
      expect(before).toBeGreaterThan(0);
      model.failAt = -1;
      await retrieverOf(sourceTexts(madeReader(scope.view)), model, place).prepare(scope);
      const texts = model.asked.flatMap((call) => call.texts);
      expect(texts).toHaveLength(8);
      expect(new Set(texts).size).toBe(8);
    },
  );

  it('does not pay twice where two processes embed the same at a time', async () => {
    const place = tempPlace();
    const scope = madeScope({ 'a.py': 'cache', 'b.py': 'render' });
    const models = [1, 2].map(() => madeEmbedding(WORDS, { local: false, host: 'api.example.org' }));
    const lists = await Promise.all(
      models.map(async (model) => {
        const prepared = await retrieverOf(sourceTexts(madeReader(scope.view)), model, place).prepare(scope);
        return pathsOf(await prepared.retrieve(question('cache'), 5), scope.view);
      }),
    );
    expect(lists).toEqual([
      ['a.py', 'b.py'],
      ['a.py', 'b.py'],
    ]);
    const texts = models.flatMap(({ asked }) =>
      asked.filter(({ kind }) => kind === 'document').map((call) => call.texts),
    );
    expect(texts).toEqual([['cache', 'render']]);
  });

  it('asks before anything is sent, with what it takes', async () => {
    const scope = madeScope({ 'a.py': 'cache', 'b.py': 'render' });
    const model = madeEmbedding(WORDS, { local: false, host: 'api.example.org' });
    const sendings: Sending[] = [];
    const refuse = (sending: Sending) => {
      sendings.push(sending);
      throw new RepoNavError('consent_needed', 'No.', 'Say yes.');
    };
    const prepared = retrieverOf(pathTexts(), model, tempPlace(), refuse).prepare(scope);
    await expect(prepared).rejects.toMatchObject({ code: 'consent_needed' });
    expect(model.asked).toEqual([]);
    expect(sendings).toMatchObject([{ host: 'api.example.org', local: false, what: 'path', files: 2 }]);
  });

  it.each([
    ['of another length', [Float32Array.of(1, 0)], 'another length than 4'],
    ['too few', [], '0 vectors for 1 texts'],
    ['no numbers', [Float32Array.of(1, Number.NaN, 0, 0)], 'no numbers'],
  ])('refuses vectors that are %s', async (_, vectors, message) => {
    const scope = madeScope({ 'a.py': 'cache' });
    const model = madeEmbedding(WORDS);
    const wrong = { ...model, embed: async () => ({ vectors, call: (await model.embed([], { kind: 'query' })).call }) };
    const prepared = retrieverOf(pathTexts(), wrong).prepare(scope);
    await expect(prepared).rejects.toMatchObject({ code: 'model_failed', message: expect.stringContaining(message) });
  });
});

it('ends where it is cancelled while another process embeds', async () => {
  const place = tempPlace();
  const scope = madeScope({ 'a.py': 'cache' });
  const openVectors = vectorsIn(place);
  const model = madeEmbedding(WORDS, { local: false, host: 'api.example.org' });
  const variant = { model: model.version, representation: 'path', chunking: 'tokens:100' };
  const other = await openVectors(variant, WORDS.length);
  const cancelling = new AbortController();
  let waiting: Promise<unknown> = Promise.resolve();
  await other.exclusively(async () => {
    waiting = retrieverOf(pathTexts(), model, place).prepare({ ...scope, signal: cancelling.signal });
    waiting.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    cancelling.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  });
  expect(model.asked).toEqual([]);
});
