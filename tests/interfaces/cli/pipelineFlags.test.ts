import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runFakeCli } from './fakeCli.js';

const folder = mkdtempSync(join(tmpdir(), 'reponav-pipeline-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const optionsOf = async (...argv: string[]) => {
  const { calls, exit, err } = await runFakeCli(['search', 'q', ...argv]);
  expect(err).toBe('');
  expect(exit).toBe(0);
  return calls[0]!.args[1] as Record<string, unknown>;
};

describe('flags of another ranking', () => {
  it('make a pipeline', async () => {
    const options = await optionsOf(
      ...[
        '--retriever',
        'bm25:source',
        '--retriever',
        'dense:path',
        '--fuse',
        'rrf',
        '--weight',
        '1',
        '--weight',
        '0.5',
      ],
      ...['--rerank', 'role-summary', '--model', 'm', '--base-url', 'http://localhost:1/v1', '--yes'],
      ...['--embedding-model', 'e', '--embedding-url', 'http://localhost:2/v1', '--embedding-dimension', '8'],
    );
    expect(options).toMatchObject({
      pipeline: { retrievers: ['bm25:source', 'dense:path'], fuse: { weights: [1, 0.5] }, rerank: 'role-summary' },
      models: {
        chat: { model: 'm', url: 'http://localhost:1/v1' },
        embedding: { model: 'e', url: 'http://localhost:2/v1', dimension: 8 },
      },
      consent: true,
    });
  });

  it('re-rank the usual answer when no retriever is named', async () => {
    expect((await optionsOf('--rerank', 'path')).pipeline).toEqual({ retrievers: ['evidence'], rerank: 'path' });
  });

  it('are read from a file', async () => {
    const file = join(folder, 'pipeline.json');
    writeFileSync(file, JSON.stringify({ retrievers: ['bm25:path'] }));
    expect((await optionsOf('--pipeline', file)).pipeline).toEqual({ retrievers: ['bm25:path'] });
  });

  it('leave a plain question plain', async () => {
    const options = await optionsOf('--files', '3');
    expect(Object.keys(options)).not.toContain('pipeline');
    expect(Object.keys(options)).not.toContain('models');
  });

  it.each([
    [['--fuse', 'sum']],
    [['--weight', '-1']],
    [['--weight', 'x']],
    [['--weight', 'NaN', '--retriever', 'bm25', '--retriever', 'evidence']],
    [['--weight', 'bm25=2', '--retriever', 'bm25', '--retriever', 'evidence']],
    [['--weight', '1']],
    [['--weight', '1', '--fuse', 'rrf']],
    [['--fuse', 'rrf']],
    [['--fuse', 'rrf', '--retriever', 'bm25:source']],
    [['--weight', '1', '--rerank', 'path']],
    [['--weight', '1', '--retriever', 'bm25:source']],
    [['--retriever', '']],
    [['--pipeline', 'missing.json']],
    [['--pipeline', 'x.json', '--rerank', 'path']],
  ])('are refused as %j with status 2', async (argv) => {
    const { exit, calls } = await runFakeCli(['search', 'q', ...argv]);
    expect(exit).toBe(2);
    expect(calls.map(({ method }) => method)).not.toContain('locate');
  });

  it.each([
    ['--model', ['--model', 'm'], 'nothing here asks one'],
    ['--model', ['--retriever', 'bm25:role-summary', '--model', 'm'], 'REPONAV_CHAT_MODEL'],
    ['--base-url', ['--retriever', 'dense:path', '--base-url', 'http://localhost:1'], 'nothing here asks one'],
    ['--model', ['--retriever', 'llm:path:own', '--model', 'm'], 'names its own'],
    ['--embedding-model', ['--embedding-model', 'e'], '--retriever dense:source'],
    ['--embedding-url', ['--rerank', 'path', '--embedding-url', 'http://localhost:1'], 'nothing here asks one'],
    ['--embedding-dimension', ['--retriever', 'evidence', '--embedding-dimension', '8'], 'nothing here asks one'],
    ['--embedding-model', ['--retriever', 'dense:path:static', '--embedding-model', 'e'], 'names its own'],
    ['--embedding-url', ['--retriever', 'dense:path:static', '--embedding-url', 'http://localhost:1'], 'built-in one'],
    [
      '--embedding-dimension',
      ['--retriever', 'dense', '--embedding-model', 'static', '--embedding-dimension', '8'],
      'built-in one',
    ],
    ['--insecure', ['--insecure'], 'there is none'],
    ['--yes', ['--yes'], 'Add --retriever, --rerank or --pipeline'],
  ])('are refused where nothing would take notice of %s: %j', async (option, argv, says) => {
    const { exit, calls, err } = await runFakeCli(['locate', '--text', 'q', ...argv]);
    expect(exit).toBe(2);
    expect(calls.map(({ method }) => method)).not.toContain('locate');
    expect(err).toContain(`error: ${option} `);
    expect(err).toContain(says);
    expect(err).toContain(`or leave ${option} out.`);
  });

  it.each([
    ['--retriever', 'llm:path:own', '--base-url', 'http://localhost:1'],
    ['--retriever', 'llm:path:own', '--rerank', 'path', '--model', 'm'],
    ['--retriever', 'dense:path:own', '--embedding-url', 'http://localhost:1', '--embedding-dimension', '8'],
    ['--retriever', 'bm25:source', '--yes', '--insecure'],
  ])('are taken where a step may need them: %s %s %s %s', async (...argv) => {
    expect(await optionsOf(...argv)).toHaveProperty('pipeline');
  });

  it('say what a weight is for', async () => {
    const { err } = await runFakeCli(['search', 'q', '--weight', '2']);
    expect(err).toContain('there is no --retriever');
    expect(err).toContain('--retriever evidence --retriever bm25:source --weight 2 --weight 1');
  });

  it('allow an unencrypted address of both models', async () => {
    const { models } = await optionsOf('--retriever', 'dense:path', '--insecure');
    expect(models).toEqual({ chat: { insecure: true }, embedding: { insecure: true } });
  });

  it('say what is wrong with a file', async () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{"retrievers": [');
    const { exit, err } = await runFakeCli(['search', 'q', '--pipeline', file]);
    expect(exit).toBe(2);
    expect(err).toContain('broken.json is no pipeline: ');
  });
});
