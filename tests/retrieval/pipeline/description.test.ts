import { describe, expect, it } from 'vitest';
import { completePipeline, retrieverLabel } from '../../../src/retrieval/pipeline/description.js';

describe('a pipeline as data', () => {
  it('is completed with the defaults of the study', () => {
    const pipeline = completePipeline({
      retrievers: [
        { kind: 'bm25', representation: 'source' },
        { kind: 'dense', representation: 'path', model: 'static' },
        { kind: 'llm', representation: 'role-summary' },
        { kind: 'evidence' },
      ],
      fuse: {},
      rerank: { representation: 'role-summary' },
    });
    expect(pipeline).toEqual({
      tests: 'last',
      plainText: false,
      retrievers: [
        { kind: 'bm25', representation: 'source', analyzer: 'lucene-english', k1: 0.9, b: 0.4, top: 100 },
        { kind: 'dense', representation: 'path', model: 'static', top: 100 },
        { kind: 'llm', representation: 'role-summary', contextTokens: 16_000, layout: 'list', top: 10 },
        { kind: 'evidence', without: [], top: 100 },
      ],
      fuse: { k: 60 },
      rerank: { representation: 'role-summary', over: 20, contextTokens: 16_000 },
    });
  });

  it('is the same when it is completed again', () => {
    const once = completePipeline({ retrievers: [{ kind: 'bm25', representation: 'path' }] });
    expect(completePipeline(JSON.parse(JSON.stringify(once)))).toEqual(once);
  });

  it.each([
    ['no retriever', { retrievers: [] }, 'at retrievers'],
    ['an unknown kind', { retrievers: [{ kind: 'bm26', representation: 'path' }] }, 'at retrievers.0.kind'],
    ['an unknown representation', { retrievers: [{ kind: 'bm25', representation: 'tokens' }] }, 'at retrievers.0.rep'],
    ['a misspelt option', { retrievers: [{ kind: 'bm25', representation: 'path', k: 1 }] }, 'at retrievers.0'],
    [
      'too few weights',
      { retrievers: [{ kind: 'evidence' }], fuse: { weights: [1, 2] } },
      '2 weights for 1 retrievers',
    ],
    ['evidence twice', { retrievers: [{ kind: 'evidence' }, { kind: 'evidence' }] }, 'evidence is named twice'],
    ['a tree of texts', { retrievers: [{ kind: 'llm', representation: 'source', layout: 'tree' }] }, 'paths alone'],
    ['no object', 'bm25', 'The pipeline is wrong: '],
  ])('is refused with %s', (_, pipeline, message) => {
    expect(() => completePipeline(pipeline)).toThrowError(expect.objectContaining({ code: 'usage' }));
    expect(() => completePipeline(pipeline)).toThrowError(message);
  });
});

describe('a retriever in one word', () => {
  it.each([
    ['bm25', { kind: 'bm25', representation: 'source' }],
    ['bm25:path:code', { kind: 'bm25', representation: 'path', analyzer: 'code' }],
    ['dense:source', { kind: 'dense', representation: 'source' }],
    ['dense:path:nomic-embed-text:latest', { kind: 'dense', representation: 'path', model: 'nomic-embed-text:latest' }],
    ['llm:role-summary:gpt-4o-mini', { kind: 'llm', representation: 'role-summary', model: 'gpt-4o-mini' }],
    ['evidence', { kind: 'evidence' }],
  ])('%s', (text, expected) => {
    expect(completePipeline({ retrievers: [text] }).retrievers).toMatchObject([expected]);
  });

  it.each(['', 'lexical:path', 'bm25:words', 'bm25:path:porter', 'evidence:path'])('refuses %j', (text) => {
    expect(() => completePipeline({ retrievers: [text] })).toThrowError(expect.objectContaining({ code: 'usage' }));
  });

  it('stands beside others that are spelled out, and so does the re-ranking', () => {
    const pipeline = completePipeline({
      retrievers: ['bm25:source', { kind: 'evidence', top: 5 }],
      rerank: 'role-summary',
    });
    expect(pipeline.retrievers.map(({ top }) => top)).toEqual([100, 5]);
    expect(pipeline.rerank).toEqual({ representation: 'role-summary', over: 20, contextTokens: 16_000 });
    expect(() => completePipeline({ retrievers: ['bm25'], rerank: 'words' })).toThrowError('at rerank.representation');
  });
});

it('names retrievers as flags do', () => {
  expect(retrieverLabel({ kind: 'bm25', representation: 'source' })).toBe('bm25:source');
  expect(retrieverLabel({ kind: 'evidence' })).toBe('evidence');
});
