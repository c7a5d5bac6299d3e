import { describe, expect, it } from 'vitest';
import { RepoNavError } from '../../../src/errors.js';
import { createDenseRetriever } from '../../../src/retrieval/representations/denseRetriever.js';
import { pathTexts, sourceTexts, storedTexts } from '../../../src/retrieval/representations/texts.js';
import type { RepresentationTexts, Sending } from '../../../src/retrieval/representations/types.js';
import { type MadeEmbedding, madeCall, madeEmbedding } from './madeModels.js';
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
      const long = (word: string) => `cache ${word} ${'x'.repeat(40_000)}`;
      const files = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`${n}.py`, long(`word${n}`)]));
      const scope = madeScope(files);
      // A word is a token: two texts fill a request.
      const model = madeEmbedding(WORDS, { local, host: 'models.example', windowTokens: 50_000 });
      model.countTokens = (text) => text.length;
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
    ['of another length', [Float32Array.of(1, 0)], 'a vector of 2 numbers instead of 4'],
    ['too few', [], '0 vectors for 1 texts'],
    ['no numbers', [Float32Array.of(1, Number.NaN, 0, 0)], 'no numbers'],
  ])('refuses vectors that are %s', async (_, vectors, message) => {
    const scope = madeScope({ 'a.py': 'cache' });
    const model = madeEmbedding(WORDS);
    const wrong = { ...model, embed: async () => ({ vectors, call: (await model.embed([], { kind: 'query' })).call }) };
    const prepared = retrieverOf(pathTexts(), wrong).prepare(scope);
    await expect(prepared).rejects.toMatchObject({ code: 'model_failed', message: expect.stringContaining(message) });
  });

  it.each(['documents', 'the question'])('refuses a vector of zeros of a server for %s', async (which) => {
    const scope = madeScope({ 'a.py': which === 'documents' ? 'unknown' : 'cache' });
    const model = madeEmbedding(WORDS, { host: 'localhost:11434' });
    const answer = retrieverOf(sourceTexts(madeReader(scope.view)), model)
      .prepare(scope)
      .then((prepared) => prepared.retrieve(question('unknown'), 5));
    await expect(answer).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringMatching(/^The embedding model made at localhost:11434 gave a vector of zeros/),
      hint: expect.stringContaining('Check that localhost:11434 serves made'),
    });
  });

  it('takes zeros of a model in this process for a text without a word that it knows', async () => {
    const scope = madeScope({ 'a.py': 'cache', 'b.py': 'unknown' });
    const prepared = await retrieverOf(sourceTexts(madeReader(scope.view)), madeEmbedding(WORDS)).prepare(scope);
    expect((await prepared.retrieve(question('cache'), 5)).searched).toBe(2);
  });

  it('keeps the other vectors of an answer with one that cannot be searched, and names the file', async () => {
    const place = tempPlace();
    const scope = madeScope({ 'a.py': 'cache', 'b.py': 'unknown', 'c.py': 'render' });
    const texts = sourceTexts(madeReader(scope.view));
    const facts = { local: false, host: 'models.example' };
    const failing = retrieverOf(texts, madeEmbedding(WORDS, facts), place).prepare(scope);
    await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('b.py') });
    const mended = madeEmbedding([...WORDS, 'unknown'], { ...facts, dimension: 4 });
    mended.embed = async (asked, { kind }) => {
      mended.asked.push({ kind, texts: asked });
      return { vectors: asked.map(() => Float32Array.of(0, 0, 0, 1)), call: madeCall(`embed-${kind}`) };
    };
    await retrieverOf(texts, mended, place).prepare(scope);
    expect(mended.asked.map((call) => call.texts)).toEqual([['unknown']]);
  });

  it.each([true, false])(
    'keeps the parts of a text that takes several requests when a later one fails (local: %s)',
    async (local) => {
      const place = tempPlace();
      const line = (n: number) => `cache word${n} word word\n`;
      const text = Array.from({ length: 150 }, (_, n) => line(n)).join('');
      const scope = madeScope({ 'long.py': text, 'short.py': 'render' });
      const texts = sourceTexts(madeReader(scope.view));
      const model = madeEmbedding(WORDS, { windowTokens: 4, local, host: 'models.example' });
      model.failAt = 2;
      await expect(retrieverOf(texts, model, place).prepare(scope)).rejects.toMatchObject({ code: 'model_failed' });
      expect(model.asked.map((call) => call.texts.length)).toEqual([64, 64]);
      model.failAt = -1;
      const prepared = await retrieverOf(texts, model, place).prepare(scope);
      expect(model.asked.slice(2).map((call) => call.texts.length)).toEqual([22, 1]);
      const list = await prepared.retrieve(question('cache'), 5);
      expect(pathsOf(list, scope.view)).toEqual(['long.py', 'short.py']);
      const asked = model.asked.length;
      await retrieverOf(texts, model, place).prepare(scope);
      expect(model.asked).toHaveLength(asked);
    },
  );

  it('names what it sends at most, and asks for nothing that is there', async () => {
    const place = tempPlace();
    const price = { inputPerMTok: 1, cachedInputPerMTok: 1, outputPerMTok: 0, asOf: '2026-01-01' };
    const facts = { local: false, host: 'models.example', documentPrefix: 'text: ', price };
    const sendings: Sending[] = [];
    const allow = (sending: Sending) => void sendings.push(sending);
    const scope = madeScope({ 'a.py': 'cache', 'b.py': 'render cache' });
    const texts = sourceTexts(madeReader(scope.view));
    const model = madeEmbedding(WORDS, facts);
    await retrieverOf(texts, model, place, allow).prepare(scope);
    const sent = model.asked
      .flatMap((call) => call.texts)
      .reduce((sum, text) => sum + model.countTokens(`text: ${text}`), 0);
    expect(sendings).toMatchObject([{ purpose: 'embed-documents', files: 2, tokens: sent, outputTokens: 0, price }]);
    const again = await retrieverOf(texts, model, place, allow).prepare(scope);
    expect(sendings).toHaveLength(1);
    await again.retrieve(question('cache'), 5);
    expect(sendings[1]).toMatchObject({ purpose: 'embed-query', files: 0, tokens: 1 });
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
