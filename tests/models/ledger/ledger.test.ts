import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MACHINE } from '../../../src/models/http/deps.js';
import {
  defaultDataDir,
  type Ledger,
  type LedgerEntry,
  openChatModel,
  openEmbeddingModel,
  openLedger,
  readLedger,
  recorded,
} from '../../../src/models/index.js';
import { embeddingsReply, errorReply, type ModelServer, startModelServer } from '../modelServer.js';
import { madeEntry } from './madeEntry.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reponav-ledger-'));
  file = join(folder, 'data', 'ledger.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function entriesOf(path: string): Promise<{ entries: LedgerEntry[]; skipped: number }> {
  let skipped = 0;
  const entries: LedgerEntry[] = [];
  for await (const entry of readLedger(path, () => skipped++)) entries.push(entry);
  return { entries, skipped };
}

describe('the ledger', () => {
  it('gives back what was recorded, in order, for the user alone', async () => {
    const ledger = openLedger(file);
    const made = [madeEntry({ model: 'a' }), madeEntry({ model: 'b', usd: null })];
    for (const entry of made) await ledger.record(entry);
    expect(await entriesOf(file)).toEqual({ entries: made, skipped: 0 });
    if (process.platform !== 'win32') {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700);
    }
  });

  it('has an entry on the disk when recording has ended', async () => {
    await openLedger(file).record(madeEntry());
    expect(readFileSync(file, 'utf8')).toMatch(/^\{[^\n]*\}\n$/);
  });

  it('keeps every line of many writers at once whole', async () => {
    const writers = Array.from({ length: 8 }, () => openLedger(file));
    await Promise.all(
      writers.flatMap((ledger, writer) =>
        Array.from({ length: 50 }, (_, index) =>
          ledger.record(madeEntry({ model: `${writer}-${index}-${'x'.repeat(index * 20)}` })),
        ),
      ),
    );
    const { entries, skipped } = await entriesOf(file);
    expect([entries.length, skipped]).toEqual([400, 0]);
    const ofFirst = entries.map(({ model }) => model).filter((model) => model.startsWith('0-'));
    expect(ofFirst.map((model) => Number(model.split('-')[1]))).toEqual(
      Array.from({ length: 50 }, (_, index) => index),
    );
  });

  it('skips and counts a line that a crash has torn, and loses none behind it', async () => {
    const ledger = openLedger(file);
    await ledger.record(madeEntry({ model: 'before' }));
    appendFileSync(file, JSON.stringify(madeEntry({ model: 'torn' })).slice(0, 40));
    expect((await entriesOf(file)).skipped).toBe(1);
    await ledger.record(madeEntry({ model: 'after' }));
    const { entries, skipped } = await entriesOf(file);
    expect(entries.map(({ model }) => model)).toEqual(['before', 'after']);
    expect(skipped).toBe(1);
  });

  it.each([
    'null',
    '[]',
    '"x"',
    '{}',
    '{"schema":2}',
    'garbage',
    JSON.stringify({ ...madeEntry(), usd: '1' }),
    JSON.stringify({ ...madeEntry(), at: 'then' }),
  ])('skips and counts a line that is no entry: %s', async (line) => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(file, `${line}\n\n${JSON.stringify(madeEntry())}\n`);
    const { entries, skipped } = await entriesOf(file);
    expect([entries.length, skipped]).toEqual([1, 1]);
  });

  it('that is not there has no entries', async () => {
    expect(await entriesOf(file)).toEqual({ entries: [], skipped: 0 });
  });

  it('that is a folder is not readable', async () => {
    await expect(entriesOf(folder)).rejects.toMatchObject({ code: 'unreadable' });
  });
});

describe('the data folder', () => {
  it.each<[NodeJS.ProcessEnv, NodeJS.Platform, string]>([
    [{ REPONAV_DATA_DIR: '/data/x', XDG_DATA_HOME: '/xdg', HOME: '/h' }, 'linux', resolve('/data/x')],
    [{ XDG_DATA_HOME: '/xdg', HOME: '/h' }, 'linux', join('/xdg', 'reponav')],
    [{ XDG_DATA_HOME: 'relative', HOME: '/h' }, 'linux', join('/h', '.local', 'share', 'reponav')],
    [{ HOME: '/h' }, 'darwin', join('/h', 'Library', 'Application Support', 'reponav')],
    [{ LOCALAPPDATA: '/local', USERPROFILE: '/u' }, 'win32', join('/local', 'reponav', 'Data')],
    [{ USERPROFILE: '/u' }, 'win32', join('/u', 'AppData', 'Local', 'reponav', 'Data')],
  ])('with %j on %s', (env, platform, expected) => {
    expect(defaultDataDir(env, platform)).toBe(expected);
  });
});

describe('a recorded model', () => {
  const use = { repository: '/made/repository', representation: 'role-summary' };
  const request = { messages: [{ role: 'user' as const, content: 'hello' }], purpose: 'role-summary' };
  let server: ModelServer;
  beforeEach(async () => {
    server = await startModelServer();
  });
  afterEach(() => server.close());

  const chat = (ledger: Ledger, key = '') =>
    recorded(openChatModel({ model: 'm', url: server.url, attempts: 1 }, { REPONAV_CHAT_KEY: key }), ledger, use);

  it('has its call in the ledger before its answer is there', async () => {
    const ledger = openLedger(file);
    const { call, text } = await chat(ledger).complete(request);
    expect(text).toBe('made up');
    expect((await entriesOf(file)).entries).toEqual([{ schema: 1, kind: 'chat', ...use, ...call }]);
  });

  it('may be one of vectors', async () => {
    const model = await openEmbeddingModel({ model: 'e', url: server.url, dimension: 8 }, {});
    const wrapped = recorded(model, openLedger(file), { ...use, representation: 'source' });
    await wrapped.embed([], { kind: 'document' });
    const { call } = await wrapped.embed(['one', 'two'], { kind: 'document' });
    expect(wrapped).toMatchObject({ description: model.description, version: model.version, host: model.host });
    expect((await entriesOf(file)).entries).toEqual([
      { schema: 1, kind: 'embedding', ...use, representation: 'source', ...call },
    ]);
  });

  it('has every request for vectors in the ledger, also those before one that failed', async () => {
    const model = await openEmbeddingModel(
      { model: 'e', url: `https://models.example/v1`, dimension: 8, attempts: 1 },
      {},
      {
        ...MACHINE,
        fetch: async (_, init) => {
          const { input } = JSON.parse(String(init?.body));
          return input.includes('bad')
            ? Response.json({ error: 'no' }, { status: 500 })
            : Response.json(embeddingsReply(input).json);
        },
      },
    );
    const wrapped = recorded(model, openLedger(file), use);
    const texts = Array.from({ length: 200 }, (_, index) => `text ${index}`);
    const { vectors, call } = await wrapped.embed(texts, { kind: 'document' });
    expect([vectors.length, call.attempts]).toEqual([200, 4]);
    const { entries } = await entriesOf(file);
    expect(entries.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
    expect(entries.reduce((sum, { inputTokens }) => sum + inputTokens, 0)).toBe(call.inputTokens);
    expect(vectors[150]).toEqual((await model.embed([texts[150]!], { kind: 'document' })).vectors[0]);
    texts[190] = 'bad';
    await expect(wrapped.embed(texts, { kind: 'document' })).rejects.toMatchObject({ code: 'model_failed' });
    expect((await entriesOf(file)).entries).toHaveLength(6);
  });

  it('leaves neither its key nor its texts in the ledger', async () => {
    await chat(openLedger(file), 'sk-very-secret').complete(request);
    expect(readFileSync(file, 'utf8')).not.toMatch(/sk-very-secret|hello|made up/);
  });

  it('fails as the model does, and records nothing then', async () => {
    server.script(errorReply(401, 'no'));
    await expect(chat(openLedger(file)).complete(request)).rejects.toMatchObject({ code: 'model_refused' });
    expect((await entriesOf(file)).entries).toEqual([]);
  });

  it('sends nothing when the ledger cannot be written', async () => {
    writeFileSync(join(folder, 'data'), 'a file where the folder should be');
    await expect(chat(openLedger(file)).complete(request)).rejects.toMatchObject({
      code: 'cache_unusable',
      hint: expect.stringContaining('REPONAV_DATA_DIR'),
    });
    expect(server.requests).toEqual([]);
  });

  it('hands on an answer that was paid for though the disk refuses its line, and spends no more until the line is written', async () => {
    const warnings: string[] = [];
    const ledger = openLedger(file, (message) => warnings.push(message));
    const model = chat(ledger);
    server.always(() => {
      // The folder goes away while the server thinks: its place is taken by a file.
      rmSync(join(folder, 'data'), { recursive: true });
      writeFileSync(join(folder, 'data'), '');
      return undefined;
    });
    expect((await model.complete(request)).text).toBe('made up');
    expect(warnings).toEqual([expect.stringContaining('not in the ledger')]);
    await expect(model.complete(request)).rejects.toMatchObject({ code: 'cache_unusable' });
    expect(server.requests).toHaveLength(1);
    server.always(undefined);
    rmSync(join(folder, 'data'));
    await model.complete(request);
    expect((await entriesOf(file)).entries).toHaveLength(2);
  });
});
