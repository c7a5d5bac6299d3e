import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RepoNavError } from '../../../src/errors.js';
import type { IndexView } from '../../../src/index/types.js';
import type { ChatModel, EmbeddingModel } from '../../../src/models/types.js';
import { createEvidenceRanker } from '../../../src/retrieval/evidence/evidenceRanker.js';
import type { PipelineDeps } from '../../../src/retrieval/pipeline/deps.js';
import { completePipeline, type Pipeline } from '../../../src/retrieval/pipeline/description.js';
import { rankingOf } from '../../../src/retrieval/pipeline/rankingOf.js';
import { PipelineRunner } from '../../../src/retrieval/pipeline/runPipeline.js';
import type { FileHit, Sending } from '../../../src/retrieval/representations/types.js';
import { madeChat, madeEmbedding } from '../representations/madeModels.js';
import { madeReader, madeScope, question, tempPlace } from '../representations/madeScope.js';

const FILES = {
  'src/cache.py': 'fn evict_cache\ncache timeout cache\nend',
  'src/parser.py': 'fn parse_text\nparse text\nend',
  'src/render.py': 'fn render_page\nrender cache\nend',
  'tests/test_cache.py': { text: 'fn test_cache\ncache cache cache timeout timeout\nend', traits: { test: true } },
};

interface Made {
  chat?: ChatModel;
  embedding?: EmbeddingModel;
  summaries?: Record<string, string>;
  allow?: (sending: Sending) => void;
  files?: Parameters<typeof madeScope>[0];
}

function made(options: Made = {}) {
  const { view } = madeScope(options.files ?? FILES);
  const reader = madeReader(view);
  const missing = async () => {
    throw new RepoNavError('usage', 'No model is set up.', 'Name one.');
  };
  const place = tempPlace();
  const deps: PipelineDeps = {
    ...place,
    dataDir: join(place.cacheDir, '..', 'data'),
    reader,
    summaries:
      async () =>
      async ({ path }) =>
        options.summaries?.[path] ?? null,
  };
  const models = {
    chat: options.chat ? async () => options.chat! : missing,
    embedding: options.embedding ? async () => options.embedding! : missing,
  };
  const runner = new PipelineRunner(deps);
  const run = async (pipeline: Pipeline, text = 'The cache ignores its timeout') => {
    const query = question(text);
    const request = { view, accept: null, models, allow: options.allow ?? (() => {}) };
    const evidence = async ({ files }: { files: number }) =>
      createEvidenceRanker().rank(view, query, {
        files,
        functions: 100,
        depth: 80,
        includeTests: false,
        profile: 'default',
        accept: null,
      });
    const prepared = await runner.prepare(completePipeline(pipeline), request);
    return prepared.answer({ query, evidence });
  };
  return { view, reader, run };
}

const pathsOf = (hits: readonly FileHit[], view: IndexView) => hits.map(({ file }) => view.files[file]!.path);
const list = (...paths: string[]) => JSON.stringify({ files: paths });

describe('a pipeline', () => {
  it('of one retriever is its list, tests behind', async () => {
    const { run, view } = made();
    const answer = await run({ retrievers: [{ kind: 'bm25', representation: 'source' }] });
    expect(pathsOf(answer.files, view)).toEqual(['src/cache.py', 'src/render.py', 'tests/test_cache.py']);
    expect(answer.files.map(({ score }) => score)).toEqual(answer.lists[0]!.hits.map(({ score }) => score));
    expect(answer).toMatchObject({ evidence: null, rerank: null, folders: null, calls: [], withheld: 0 });
  });

  it.each([
    ['keep', ['tests/test_cache.py', 'src/cache.py', 'src/render.py']],
    ['drop', ['src/cache.py', 'src/render.py']],
  ] as const)('does with tests as it is told: %s', async (tests, expected) => {
    const { run, view } = made();
    const answer = await run({ tests, retrievers: [{ kind: 'bm25', representation: 'source' }] });
    expect(pathsOf(answer.files, view)).toEqual(expected);
  });

  it('fuses lists by reciprocal ranks with k and weights', async () => {
    const { run, view } = made({ embedding: madeEmbedding(['render', 'cache']) });
    const answer = await run(
      {
        tests: 'drop',
        retrievers: [
          { kind: 'bm25', representation: 'source', top: 2 },
          { kind: 'dense', representation: 'source', top: 1 },
        ],
        fuse: { k: 10, weights: [1, 3] },
      },
      'render the cache timeout',
    );
    expect(answer.lists.map(({ hits }) => pathsOf(hits, view))).toEqual([
      ['src/cache.py', 'src/render.py'],
      ['src/render.py'],
    ]);
    expect(answer.files.map(({ score }) => score)).toEqual([1 / 12 + 3 / 11, 1 / 11]);
    expect(pathsOf(answer.files, view)).toEqual(['src/render.py', 'src/cache.py']);
    expect(answer.calls.map(({ purpose }) => purpose)).toEqual(['embed-document', 'embed-query']);
  });

  it('re-ranks the best by a chat model and leaves the rest behind', async () => {
    const chat = madeChat(() => list('src/render.py', 'src/cache.py'));
    const { run, view } = made({ chat, summaries: { 'src/render.py': 'Renders.' } });
    const answer = await run({
      retrievers: [{ kind: 'bm25', representation: 'source' }],
      rerank: { representation: 'role-summary', over: 2 },
    });
    expect(pathsOf(answer.files, view)).toEqual(['src/render.py', 'src/cache.py', 'tests/test_cache.py']);
    expect(answer.files.map(({ score }) => score)).toEqual([1 / 61, 1 / 62, 1 / 63]);
    expect(answer.rerank).toMatchObject({ shown: 2, candidates: 2, outcome: 'ranked' });
    expect(answer.calls.map(({ purpose }) => purpose)).toEqual(['llm-ranking']);
  });

  it('runs in the manner of Agentless: paths, source outside of ruled-out folders, role summaries, six each, re-ranked', async () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((name) => [
        [`src/${name}.py`, `fn ${name}x\ncache ${name}\nend`],
        [`vendor/${name}.py`, `fn ${name}y\ncache cache ${name} ${name}\nend`],
      ]),
    );
    const paths = Object.keys(files);
    const chat = madeChat((prompt) => {
      if (prompt.includes('<folders>')) return '{"folders": ["vendor"]}';
      if (prompt.includes('search engine ranked')) return list('vendor/h.py', 'src/a.py');
      return prompt.includes('<file>')
        ? list('vendor/h.py', 'src/a.py')
        : list(...paths.filter((path) => path.startsWith('src')));
    });
    const summaries = Object.fromEntries(paths.map((path) => [path, `Does ${path}.`]));
    const { run, view } = made({ files, chat, embedding: madeEmbedding(['cache', 'a', 'b']), summaries });
    const answer = await run(
      {
        retrievers: [
          { kind: 'llm', representation: 'path', layout: 'tree', top: 6 },
          { kind: 'dense', representation: 'source', skipFolders: 'llm', top: 6 },
          { kind: 'llm', representation: 'role-summary', top: 6 },
        ],
        fuse: {},
        rerank: { representation: 'role-summary', over: 18 },
      },
      'cache',
    );
    expect(answer.folders).toMatchObject({ folders: ['vendor'], invalid: false });
    expect(answer.lists.map(({ hits }) => hits.length)).toEqual([6, 6, 2]);
    expect(pathsOf(answer.lists[1]!.hits, view).every((path) => path.startsWith('src/'))).toBe(true);
    expect(pathsOf(answer.files, view).slice(0, 2)).toEqual(['vendor/h.py', 'src/a.py']);
    expect(answer.rerank!.shown).toBe(answer.files.length);
    expect(answer.lists[2]).toMatchObject({ retriever: 'llm', searched: 16, withoutText: 0, answers: { exact: 2 } });
  });

  it('takes functions from the evidence ranker, moved softly by where their files are', async () => {
    const { run, view } = made();
    const answer = await run(
      {
        retrievers: [{ kind: 'evidence' }, { kind: 'bm25', representation: 'path', analyzer: 'code' }],
        fuse: { weights: [0.1, 1] },
      },
      'render_page and evict_cache: parser',
    );
    const ranking = rankingOf(answer, { view, query: question('x') }, { files: 10, functions: 10 });
    expect(pathsOf(answer.files, view)[0]).toBe('src/parser.py');
    expect(ranking.files[0]!.reasons).toContain('bm25:path');
    const names = ranking.functions.map(({ file }) => view.files[file]!.path);
    expect(names).toContain('src/cache.py');
    expect(ranking.functions.map(({ score }) => score)).toEqual(
      ranking.functions.map(({ score }) => score).sort((a, b) => b - a),
    );
    expect(ranking.chunks.length).toBeGreaterThan(0);
  });

  it('names no functions without it', async () => {
    const { run, view } = made();
    const answer = await run({ retrievers: [{ kind: 'bm25', representation: 'source' }] });
    const ranking = rankingOf(answer, { view, query: question('x') }, { files: 1, functions: 10 });
    expect(ranking).toMatchObject({ functions: [], chunks: [], matchedFiles: 3, matchedFunctions: 0 });
    expect(ranking.files).toMatchObject([{ evidence: 0, reasons: ['bm25:source'] }]);
  });

  it('fails when a model is missing or down, whatever else could rank', async () => {
    const pipeline: Pipeline = {
      retrievers: [
        { kind: 'bm25', representation: 'source' },
        { kind: 'dense', representation: 'source' },
      ],
    };
    await expect(made().run(pipeline)).rejects.toMatchObject({ code: 'usage' });
    const embedding = madeEmbedding(['cache']);
    embedding.failAt = 1;
    await expect(made({ embedding }).run(pipeline)).rejects.toMatchObject({ code: 'model_failed' });
  });

  it('does the work of two questions at a time once', async () => {
    const embedding = madeEmbedding(['cache']);
    const { run, reader } = made({ embedding });
    const pipeline: Pipeline = { retrievers: [{ kind: 'dense', representation: 'source' }] };
    await Promise.all([run(pipeline), run(pipeline)]);
    expect(reader.asked).toHaveLength(4);
    expect(embedding.asked.filter(({ kind }) => kind === 'document')).toHaveLength(1);
  });
});

describe('what looks like a secret', () => {
  const files = {
    'src/cache.py': 'fn evict\ncache\nend',
    'config/credentials.toml': 'cache = 1',
    'src/keys.py': `-----BEGIN PRIVATE KEY-----\n${'Ab3dEfGh1jKlMn0pQrStUvWxYz'.repeat(4)}\ncache`,
  };
  const pipeline: Pipeline = {
    retrievers: [
      { kind: 'llm', representation: 'source' },
      { kind: 'llm', representation: 'path' },
    ],
    rerank: { representation: 'source' },
  };

  const servers = [
    { local: false, host: 'api.example.org' },
    { local: true, host: 'localhost:11434' },
    { local: false, host: 'local' },
  ];

  it.each(servers)('never goes to a chat model at $host (this machine: $local)', async (server) => {
    const chat = madeChat(() => list('src/cache.py', 'src/keys.py'), server);
    const { run } = made({ files, chat });
    const answer = await run(pipeline);
    const sent = chat.requests.map(({ messages }) => messages[0]!.content).join('\n');
    expect(sent).not.toContain('PRIVATE KEY');
    expect(sent).not.toContain('credentials');
    expect(sent).toContain('src/cache.py');
    expect(answer.withheld).toBe(2);
  });

  it.each(servers)(
    'is kept from the re-ranking and the choice of folders at $host (this machine: $local)',
    async (server) => {
      const chat = madeChat(
        (prompt) => (prompt.includes('<folders>') ? '{"folders": []}' : list('src/cache.py')),
        server,
      );
      const all = { ...files, 'deploy/keys/id_rsa': 'cache' };
      const answer = await made({ files: all, chat }).run({
        plainText: true,
        retrievers: [{ kind: 'bm25', representation: 'source', skipFolders: 'llm' }],
        rerank: { representation: 'source' },
      });
      const sent = chat.requests.map(({ messages }) => messages[0]!.content);
      expect(sent).toHaveLength(2);
      expect(sent.join('\n')).not.toMatch(/PRIVATE KEY|credentials|deploy/);
      expect(answer.files.length).toBe(4);
      expect(answer.withheld).toBe(3);
    },
  );

  it('is shown to a model in this process: it goes nowhere', async () => {
    const chat = madeChat(() => list('src/cache.py', 'src/keys.py'));
    const answer = await made({ files, chat }).run(pipeline);
    expect(chat.requests.map(({ messages }) => messages[0]!.content).join('\n')).toContain('credentials');
    expect(answer.withheld).toBe(0);
  });

  it.each(servers)('has no vectors of a model at $host (this machine: $local)', async (server) => {
    const embedding = madeEmbedding(['cache'], server);
    const { run, view } = made({ files, embedding });
    const answer = await run({ retrievers: [{ kind: 'dense', representation: 'source' }] }, 'cache');
    expect(pathsOf(answer.files, view)).toEqual(['src/cache.py']);
    expect(embedding.asked.flatMap(({ texts }) => texts).join()).not.toContain('PRIVATE KEY');
    expect(answer.lists[0]).toMatchObject({ searched: 1, withoutText: 1 });
  });
});
