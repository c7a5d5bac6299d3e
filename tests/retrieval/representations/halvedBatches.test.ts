import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VectorStore } from '../../../src/index/vectors/vectorStore.js';
import { type LedgerEntry, openEmbeddingModel, openLedger, readLedger, recorded } from '../../../src/models/index.js';
import { createDenseRetriever } from '../../../src/retrieval/representations/denseRetriever.js';
import { sourceTexts } from '../../../src/retrieval/representations/texts.js';
import { fakeClock } from '../../models/fakeClock.js';
import { errorReply, type ModelServer, type SeenRequest, startModelServer } from '../../models/modelServer.js';
import { madeReader, madeScope, tempPlace, vectorsIn } from './madeScope.js';

let server: ModelServer;
let folder: string;
beforeEach(async () => {
  server = await startModelServer();
  folder = mkdtempSync(join(tmpdir(), 'reponav-halves-'));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const textsOf = ({ body }: SeenRequest): string[] => body.input;
const tooMany = (request: SeenRequest, most: number) =>
  textsOf(request).length > most ? errorReply(413, 'the batch is too large') : undefined;

/** Through the ledger, as the product does. A server elsewhere: what it gives is paid for. */
async function prepare(
  files: Record<string, string>,
  place: ReturnType<typeof tempPlace> & { dataDir?: string },
  windowTokens = 500,
  local = false,
) {
  const scope = madeScope(files);
  const opened = await openEmbeddingModel(
    { model: 'made-model', url: server.url, dimension: 8, windowTokens, attempts: 1 },
    {},
    fakeClock().deps,
  );
  const use = { repository: null, representation: 'source' };
  const model = { ...recorded(opened, openLedger(join(folder, 'ledger.jsonl')), use), local };
  const texts = sourceTexts(madeReader(scope.view));
  const openVectors = vectorsIn(place);
  return createDenseRetriever({ texts, model, chunkTokens: null, openVectors, allow: () => {} }).prepare(scope);
}

async function entries(): Promise<LedgerEntry[]> {
  const found: LedgerEntry[] = [];
  for await (const entry of readLedger(join(folder, 'ledger.jsonl'), () => {})) found.push(entry);
  return found;
}

/** Texts of the requests that got vectors, by when the server was asked. */
const answered = (most: number, failing: (text: string) => boolean) =>
  server.requests.map(textsOf).filter((texts) => texts.length <= most && !texts.some(failing));

describe('a batch that a server finds too long', () => {
  it('keeps the vectors of the half that succeeded when the other half fails, in the store and in the ledger', async () => {
    const place = tempPlace();
    const files = { 'a.py': 'one', 'b.py': 'two', 'c.py': 'three', 'd.py': 'four' };
    server.always((request) => {
      if (textsOf(request).includes('three')) return tooMany(request, 2) ?? errorReply(500, 'down');
      return tooMany(request, 2);
    });
    await expect(prepare(files, place)).rejects.toMatchObject({ code: 'model_failed' });
    expect(answered(2, (text) => text === 'three')).toEqual([['one', 'two']]);
    expect((await entries()).map(({ inputTokens, attempts }) => [inputTokens, attempts])).toEqual([[2, 2]]);
    server.requests.length = 0;
    server.always((request) => tooMany(request, 2));
    await prepare(files, place);
    expect(server.requests.map(textsOf)).toEqual([['three', 'four']]);
    expect(await entries()).toHaveLength(2);
  });

  it.each([false, true])(
    'has the vectors of the first half on the disk before the second half is sent (local: %s)',
    async (local) => {
      const place = tempPlace();
      const files = { 'a.py': 'one', 'b.py': 'two' };
      let onDisk = -1;
      let looked: Promise<unknown> = Promise.resolve();
      server.always((request) => {
        if (textsOf(request)[0] !== 'two') return tooMany(request, 1);
        // Whoever is killed now has lost nothing: a second process finds the vector.
        looked = vectorsIn(place)({ model: version, representation: 'source', chunking: 'tokens:500' }, 8).then(
          ({ table }) => {
            onDisk = table.size;
          },
        );
        return { after: looked, ...errorReply(500, 'down') };
      });
      const { version } = await openEmbeddingModel(
        { model: 'made-model', url: server.url, dimension: 8, windowTokens: 500 },
        {},
      );
      await expect(prepare(files, place, 500, local)).rejects.toMatchObject({ code: 'model_failed' });
      await looked;
      expect(onDisk).toBe(1);
    },
  );

  it('keeps the chunks of a text that lies in both halves', async () => {
    const place = tempPlace();
    const lines = Array.from({ length: 12 }, (_, line) => `${`word${line} `.repeat(12)}\n`);
    const files = { 'a.py': lines.join('') };
    const failing = (text: string) => text.includes('word9');
    server.always(
      (request) => tooMany(request, 3) ?? (textsOf(request).some(failing) ? errorReply(500, '') : undefined),
    );
    await expect(prepare(files, place, 60)).rejects.toMatchObject({ code: 'model_failed' });
    const paid = answered(3, failing).flat();
    expect(paid.length).toBeGreaterThan(1);
    const all = server.requests.map(textsOf)[0]!;
    server.requests.length = 0;
    server.always((request) => tooMany(request, 3));
    await prepare(files, place, 60);
    expect(answered(3, () => false).flat()).toEqual(all.filter((text) => !paid.includes(text)));
    server.requests.length = 0;
    await prepare(files, place, 60);
    expect(server.requests).toEqual([]);
  });
});

it('asks for nothing that may lie in vectors which this version cannot read, and goes on when they are moved away', async () => {
  const place = tempPlace();
  const dataDir = join(folder, 'data');
  await prepare({ 'a.py': 'one' }, { ...place, dataDir });
  const [file] = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.vectors'),
  );
  const path = join(dataDir, file!);
  truncateSync(path, 64);
  server.requests.length = 0;
  await expect(prepare({ 'a.py': 'one', 'b.py': 'two' }, { ...place, dataDir })).rejects.toMatchObject({
    code: 'data_unusable',
    message: expect.stringMatching(/ \(truncated\)\. 2 texts without a vector may be among them/),
    hint: expect.stringContaining('move the named files away'),
  });
  expect(server.requests).toEqual([]);
  rmSync(path);
  await prepare({ 'a.py': 'one', 'b.py': 'two' }, { ...place, dataDir });
  expect(server.requests.map(textsOf)).toEqual([['one', 'two']]);
});

it('asks for nothing while there is no room on the disk for what it would get', async () => {
  const place = tempPlace();
  const dataDir = join(folder, 'data');
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const written: string[] = [];
  const writeFile = async (path: string) => {
    written.push(path);
    throw full;
  };
  const model = await openEmbeddingModel({ model: 'made-model', url: server.url, dimension: 8 }, {}, fakeClock().deps);
  const scope = madeScope({ 'a.py': 'one' });
  const retriever = createDenseRetriever({
    texts: sourceTexts(madeReader(scope.view)),
    model,
    chunkTokens: null,
    openVectors: (variant, dimension) => VectorStore.open({ ...place, dataDir, variant, dimension, writeFile }),
    allow: () => {},
  });
  await expect(retriever.prepare(scope)).rejects.toMatchObject({
    code: 'data_unusable',
    hint: expect.stringContaining('REPONAV_DATA_DIR'),
  });
  expect(server.requests).toEqual([]);
  expect(written).toHaveLength(1);
});

it('keeps the good chunks of a text of which one vector cannot be searched', async () => {
  const place = tempPlace();
  const files = { 'a.py': Array.from({ length: 3 }, (_, line) => `${`word${line} `.repeat(12)}\n`).join('') };
  server.always((request) => {
    const data = textsOf(request).map((text, index) => ({
      index,
      embedding: text.includes('word1') ? [0, 0, 0, 0, 0, 0, 0, 0] : [1, 2, 3, 4, 5, 6, 7, 8],
    }));
    return { json: { data } };
  });
  await expect(prepare(files, place, 60)).rejects.toMatchObject({ message: expect.stringContaining('a.py') });
  const chunks = textsOf(server.requests[0]!);
  server.requests.length = 0;
  server.always(undefined);
  await prepare(files, place, 60);
  expect(server.requests.map(textsOf)).toEqual([chunks.filter((text) => text.includes('word1'))]);
});
