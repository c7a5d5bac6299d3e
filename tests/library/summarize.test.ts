import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkMachine } from '../../src/library/doctor.js';
import { summarizeText } from '../../src/library/summarizeText.js';
import { footprintAnswerSchema, type SummarizeAnswer, summarizeAnswerSchema } from '../../src/navigation/schemas.js';
import { openRepository, type Repository, type SummarizeCallOptions } from '../../src/reponav.js';
import { chatReply, startModelServer } from '../models/modelServer.js';
import { commitFiles, git, mirror, tempFolder, tempRepository, writeFiles } from '../repository/tempRepository.js';
import { contentOf, type MadeModel, madeModel, pathOf } from '../representation/summaries/madeModel.js';
import { MADE_SECRET, SHOP } from './madeShop.js';

const says = () => madeModel((request) => `${request.purpose} of ${pathOf(request)}, made up by a test.`);

interface Opened {
  repository: Repository;
  root: string;
  dataDir: string;
  summarize: (options?: SummarizeCallOptions) => Promise<SummarizeAnswer>;
}

async function open(files = SHOP, given: { root?: string; dataDir?: string } = {}): Promise<Opened> {
  const { root = tempRepository(files), dataDir = tempFolder() } = given;
  const repository = await openRepository(root, { cacheDir: tempFolder(), dataDir, workers: 0 });
  onTestFinished(() => repository.close());
  const summarize = async (options: SummarizeCallOptions = {}) =>
    summarizeAnswerSchema.parse((await repository.summarize({ consent: true, ...options })).toJSON());
  return { repository, root, dataDir, summarize };
}

const pathsAsked = ({ requests }: MadeModel) => requests.map(pathOf);

describe('which files are summarized', () => {
  it('source files in a known language that people wrote: the rest is counted by reason', async () => {
    const { summarize } = await open();
    const model = says();
    const { plan, run } = await summarize({ model, kinds: ['role-summary'], concurrency: 1 });
    expect(pathsAsked(model)).toEqual(['src/cart.py', 'src/prices.py', 'web/app.ts']);
    expect(run).toMatchObject({ made: 3, failures: [] });
    expect(plan).toMatchObject({
      files: 3,
      filesNeeding: 3,
      leftOut: { 'no known language': 1, empty: 2, vendored: 1, generated: 1, test: 1 },
    });
  });

  it.each([
    [
      'tests, when they are asked for',
      { includeTests: true },
      ['src/cart.py', 'src/prices.py', 'tests/test_cart.py', 'web/app.ts'],
    ],
    ['those of a folder', { path: ['src/'] }, ['src/cart.py', 'src/prices.py']],
    ['those of a language', { lang: ['ts'] }, ['web/app.ts']],
    ['the first ones', { limit: 2 }, ['src/cart.py', 'src/prices.py']],
  ])('%s', async (_, options, paths) => {
    const { summarize } = await open();
    const model = says();
    await summarize({ model, kinds: ['role-summary'], concurrency: 1, ...options });
    expect(pathsAsked(model)).toEqual(paths);
  });
});

describe('files that may hold secrets', () => {
  it('are named, and nothing of them is in any request', async () => {
    const { summarize, dataDir } = await open();
    const model = says();
    const { plan } = await summarize({ model, includeTests: true });
    expect(plan.withheld).toEqual([
      { path: '.env', reason: 'environment file' },
      { path: 'deploy/credentials.json', reason: 'credentials' },
      { path: 'src/github.py', reason: 'GitHub token' },
      { path: 'src/signing.py', reason: 'private key' },
      { path: 'wp-config.php', reason: 'credentials' },
    ]);
    expect(model.requests).not.toEqual([]);
    for (const request of model.requests) expect(contentOf(request)).not.toContain(MADE_SECRET);
    for (const { path } of plan.withheld) expect(pathsAsked(model)).not.toContain(path);
    const kept = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'));
    for (const name of kept) expect(readFileSync(join(dataDir, name), 'utf8')).not.toContain(MADE_SECRET);
  });

  it('stay where they are also when the secret comes while the run goes on', async () => {
    const { summarize, root } = await open({ 'a.py': 'a = 1\n', 'b.py': 'b = 1\n' });
    const model = madeModel(() => {
      writeFiles(root, { 'b.py': `b = "${MADE_SECRET}"\n` });
      return 'It sells many things to people.';
    });
    const { run } = await summarize({ model, kinds: ['role-summary'], concurrency: 1 });
    expect(pathsAsked(model)).toEqual(['a.py']);
    expect(run?.failures).toEqual([
      { path: 'b.py', kind: 'role-summary', reason: 'b.py changed while the run went on.' },
    ]);
  });
});

describe('consent', () => {
  it('is needed before source leaves the machine, and names host, files and price', async () => {
    const { repository } = await open();
    const model = says();
    await expect(repository.summarize({ model })).rejects.toMatchObject({
      code: 'consent_needed',
      message: expect.stringMatching(
        /^The source of 3 files would be sent to models\.example \(model made-model\), about \$0\.\d\d by the prices of 2026-01-01\.$/,
      ),
      hint: expect.stringContaining('--yes'),
    });
    expect(model.requests).toEqual([]);
  });

  it('is asked for once, and a no sends nothing', async () => {
    const { repository } = await open();
    const model = says();
    const asked: unknown[] = [];
    const consent: SummarizeCallOptions['consent'] = ({ text, plan }) => {
      asked.push(plan.filesNeeding);
      expect(text).toContain('models.example');
      return false;
    };
    await expect(repository.summarize({ model, consent })).rejects.toMatchObject({ code: 'consent_needed' });
    expect(asked).toEqual([3]);
    expect(model.requests).toEqual([]);
  });

  it('is not needed for a model on this machine, for an estimate, or where nothing is missing', async () => {
    const { repository, summarize } = await open();
    const local = madeModel(() => 'It sells many things to people.', { local: true, host: 'localhost:1', price: null });
    const { value } = await repository.summarize({ model: local });
    expect(value.run?.made).toBe(9);
    expect(value.plan.usd).toBe(0);
    const model = says();
    expect((await repository.summarize({ model, estimate: true })).value.run).toBeNull();
    expect(model.requests).toEqual([]);
    await summarize({ model });
    expect((await repository.summarize({ model })).value).toMatchObject({ run: null, plan: { filesNeeding: 0 } });
  });
});

describe('the estimate', () => {
  it('is an upper bound of the tokens that are sent, by the tokenizer of the model', async () => {
    const { summarize } = await open();
    const model = says();
    const { plan } = await summarize({ model, estimate: true });
    expect(model.requests).toEqual([]);
    await summarize({ model });
    const sent = model.requests.reduce((sum, request) => sum + model.countTokens(contentOf(request)), 0);
    expect(plan.inputTokens).toBeGreaterThanOrEqual(sent);
    expect(plan.inputTokens).toBeLessThan(sent * 1.2);
    expect(plan.outputTokens).toBe(3 * (300 + 750 + 900));
    expect(plan.usd).toBeCloseTo((plan.inputTokens * 1 + plan.outputTokens * 4) / 1e6);
    expect(plan.usdMost).toBeGreaterThan(plan.usd!);
  });

  it('says that a price is unknown, and how many files are longer than the context', async () => {
    const { summarize } = await open({ 'long.py': 'x = 1\n'.repeat(20_000), 'short.py': 'x = 1\n' });
    const { plan } = await summarize({ model: madeModel(() => '', { price: null }), estimate: true });
    expect(plan).toMatchObject({ usd: null, priceAsOf: null, sourceCut: 1 });
  });
});

it('asks for nothing with a context that leaves no room for source', async () => {
  const { summarize } = await open();
  const model = madeModel(() => 'made up', { contextTokens: 300 });
  await expect(summarize({ model, estimate: true })).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining('300 tokens leaves no room'),
    hint: expect.stringContaining('--context-tokens'),
  });
  expect(model.requests).toEqual([]);
});

describe('what is there already', () => {
  it('is not asked for again; of what changed, only that', async () => {
    const { summarize, root } = await open();
    await summarize({ model: says() });
    writeFiles(root, { 'src/cart.py': 'class Cart:\n    pass\n' });
    const model = says();
    const { plan } = await summarize({ model });
    expect(new Set(pathsAsked(model))).toEqual(new Set(['src/cart.py']));
    expect(plan.kinds.map(({ needed, stored }) => [needed, stored])).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it('costs nothing on another branch, in another clone, and for a commit of a bare mirror', async () => {
    const { summarize, root, dataDir } = await open();
    await summarize({ model: says() });
    git(root, 'switch', '-q', '-c', 'other');
    commitFiles(root, { 'src/cart.py': 'class Cart:\n    pass\n' });
    const model = says();
    await summarize({ model });
    git(root, 'switch', '-q', 'main');
    await summarize({ model });
    await (await open({}, { root: mirror(root), dataDir })).summarize({ model });
    expect(pathsAsked(model)).toEqual(['src/cart.py', 'src/cart.py', 'src/cart.py']);
  });

  it('counts for its kind, model and path alone', async () => {
    const { summarize, root } = await open({ 'a.py': 'a = 1\n' });
    await summarize({ model: says(), kinds: ['role-summary'] });
    const another = madeModel(() => 'It sells many things to people.', { name: 'another-model' });
    expect((await summarize({ model: another, kinds: ['role-summary'] })).run?.made).toBe(1);
    expect((await summarize({ model: says(), kinds: ['bug-reports'] })).run?.made).toBe(1);
    git(root, 'mv', 'a.py', 'b.py');
    expect((await summarize({ model: says(), kinds: ['role-summary'] })).run?.made).toBe(1);
  });

  it('is asked for again when its file is torn, and the plan says so', async () => {
    const { summarize, dataDir } = await open({ 'a.py': 'a = 1\n' });
    await summarize({ model: says(), kinds: ['role-summary'] });
    const [name] = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.txt'));
    truncateSync(join(dataDir, name!), 100);
    const { plan, run } = await summarize({ model: says(), kinds: ['role-summary'] });
    expect(plan.kinds).toEqual([expect.objectContaining({ needed: 1, stored: 0, damaged: 1 })]);
    expect(run?.made).toBe(1);
    expect((await summarize({ model: says(), kinds: ['role-summary'] })).run).toBeNull();
  });

  it('of a format that this version does not know is neither asked for again nor replaced, and the plan and the status say so', async () => {
    const { summarize, dataDir, repository } = await open({ 'a.py': 'a = 1\n', 'b.py': 'b = 1\n' });
    await summarize({ model: says(), kinds: ['role-summary'] });
    const [name] = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.txt'));
    const file = join(dataDir, name!);
    const later = readFileSync(file, 'utf8').replace('reponav-summary 1 ', 'reponav-summary 2 ');
    writeFileSync(file, later);
    const { plan, run } = await summarize({ model: says(), kinds: ['role-summary'] });
    expect(plan.kinds).toEqual([expect.objectContaining({ needed: 0, stored: 1, damaged: 0, otherFormat: 1 })]);
    expect(run).toBeNull();
    expect(readFileSync(file, 'utf8')).toBe(later);
    const status = await repository.status();
    expect(status.value.summaries.note).toContain('1 summaries in');
    expect(status.toText()).toContain('another version of RepoNav, which this one cannot read');
    expect(await checkMachine(repository.root, join(dataDir, 'cache'), dataDir)).toContainEqual(
      expect.objectContaining({ name: 'data', ok: false, hint: expect.stringContaining('version of RepoNav') }),
    );
  });

  it('outlives the cache', async () => {
    const { summarize, dataDir, root } = await open();
    await summarize({ model: says() });
    const again = await open({}, { root, dataDir });
    expect((await again.summarize({ model: says() })).run).toBeNull();
  });

  it('is told by status, by model and kind', async () => {
    const { summarize, repository, root } = await open();
    await summarize({ model: says() });
    writeFiles(root, { 'src/cart.py': 'class Cart:\n    pass\n' });
    const status = await repository.status();
    expect(status.value.summaries).toMatchObject({
      eligible: 6,
      stored: ['role-summary', 'technical-summary', 'bug-reports'].map((kind) => ({
        kind,
        model: 'made-model',
        files: 2,
        newest: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      })),
      note: null,
    });
    expect(status.value.models.chat).toBe(process.env.REPONAV_CHAT_MODEL ?? 'made-model');
    expect(status.toText()).toContain('summaries 2 of 6 source files: role-summary by made-model\n');
  });
});

describe('a server that misbehaves', () => {
  async function served(attempts = 1) {
    const server = await startModelServer();
    onTestFinished(() => server.close());
    server.always(() => chatReply('It sells many things to people.'));
    return { server, model: { model: 'made-model', url: server.url, attempts } };
  }

  it.each([
    ['a page instead of JSON', { text: '<html>Bad gateway</html>' }],
    ['half an answer', { ...chatReply('It sells many things to people.'), dropAfterBytes: 40 }],
    ['no connection', { dropAfterBytes: 0 }],
    ['an answer without a word', chatReply('')],
    ['null', chatReply(null)],
    ['a fault of its own', { status: 500, json: { error: { message: 'out of memory' } } }],
  ])('once, with %s, costs that summary alone until the next run', async (_, reply) => {
    const { summarize } = await open();
    const { server, model } = await served();
    server.script(chatReply('It sells many things to people.'), reply);
    const first = await summarize({ model, kinds: ['role-summary'], concurrency: 1 });
    expect(first.run).toMatchObject({ made: 2, failures: [{ path: 'src/prices.py' }] });
    const second = await summarize({ model, kinds: ['role-summary'] });
    expect(second.run).toMatchObject({ made: 1, failures: [] });
    expect(server.requests).toHaveLength(4);
  });

  it('by refusing the key ends the run after two requests, with what to do', async () => {
    const { summarize } = await open();
    const { server, model } = await served();
    server.always({ status: 401, json: { error: { message: 'no such key' } } });
    await expect(summarize({ model })).rejects.toMatchObject({
      code: 'model_refused',
      hint: expect.stringContaining('REPONAV_CHAT_KEY'),
    });
    expect(server.requests).toHaveLength(2);
  });

  it('by going away ends the run, and the next one goes on where it stopped', async () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`file${i}.py`, `x = ${i}\n`]));
    const { summarize } = await open(files);
    const { server, model } = await served();
    server.script(...Array.from({ length: 4 }, () => chatReply('It sells many things to people.')));
    server.always({ dropAfterBytes: 0 });
    await expect(summarize({ model, kinds: ['role-summary'], concurrency: 1 })).rejects.toMatchObject({
      code: 'model_failed',
      hint: expect.stringContaining('4 summaries were stored by this run and are kept'),
    });
    expect(server.requests).toHaveLength(9);
    server.always(() => chatReply('It sells many things to people.'));
    expect((await summarize({ model, kinds: ['role-summary'] })).run?.made).toBe(8);
    expect(server.requests).toHaveLength(17);
  });
});

describe('the ledger', () => {
  it('has a line for every answer, kept or not, by repository and kind', async () => {
    const { summarize, dataDir, root } = await open({ 'a.py': 'a = 1\n' });
    const model = madeModel(({ purpose }) => (purpose === 'bug-reports' ? '' : 'It sells many things to people.'));
    await summarize({ model });
    const lines = readFileSync(join(dataDir, 'ledger.jsonl'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      ['role-summary', 'technical-summary', 'bug-reports'].map((kind) =>
        expect.objectContaining({ repository: root, representation: kind, purpose: kind, usd: 0.25 }),
      ),
    );
  });

  it('that cannot be written ends the run before anything is spent', async () => {
    const { summarize, dataDir } = await open();
    mkdirSync(join(dataDir, 'ledger.jsonl'));
    const model = says();
    await expect(summarize({ model })).rejects.toMatchObject({ code: 'cache_unusable' });
    expect(model.requests).toEqual([]);
  });
});

describe('options that make no sense', () => {
  it.each([
    ['an unknown kind', { kinds: ['summary'] }, 'kinds[0]'],
    ['no kinds', { kinds: [] }, 'kinds'],
    ['a limit of nothing', { limit: 0 }, 'limit'],
    ['an unknown language', { lang: ['klingon'] }, 'klingon'],
    ['an unknown option', { kind: 'role-summary' }, 'kind'],
    ['no model', { model: {}, env: {} }, 'No model is named'],
  ])('are refused: %s', async (_, options, named) => {
    const { repository } = await open({ 'a.py': 'a = 1\n' });
    await expect(repository.summarize({ model: says(), ...options } as never)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(named),
    });
  });
});

describe('the footprint', () => {
  it('counts paths, sources and stored summaries of all files with one tokenizer', async () => {
    const { summarize, repository } = await open({
      'a.py': 'def add(a, b):\n    return a + b\n'.repeat(40),
      'notes.txt': 'note\n',
    });
    await summarize({ model: says(), kinds: ['role-summary'] });
    const answer = await repository.footprint();
    const { representations } = footprintAnswerSchema.parse(answer.toJSON());
    expect(representations.map(({ representation, model, files }) => [representation, model, files])).toEqual([
      ['path', null, 2],
      ['source', null, 2],
      ['role-summary', 'made-model', 1],
    ]);
    const [path, source, role] = representations;
    expect(path!.timesPath).toBe(1);
    expect(source!.timesPath).toBeCloseTo(source!.tokens / path!.tokens);
    expect(role!.timesPath).toBeGreaterThan(role!.tokens / path!.tokens);
    expect(answer.toText()).toMatch(/^representation +files +MTok +x path +model\npath +2 /);
  });
});

describe('the text of an answer', () => {
  const golden = (name: string) => readFileSync(new URL(`golden/${name}.txt`, import.meta.url), 'utf8');
  const plan: SummarizeAnswer['plan'] = {
    files: 1310,
    filesNeeding: 1201,
    kinds: [
      { kind: 'role-summary', promptVersion: 'a', needed: 1200, stored: 110, damaged: 1, otherFormat: 0 },
      { kind: 'bug-reports', promptVersion: 'b', needed: 1201, stored: 109, damaged: 0, otherFormat: 0 },
    ],
    inputTokens: 3_214_000,
    outputTokens: 1_440_900,
    usd: 1.346,
    usdMost: 5.5,
    priceAsOf: '2026-01-01',
    sourceCut: 3,
    leftOut: { test: 300, 'no known language': 41 },
    withheld: Array.from({ length: 12 }, (_, i) => ({ path: `deploy/${i}\u001b[2J.pem`, reason: 'key or key store' })),
  };
  const answer = {
    schema: 1,
    receipt: {} as never,
    model: { name: 'made-model', host: 'models.example', local: false },
    plan,
  } as const;

  it('tells what an estimate found', () => {
    expect(summarizeText({ ...answer, run: null })).toBe(golden('estimate'));
    const doubtful = summarizeText({ ...answer, plan: { ...plan, priceUnconfirmed: true }, run: null });
    expect(doubtful).toContain('by the prices of 2026-01-01, which could not be confirmed\n');
  });

  it('tells what a run did', () => {
    const run: SummarizeAnswer['run'] = {
      made: 2398,
      foundMeanwhile: 2,
      failures: [{ path: 'src/cart.py', kind: 'bug-reports', reason: 'The answer is empty.' }],
      sourceCut: 6,
      answerCut: 1,
      inputTokens: 3_000_000,
      cachedInputTokens: 250_000,
      outputTokens: 9_876,
      usd: 1.2,
    };
    expect(summarizeText({ ...answer, plan: { ...plan, withheld: [] }, run })).toBe(golden('run'));
  });
});
