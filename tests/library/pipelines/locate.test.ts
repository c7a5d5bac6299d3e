import { describe, expect, it, onTestFinished } from 'vitest';
import { type LedgerEntry, ledgerFile, readLedger } from '../../../src/models/index.js';
import { retrievalSchema, retrievedSchema } from '../../../src/navigation/retrievalSchemas.js';
import { locateAnswerSchema, statusAnswerSchema } from '../../../src/navigation/schemas.js';
import {
  cleanData,
  type LocateCallOptions,
  openRepository,
  type Repository,
  type SendingRequest,
} from '../../../src/reponav.js';
import { chatReply, type ModelServer, startModelServer } from '../../models/modelServer.js';
import { tempFolder, tempRepository, writeFiles } from '../../repository/tempRepository.js';

const FILES = {
  'src/cart.py':
    'class Cart:\n    def add_item(self, item):\n        """Adds an item to the cart."""\n        self.items.append(item)\n',
  'src/prices.py': 'def price_of(item):\n    return item.price * 2\n',
  'src/mail.py': 'def send_mail(text):\n    return post(text)\n',
  'tests/test_cart.py':
    'from cart import Cart\n\n\ndef test_add_item_to_cart():\n    assert Cart().add_item("cart item cart")\n',
  'README.md': '# The cart\n\nAdds items to a cart.\n',
};
const ISSUE = 'Adding an item to the cart fails';

async function open(dataDir = tempFolder()): Promise<{ repository: Repository; root: string; dataDir: string }> {
  const root = tempRepository(FILES);
  const repository = await openRepository(root, { cacheDir: tempFolder(), dataDir, workers: 0 });
  onTestFinished(() => repository.close());
  return { repository, root, dataDir };
}

async function serve(): Promise<ModelServer> {
  const server = await startModelServer();
  onTestFinished(() => server.close());
  return server;
}

const answering = (files: string[]) => chatReply(JSON.stringify({ files }));

function modelsAt(server: ModelServer): Pick<LocateCallOptions, 'models' | 'env'> {
  return {
    env: {},
    models: {
      chat: { model: 'made-chat', url: server.url },
      embedding: { model: 'made-embedding', url: server.url, dimension: 8 },
    },
  };
}

describe('locate with a pipeline', () => {
  it('ranks by BM25 over source and paths, with rank and score of each list', async () => {
    const { repository } = await open();
    const { value } = await repository.locate(ISSUE, { pipeline: { retrievers: ['bm25:source', 'bm25:path:code'] } });
    expect(value.files[0]!.path).toBe('src/cart.py');
    expect(value.files[0]!.retrieved!.map((one) => retrievedSchema.parse(one))).toMatchObject([
      { retriever: 'bm25', representation: 'source', rank: 1 },
      { retriever: 'bm25', representation: 'path', rank: 1 },
    ]);
    expect(retrievalSchema.parse(value.retrieval)).toMatchObject({
      lists: [{ found: 3, searched: 4, withoutText: 0 }, { found: 2 }],
      usage: [],
      withheld: 0,
    });
    expect(locateAnswerSchema.parse(value).functions).toEqual([]);
  });

  it('puts tests behind the others, but where they are wanted', async () => {
    const { repository } = await open();
    const plain = await repository.locate(ISSUE, { pipeline: { retrievers: ['bm25:source'] } });
    expect(plain.value.files.map(({ path }) => path)).toEqual(['src/cart.py', 'src/prices.py', 'tests/test_cart.py']);
    const options = { pipeline: { retrievers: ['bm25:source'] }, includeTests: true } as const;
    expect((await repository.locate(ISSUE, options)).value.files[0]!.path).toBe('tests/test_cart.py');
  });

  it('searches only what is asked for', async () => {
    const { repository } = await open();
    const options = { pipeline: { retrievers: ['bm25:source'] }, path: ['tests/'] };
    expect((await repository.locate(ISSUE, options)).value.files.map(({ path }) => path)).toEqual([
      'tests/test_cart.py',
    ]);
  });

  it('names functions when evidence is among the retrievers', async () => {
    const { repository } = await open();
    const { value } = await repository.locate(ISSUE, { pipeline: { retrievers: ['evidence', 'bm25:source'] } });
    expect(value.functions[0]!.id).toBe('src/cart.py:Cart.add_item');
    expect(value.files[0]!.reasons).toContain('bm25:source');
    expect(value.scaffold.files[0]!.anchors.length).toBeGreaterThan(0);
  });

  it('knows a file as it is now', async () => {
    const { repository, root } = await open();
    const pipeline = { retrievers: ['bm25:source'] };
    await repository.locate('zebra', { pipeline });
    writeFiles(root, { 'src/mail.py': 'def zebra():\n    return 1\n' });
    expect((await repository.locate('zebra', { pipeline })).value.files.map(({ path }) => path)).toEqual([
      'src/mail.py',
    ]);
  });

  it('asks servers for vectors and orders, and says what that took', async () => {
    const { repository } = await open();
    const server = await serve();
    server.always(({ path }) =>
      path === '/v1/chat/completions' ? answering(['src/mail.py', './src/cart.py', 'nowhere.py']) : undefined,
    );
    const pipeline = { retrievers: ['dense:path', 'llm:path'], rerank: 'source' } as const;
    const progress: string[] = [];
    const { value, toText } = await repository
      .locate(ISSUE, { pipeline, ...modelsAt(server), onRetrievalProgress: ({ phase }) => progress.push(phase) })
      .then((answer) => ({ value: answer.value, toText: answer.toText() }));
    expect(value.files.slice(0, 2).map(({ path }) => path)).toEqual(['src/mail.py', 'src/cart.py']);
    expect(value.retrieval!.lists[1]!.answers).toMatchObject({ exact: 1, repaired: 1, dropped: 1, prompts: 1 });
    expect(value.retrieval!.rerank).toMatchObject({ outcome: 'ranked', shown: 4, candidates: 4 });
    expect(value.retrieval!.usage.map(({ purpose, calls }) => [purpose, calls])).toEqual([
      ['embed-documents', 1],
      ['embed-query', 1],
      ['llm-retrieval', 1],
      ['llm-ranking', 1],
    ]);
    expect(progress).toContain('embed');
    expect(toText).toMatch(
      /# retrieved by dense:path \(made-embedding\) 4 of 4 files; llm:path \(made-chat\) 2 of 4 files/,
    );
    const sent = server.requests.length;
    await repository.locate(ISSUE, { pipeline: { retrievers: ['dense:path'] }, ...modelsAt(server) });
    expect(server.requests.slice(sent)).toHaveLength(1);
  });

  it.each([
    ['a name', 'send_mail', 'src/mail.py', 'definition'],
    ['a test', 'test_add_item_to_cart', 'tests/test_cart.py', 'definition'],
    ['a path', 'src/mail.py', 'src/mail.py', 'exact path'],
    ['a frame', 'File "src/mail.py", line 2, in send_mail', 'src/mail.py', 'frame'],
  ])('puts what is typed alone first: %s', async (_, text, path, reason) => {
    const { repository } = await open();
    for (const retrievers of [['bm25:path:code'], ['evidence', 'bm25:source']]) {
      const { value } = await repository.locate(text, { pipeline: { retrievers, tests: 'drop' } });
      expect([value.files[0]!.path, value.files[0]!.reasons[0]]).toEqual([path, reason]);
      expect(value.functions[0]!.path).toBe(path);
      expect(value.scaffold.files[0]!.anchors.length).toBeGreaterThan(0);
    }
  });

  it('keeps what is typed alone first whatever a model makes of the rest, and sends no more for it', async () => {
    const { repository } = await open();
    const server = await serve();
    server.always(answering(['src/cart.py', 'src/prices.py']));
    const pipeline = { retrievers: ['bm25:source'], rerank: 'path' } as const;
    const asked = async (text: string) => {
      const before = server.requests.length;
      const { value } = await repository.locate(text, { pipeline, ...modelsAt(server) });
      return { paths: value.files.map(({ path }) => path), sent: server.requests.slice(before) };
    };
    const alone = await asked('price_of');
    expect(alone.paths).toEqual(['src/prices.py']);
    const word = await asked('item');
    const inSentence = await asked('the item');
    expect(word.paths).toEqual(inSentence.paths);
    const prompt = (one: typeof word) => JSON.stringify(one.sent.map(({ body }) => body));
    expect(prompt(word).replaceAll('the item', 'item')).toBe(prompt(inSentence).replaceAll('the item', 'item'));
    const member = await asked('add_item');
    expect(member.paths[0]).toBe('src/cart.py');
    expect(member.sent).toHaveLength(1);
  });

  it('searches summaries, and says which files have none', async () => {
    const { repository } = await open();
    const server = await serve();
    server.always(chatReply('Keeps the zebra list of the shop.'));
    await repository.summarize({
      kinds: ['role-summary'],
      path: ['src/mail.py'],
      model: { model: 'made-chat', url: server.url },
    });
    const { value } = await repository.locate('zebra', { pipeline: { retrievers: ['bm25:role-summary'] }, env: {} });
    expect(value.files.map(({ path }) => path)).toEqual(['src/mail.py']);
    expect(value.retrieval!.lists[0]).toMatchObject({ searched: 1, withoutText: 3 });
  });

  it('asks whose summaries are meant where several models wrote some', async () => {
    const { repository } = await open();
    const server = await serve();
    for (const model of ['one', 'two']) {
      server.always(chatReply(`Written by model ${model}: zebra ${model}.`));
      const settings = { model, url: server.url };
      await repository.summarize({ kinds: ['role-summary'], path: ['src/mail.py'], model: settings });
    }
    const found = async (options: LocateCallOptions) =>
      (await repository.locate('zebra one', options)).value.files.length;
    const retrievers = ['bm25:role-summary'];
    await expect(found({ pipeline: { retrievers }, env: {} })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('one, two'),
    });
    expect(await found({ pipeline: { retrievers, summaryModel: 'one' }, env: {} })).toBe(1);
    expect(await found({ pipeline: { retrievers }, env: { REPONAV_CHAT_MODEL: 'two' } })).toBe(1);
    expect(await found({ pipeline: { retrievers }, env: { REPONAV_CHAT_MODEL: 'three' } })).toBe(0);
  });

  it.each([
    ['a pipeline that is none', { pipeline: { retrievers: [] } }],
    ['a second ranking', { pipeline: { retrievers: ['bm25'] }, profile: 'paper' as const }],
    ['a model that nobody named', { pipeline: { retrievers: ['llm:path'] }, env: {} }],
    ['summaries that nobody made', { pipeline: { retrievers: ['bm25:bug-reports'] }, env: {} }],
  ])('refuses %s', async (_, options) => {
    const { repository } = await open();
    await expect(repository.locate(ISSUE, options)).rejects.toMatchObject({ code: 'usage' });
  });

  it.each<[string, string, LocateCallOptions['pipeline'], string]>([
    [
      'paths alone',
      'zebra',
      { retrievers: ['bm25:path'] },
      'Nothing found. bm25:path: no word of the query occurs in the paths of 4 files.',
    ],
    [
      'paths and sources, tests dropped',
      'zebra',
      { retrievers: ['bm25:path', 'bm25:source'], tests: 'drop' },
      'Nothing found. bm25:path: no word of the query occurs in the paths of 3 files. bm25:source: no word of the query occurs in the sources of 3 files.',
    ],
    [
      'with a weight of 0',
      'adds',
      { retrievers: ['bm25:source', 'bm25:path'], fuse: { weights: [0, 1] } },
      'Nothing found. bm25:source: found 1 file, but its weight is 0. bm25:path: no word of the query occurs in the paths of 4 files.',
    ],
  ])('says what was searched where nothing was found: %s', async (_, text, pipeline, note) => {
    const { repository } = await open();
    const { value } = await repository.locate(text, { pipeline: pipeline! });
    expect(value.files).toEqual([]);
    expect(value.note).toBe(note);
  });

  it.each([
    ['I cannot help with that.', 'made-chat, shown the paths of 4 files, answered without a list of files.'],
    ['{"files": []}', 'made-chat, shown the paths of 4 files, named no file.'],
    ['{"files": ["nowhere.py"]}', 'made-chat, shown the paths of 4 files, named 1 file that it was not shown.'],
  ])('says what a chat model answered where it named nothing: %s', async (answer, note) => {
    const { repository } = await open();
    const server = await serve();
    server.always(chatReply(answer));
    const { value } = await repository.locate(ISSUE, { pipeline: { retrievers: ['llm:path'] }, ...modelsAt(server) });
    expect(value.note).toBe(`Nothing found. llm:path: ${note}`);
  });

  it.each<[string, LocateCallOptions['pipeline'], string]>([
    ['zeros alone', { retrievers: ['bm25', 'evidence'], fuse: { weights: [0, 0] } }, 'all weights are 0'],
    ['a negative one', { retrievers: ['bm25', 'evidence'], fuse: { weights: [1, -1] } }, 'at fuse.weights.1'],
    ['no number', { retrievers: ['bm25', 'evidence'], fuse: { weights: [1, Number.NaN] } }, 'at fuse.weights.1'],
    ['too few', { retrievers: ['bm25', 'evidence'], fuse: { weights: [1] } }, 'give one for each, in their order'],
    ['an unknown name', { retrievers: ['bm25'], fuse: { weight: [1] } as never }, '"weight"'],
  ])('refuses weights that are %s', async (_, pipeline, message) => {
    const { repository } = await open();
    await expect(repository.locate(ISSUE, { pipeline: pipeline! })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(message),
    });
  });

  it('fails when a model fails: nothing else is ranked instead', async () => {
    const { repository } = await open();
    const server = await serve();
    server.always({ status: 401, json: { error: { message: 'no such key' } } });
    const pipeline = { retrievers: ['evidence', 'dense:path'] };
    await expect(repository.locate(ISSUE, { pipeline, ...modelsAt(server) })).rejects.toMatchObject({
      code: 'model_refused',
    });
  });
});

describe('a server that goes down while vectors are made', () => {
  it('has been paid for what it gave: the next run asks for the rest alone', async () => {
    const { repository, root, dataDir } = await open();
    writeFiles(
      root,
      Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`src/big${n}.py`, `# ${`word${n} `.repeat(9_000)}\n`])),
    );
    const server = await serve();
    const made = modelsAt(server);
    const call = {
      ...made,
      models: { embedding: { ...made.models!.embedding, attempts: 1, windowTokens: 4_000 } },
      pipeline: { retrievers: ['dense:source'] },
    };
    let requests = 0;
    server.always(({ path }) => {
      if (path === '/v1/embeddings') requests++;
      return requests > 2 ? { status: 500, json: { error: { message: 'out of memory' } } } : undefined;
    });
    await expect(repository.locate(ISSUE, call)).rejects.toMatchObject({ code: 'model_failed' });
    const before = textsOf(server);
    server.always(undefined);
    expect((await repository.locate(ISSUE, call)).value.files.length).toBeGreaterThan(5);
    const all = textsOf(server);
    const again = all.slice(before.length).filter((text) => before.includes(text));
    // What was under way when it failed is asked for again; what came back before is not.
    expect(again.length).toBeLessThan(before.length);
    const entries: LedgerEntry[] = [];
    for await (const entry of readLedger(ledgerFile(dataDir), () => undefined)) entries.push(entry);
    expect(entries.every(({ representation, repository: of }) => representation === 'source' && of === root)).toBe(
      true,
    );
    expect(entries.length).toBeGreaterThan(2);
  });
});

describe('vectors of a server', () => {
  it('are told by status, and outlive the cache', async () => {
    const { repository, root, dataDir } = await open();
    const server = await serve();
    const call = { pipeline: { retrievers: ['dense:source', 'dense:path'] }, ...modelsAt(server) };
    await repository.locate(ISSUE, call);
    writeFiles(root, { 'src/mail.py': 'def send_letter(text):\n    return post(text)\n' });
    const { value, toText } = await repository
      .status()
      .then((answer) => ({ value: answer.value, toText: answer.toText() }));
    expect(statusAnswerSchema.parse(value).vectors).toMatchObject({
      eligible: 4,
      stored: [
        { model: 'made-embedding', representation: 'path', dimension: 8, files: 4 },
        { model: 'made-embedding', representation: 'source', dimension: 8, files: 3 },
      ].sort((a, b) => {
        const folderOf = (name: string) =>
          value.vectors.stored.find(({ representation }) => representation === name)!.folder;
        return folderOf(a.representation) < folderOf(b.representation) ? -1 : 1;
      }),
    });
    expect(value.models.embedding).toBe(process.env.REPONAV_EMBEDDING_MODEL ?? 'made-embedding');
    expect(toText).toMatch(
      /^vectors {3}3 of 4 files: source by made-embedding\n {10}written \d{4}-\d\d-\d\d, 8 numbers each, 0\.0 MB$/m,
    );

    const asked = textsOf(server).length;
    const again = await openRepository(root, { cacheDir: tempFolder(), dataDir, workers: 0 });
    onTestFinished(() => again.close());
    await again.locate(ISSUE, call);
    // The question by each of the two, and the file that changed.
    expect(textsOf(server).length - asked).toBe(3);
  });

  it('are removed when that is asked for, and not otherwise', async () => {
    const { repository, dataDir } = await open();
    const server = await serve();
    const call = { pipeline: { retrievers: ['dense:source'] }, ...modelsAt(server) };
    await repository.locate(ISSUE, call);
    const kept = await cleanData({ dataDir });
    expect(kept.vectors).toMatchObject({ removed: false, bytes: expect.any(Number) });
    expect(kept.vectors.bytes).toBeGreaterThan(100);
    expect((await cleanData({ dataDir, vectors: true })).vectors).toEqual({ ...kept.vectors, removed: true });
    expect((await cleanData({ dataDir })).vectors.bytes).toBe(0);
  });
});

/** Texts that vectors were asked for, in order. */
function textsOf({ requests }: ModelServer): string[] {
  return requests.flatMap(({ path, body }) => (path === '/v1/embeddings' ? [body.input].flat() : [])) as string[];
}

describe('consent', () => {
  // A name that never resolves: what is not agreed to is refused before anybody looks it up.
  const remote = (env: NodeJS.ProcessEnv = {}): Pick<LocateCallOptions, 'models' | 'env'> => ({
    env,
    models: { embedding: { model: 'text-embedding-3-small', url: 'https://models.invalid/v1', attempts: 1 } },
  });
  const pipeline = { retrievers: ['dense:source'] };

  it('is needed before anything goes to another machine, and names host, files and price', async () => {
    const { repository } = await open();
    const failure = repository.locate(ISSUE, { pipeline, ...remote() });
    await expect(failure).rejects.toMatchObject({
      code: 'consent_needed',
      message: expect.stringMatching(
        /^This would send the issue and the sources of 4 files to models\.invalid \(model text-embedding-3-small\) to make vectors of them: at most about [\d,]+ tokens in, the price is not known\.$/,
      ),
      hint: expect.stringContaining('REPONAV_CONSENT=models.invalid'),
    });
  });

  it('can be asked for, and refused', async () => {
    const { repository } = await open();
    const asked: SendingRequest[] = [];
    const consent = (request: SendingRequest) => {
      asked.push(request);
      return false;
    };
    await expect(repository.locate(ISSUE, { pipeline, consent, ...remote() })).rejects.toMatchObject({
      code: 'consent_needed',
    });
    expect(asked).toMatchObject([{ what: 'source', files: 4, model: { host: 'models.invalid', local: false } }]);
  });

  it('is asked for by model and purpose, one question at a time, with what each costs at most', async () => {
    const { repository, root } = await open();
    writeFiles(root, { 'src/keys.py': `-----BEGIN PRIVATE KEY-----\n${'Ab3dEfGh1jKlMn0pQrStUvWxYz'.repeat(4)}\n` });
    const price = { inputPerMTok: 2, cachedInputPerMTok: 1, outputPerMTok: 8, asOf: '2026-01-31' };
    const asked: SendingRequest[] = [];
    let open_ = 0;
    const consent = async (request: SendingRequest) => {
      expect(++open_).toBe(1);
      asked.push(request);
      await new Promise((resolve) => setTimeout(resolve, 20));
      open_--;
      return true;
    };
    const models = { chat: { model: 'made-chat', url: 'https://models.invalid/v1', attempts: 1, price } };
    const two = { retrievers: ['llm:source', 'llm:path'] };
    await expect(repository.locate(ISSUE, { pipeline: two, models, env: {}, consent })).rejects.toMatchObject({
      code: 'model_failed',
    });
    expect(asked[0]).toMatchObject({ what: 'source', purpose: 'llm-retrieval', files: 4, withheld: 1 });
    const { tokens, outputTokens, usd, text } = asked[0]!;
    expect(usd).toBeCloseTo((tokens * 2 + outputTokens * 8) / 1e6, 9);
    expect(text).toContain('of 4 files, without 1 that looks like a secret, to models.invalid (model made-chat)');
    expect(text).toMatch(/tokens in and [\d,]+ out, at most \$0\.\d{4} by the price of 2026-01-31\.$/);
  });

  it.each([
    ['in the call', { consent: true as const }, {}],
    ['by the variable', {}, { REPONAV_CONSENT: 'other.example, models.invalid' }],
  ])('is given %s', async (_, call, env) => {
    const { repository } = await open();
    // Agreed to, it is tried: the host does not exist.
    await expect(repository.locate(ISSUE, { pipeline, ...call, ...remote(env) })).rejects.toMatchObject({
      code: 'model_failed',
    });
  });
});
