import { describe, expect, it } from 'vitest';
import { createBm25Ranker, parseQuery, type RankOptions } from '../../src/retrieval/index.js';
import { type MemoryFile, memoryView } from './memoryView.js';

const OPTIONS: RankOptions = {
  files: 15,
  functions: 20,
  depth: 80,
  includeTests: false,
  profile: 'default',
  accept: null,
};

function rank(files: Record<string, MemoryFile | string>, text: string, options: Partial<RankOptions> = {}) {
  const view = memoryView(files);
  const ranking = createBm25Ranker().rank(
    view,
    parseQuery(text, () => true),
    { ...OPTIONS, ...options },
  );
  return {
    ranking,
    paths: ranking.files.map(({ file }) => view.files[file]!.path),
    functions: ranking.functions.map(
      ({ file, symbol }) =>
        `${view.files[file]!.path}:${view.segments[0]!.outline(view.files[file]!.doc)!.symbols[symbol]!.name}`,
    ),
  };
}

const POOL = 'fn acquire\n  connection pool exhausted wait\nend\nfn release\n  connection pool\nend\n';
const PARSER = 'fn parse\n  tokens grammar\nend\n';
const POOL_TEST = 'fn check_pool\n  connection pool exhausted wait exhausted\nend\n';

describe('the BM25 ranker', () => {
  it('puts the file and function that speak of the issue first', () => {
    const { paths, functions } = rank({ 'src/pool.x': POOL, 'src/parser.x': PARSER }, 'connection pool exhausted');
    expect(paths).toEqual(['src/pool.x']);
    expect(functions[0]).toBe('src/pool.x:acquire');
  });

  it('ranks noise down without dropping it, and tests not when asked', () => {
    const files = { 'src/pool.x': POOL, 'tests/pool.x': { text: POOL_TEST, traits: { test: true } } };
    const query = 'exhausted connection pool wait';
    expect(rank(files, query).paths).toEqual(['src/pool.x', 'tests/pool.x']);
    expect(rank(files, query, { includeTests: true }).functions[0]).toBe('tests/pool.x:check_pool');
  });

  it('ranks all alike in the paper profile', () => {
    const files = { 'src/pool.x': POOL, 'tests/pool.x': { text: POOL_TEST, traits: { test: true } } };
    expect(rank(files, 'exhausted wait exhausted', { profile: 'paper' }).paths[0]).toBe('tests/pool.x');
  });

  it('answers only from accepted files', () => {
    const { paths, ranking } = rank({ 'a/pool.x': POOL, 'b/pool.x': `${POOL} ` }, 'connection pool', {
      accept: (file) => file.path.startsWith('b/'),
    });
    expect(paths).toEqual(['b/pool.x']);
    expect(ranking.matchedFiles).toBe(1);
    expect(ranking.chunks.every(({ file }) => ranking.view.files[file]!.path === 'b/pool.x')).toBe(true);
  });

  it('lists a content once for each path that has it', () => {
    expect(rank({ 'a.x': POOL, 'b.x': POOL }, 'connection pool').paths).toEqual(['a.x', 'b.x']);
  });

  it('cuts to what was asked for and says how much there was', () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`f${i}.x`, `fn f${i}\n  shared word${i}\nend\n`]),
    );
    const { ranking } = rank(files, 'shared', { files: 3, functions: 2 });
    expect(ranking.files).toHaveLength(3);
    expect(ranking.functions).toHaveLength(2);
    expect(ranking.matchedFiles).toBe(30);
    expect(ranking.matchedFunctions).toBe(30);
  });

  it.each(['', ' \n\t', 'the of and', '12345', '😀'])('gives an empty ranking for %j', (text) => {
    const { ranking } = rank({ 'a.x': POOL }, text);
    expect([ranking.files, ranking.functions, ranking.chunks]).toEqual([[], [], []]);
  });

  it('counts as evidence the retrieved chunks alone', () => {
    const { ranking } = rank({ 'a.x': POOL, 'b.x': PARSER }, 'connection pool grammar', { depth: 2 });
    expect(ranking.chunks).toHaveLength(2);
    expect(ranking.files.reduce((sum, { evidence }) => sum + evidence, 0)).toBe(2);
  });
});
