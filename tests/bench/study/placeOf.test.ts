import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../src/bench/study/placeOf.js';
import { completePipeline } from '../../../src/retrieval/pipeline/description.js';

const place = (pipeline: unknown) => placeOf(completePipeline(pipeline), undefined);
const EXPERIMENTS = new URL('../../../experiments/', import.meta.url);

/** What each experiment is for, by the beginning of its name. */
const TABLE_OF: Readonly<Record<string, string>> = {
  bm25: 'representations',
  dense: 'representations',
  static: 'representations',
  llm: 'llm',
  rank: 'ranking',
  agentless: 'agentless',
  evidence: 'fusion',
};

describe('the place of an experiment', () => {
  it.each(readdirSync(EXPERIMENTS).filter((file) => file.endsWith('.json')))('of %s is the table it is for', (file) => {
    const name = basename(file, '.json');
    const found = place(JSON.parse(readFileSync(new URL(file, EXPERIMENTS), 'utf8')))!;
    const fused = name.includes('llm') ? 'llm-fusion' : 'fusion';
    expect(found.table).toBe(name.startsWith('fuse-') ? fused : TABLE_OF[name.split('-')[0]!]);
    // `dense-role-summary` is the column `role-summary`.
    if (found.column !== null) expect(name.endsWith(found.column)).toBe(true);
  });

  it('is none for the evidence ranker alone', () => {
    expect(place({ retrievers: ['evidence'] })).toBeNull();
  });
});

describe('the row of a run', () => {
  it('names what differs from the usual BM25', () => {
    expect(place({ retrievers: ['bm25:path'] })!.row).toBe('BM25');
    expect(place({ retrievers: ['bm25:path:code'] })!.row).toBe('BM25 (code)');
    expect(place({ retrievers: [{ kind: 'bm25', representation: 'source', k1: 1.2, b: 0.75 }] })!.row).toBe(
      'BM25 (k1 1.2, b 0.75)',
    );
  });

  it('names the model that answered, else the one that was asked for', () => {
    const pipeline = completePipeline({ retrievers: ['dense:path'], embeddingModel: 'asked' });
    const list = { label: 'dense:path', found: 1, searched: 1, withoutText: 0, answers: null };
    expect(placeOf(pipeline, { lists: [{ ...list, model: 'answered' }], usage: [] })!.row).toBe('answered');
    expect(placeOf(pipeline, undefined)!.row).toBe('asked');
  });

  it('names weights and constants of a fusion where they are not the usual ones', () => {
    const retrievers = ['evidence', 'dense:source:static'];
    expect(place({ retrievers })!.row).toBe('evidence + static over source');
    expect(place({ retrievers, fuse: { k: 20, weights: [2, 1] } })!.row).toBe(
      '2 x evidence + 1 x static over source (k 20)',
    );
  });

  it('names what was ranked and by whom', () => {
    const pipeline = { retrievers: ['dense:path:a', 'bm25:source'], rerank: 'role-summary', chatModel: 'c' };
    expect(place(pipeline)).toEqual({
      table: 'ranking',
      row: 'c, 20 of a over path + BM25 over source',
      column: 'role-summary',
    });
  });
});
