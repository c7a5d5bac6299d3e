import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MACHINE } from '../../../src/models/http/deps.js';
import { type EmbeddingModelSettings, openEmbeddingModel } from '../../../src/models/index.js';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'reponav-onnx-')), 'made-model');
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'onnx', 'model.onnx'), 'made-up weights');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

interface Loaded {
  id: string;
  options: Record<string, unknown>;
}

/**
 * The package's interface over a model whose token vectors are [word's length, place, 1]: texts are words, [CLS] has the length 100, the closing
 * token 200. Padding stands on the left or the right, and holds numbers that must never be seen.
 */
function fakePackage(padding: 'left' | 'right' = 'right', output = 'last_hidden_state') {
  const loaded: Loaded[] = [];
  const batches: string[][] = [];
  const lengths = (text: string) => [
    100,
    ...text
      .split(' ')
      .filter(Boolean)
      .map((word) => word.length),
    200,
  ];
  const tokenizer = Object.assign(
    (texts: string[]) => {
      batches.push(texts);
      const tokens = texts.map(lengths);
      const longest = Math.max(...tokens.map(({ length }) => length));
      const fill = (row: number[], value: number) => {
        const filler = new Array<number>(longest - row.length).fill(value);
        return padding === 'left' ? [...filler, ...row] : [...row, ...filler];
      };
      return {
        tokens: tokens.map((row) => fill(row, 9999)),
        attention_mask: {
          dims: [texts.length, longest],
          data: BigInt64Array.from(
            tokens
              .flatMap((row) =>
                fill(
                  row.map(() => 1),
                  0,
                ),
              )
              .map(BigInt),
          ),
        },
      };
    },
    { encode: (text: string) => lengths(text) },
  );
  const model = Object.assign(
    async ({ tokens }: { tokens: number[][] }) => ({
      [output]: {
        dims: [tokens.length, tokens[0]!.length, 3],
        data: Float32Array.from(tokens.flatMap((row) => row.flatMap((length, place) => [length, place, 1]))),
      },
    }),
    { dispose: async () => [] },
  );
  const from = (what: unknown) => ({
    from_pretrained: async (id: string, options: Record<string, unknown>) => {
      loaded.push({ id, options });
      return what;
    },
  });
  const env = { localModelPath: '/models/', allowRemoteModels: true, cacheDir: null };
  return { loaded, batches, env, module: { env, AutoTokenizer: from(tokenizer), AutoModel: from(model) } };
}

function open(settings: EmbeddingModelSettings = {}, fake: { module: unknown } = fakePackage()) {
  const all = { model: 'made-model', url: `onnx:${folder}`, dimension: 3, normalize: false, ...settings };
  return openEmbeddingModel(all, { REPONAV_DATA_DIR: '/made/data' }, MACHINE, async () => fake.module);
}

const embed = async (texts: string[], settings: EmbeddingModelSettings = {}, fake = fakePackage()) =>
  (await (await open(settings, fake)).embed(texts, { kind: 'document' })).vectors.map((vector) => [...vector]);

describe('a model in this process', () => {
  it('is local, costs nothing, and counts with its own tokenizer', async () => {
    const model = await open();
    const { call } = await model.embed(['one two', 'three'], { kind: 'document' });
    expect(model).toMatchObject({ host: 'local', local: true, price: { inputPerMTok: 0 } });
    expect(model.countTokens('one two')).toBe(4);
    expect(call).toMatchObject({ host: 'local', inputTokens: 7, estimated: false, usd: 0, attempts: 1 });
  });

  it('is read from its folder, and nothing is asked of the hub', async () => {
    const fake = fakePackage();
    await open({ format: 'fp32' }, fake);
    expect(fake.env.localModelPath).toBe(join(folder, '..', '/'));
    expect(fake.loaded.map(({ id, options }) => [id, options.local_files_only])).toEqual([
      ['made-model', true],
      ['made-model', true],
    ]);
  });

  it('comes from the hub without a folder, to the user’s data folder', async () => {
    const fake = fakePackage();
    await open({ url: 'onnx:', model: 'owner/name', revision: 'abc', format: 'q8' }, fake);
    expect(fake.loaded[1]).toEqual({
      id: 'owner/name',
      options: { revision: 'abc', dtype: 'q8', local_files_only: false, cache_dir: join('/made/data', 'models') },
    });
  });

  it.each(['left', 'right'] as const)('pools over the tokens alone, padding on the %s', async (padding) => {
    const texts = ['a bbb', 'cc dd ee ff'];
    const first = padding === 'left' ? 2 : 0;
    const last = first + 3;
    expect((await embed(texts, { pooling: 'cls' }, fakePackage(padding)))[0]).toEqual([100, first, 1]);
    expect((await embed(texts, { pooling: 'last-token' }, fakePackage(padding)))[0]).toEqual([200, last, 1]);
    expect((await embed(texts, { pooling: 'mean' }, fakePackage(padding)))[0]).toEqual([
      (100 + 1 + 3 + 200) / 4,
      (first + last) / 2,
      1,
    ]);
  });

  it('gives vectors in the order of the texts, however they are batched', async () => {
    const fake = fakePackage();
    const texts = Array.from({ length: 40 }, (_, index) => 'x'.repeat(40 - index));
    const vectors = await embed(texts, { pooling: 'mean' }, fake);
    expect(vectors.map(([sum]) => Math.round(sum! * 3 - 300))).toEqual(texts.map(({ length }) => length));
    expect(fake.batches.length).toBeGreaterThan(1);
    expect(Math.max(...fake.batches.map(({ length }) => length))).toBeLessThanOrEqual(16);
  });

  it('cuts texts to the window before the closing token', async () => {
    const fake = fakePackage();
    await embed(['one two three four five'], { windowTokens: 4, queryPrefix: '' }, fake);
    expect(fake.batches[0]![0]!.trim()).toBe('one two');
  });

  it('puts prefixes before texts and scales vectors', async () => {
    const fake = fakePackage();
    const model = await open({ queryPrefix: 'find ', normalize: true, pooling: 'cls' }, fake);
    const { vectors } = await model.embed(['x'], { kind: 'query' });
    expect(fake.batches[0]).toEqual(['find x']);
    expect(Math.hypot(...vectors[0]!)).toBeCloseTo(1, 6);
  });

  it('has a version that the weights and their format change', async () => {
    writeFileSync(join(folder, 'onnx', 'model_quantized.onnx'), 'made-up weights');
    const before = await open();
    expect((await open()).version).toBe(before.version);
    expect((await open({ format: 'q8' })).version).not.toBe(before.version);
    writeFileSync(join(folder, 'onnx', 'model.onnx'), 'made-up weightz');
    expect((await open()).version).not.toBe(before.version);
  });

  it('stops between batches when it is cancelled', async () => {
    const model = await open();
    await expect(model.embed(['a'], { kind: 'document', signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});

describe('what is wrong with a model in this process', () => {
  it('is said when the package is not installed', async () => {
    const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
    const opening = openEmbeddingModel({ model: 'm', url: `onnx:${folder}`, dimension: 3 }, {}, MACHINE, async () => {
      throw missing;
    });
    await expect(opening).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('not installed'),
      hint: expect.stringContaining('npm install @huggingface/transformers'),
    });
  });

  it('is said when the installed package is broken', async () => {
    const opening = openEmbeddingModel({ model: 'm', url: `onnx:${folder}`, dimension: 3 }, {}, MACHINE, async () => {
      throw new Error('libonnxruntime.so.1: cannot open shared object file');
    });
    await expect(opening).rejects.toMatchObject({ message: expect.stringContaining('libonnxruntime') });
  });

  it.each([
    ['weights', {}, 'model.onnx'],
    ['weights of this format', { format: 'fp16' }, 'model_fp16.onnx'],
  ])('is said when there are no %s', async (_, settings, name) => {
    rmSync(join(folder, 'onnx', 'model.onnx'));
    await expect(open(settings)).rejects.toMatchObject({ code: 'unreadable', message: expect.stringContaining(name) });
  });

  it('is said for a format that there is not', async () => {
    await expect(open({ format: 'fp8' })).rejects.toMatchObject({ code: 'usage' });
  });

  it('is said when the files cannot be loaded', async () => {
    const { module } = fakePackage();
    const from_pretrained = async () => {
      throw new Error('Unsupported model type: made');
    };
    await expect(open({}, { module: { ...module, AutoModel: { from_pretrained } } })).rejects.toMatchObject({
      code: 'model_failed',
      message: expect.stringContaining('Unsupported model type: made'),
    });
  });

  it.each([
    ['another dimension', { dimension: 4 }, fakePackage()],
    ['pooling none, but vectors of tokens', { pooling: 'none' as const }, fakePackage('right', 'sentence_embedding')],
    ['no vectors of tokens', {}, fakePackage('right', 'logits')],
  ])('is said when it gives %s', async (_, settings, fake) => {
    await expect(embed(['a'], settings, fake)).rejects.toMatchObject({
      code: 'model_refused',
      message: expect.stringContaining('does not fit'),
    });
  });
});
