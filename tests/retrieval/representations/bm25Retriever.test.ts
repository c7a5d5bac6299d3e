import { describe, expect, it } from 'vitest';
import { StoredTexts } from '../../../src/index/texts/storedTexts.js';
import { textAnalyzer } from '../../../src/representation/analyzers/textAnalyzer.js';
import { createBm25Retriever } from '../../../src/retrieval/representations/bm25Retriever.js';
import { createBm25SegmentRetriever } from '../../../src/retrieval/representations/bm25Segments.js';
import { pathTexts, sourceTexts, storedTexts } from '../../../src/retrieval/representations/texts.js';
import type { RepresentationTexts } from '../../../src/retrieval/representations/types.js';
import { madeReader, madeScope, pathsOf, question, tempPlace } from './madeScope.js';

function retrieverOf(
  texts: RepresentationTexts,
  place = tempPlace(),
  analyzer: 'lucene-english' | 'code' = 'lucene-english',
) {
  const openTerms = () => StoredTexts.open({ ...place, analyzer: textAnalyzer(analyzer) });
  return createBm25Retriever({ texts, analyzer, openTerms, k1: 0.9, b: 0.4 });
}

describe('BM25 over a representation', () => {
  it('ranks files by the words of their source', async () => {
    const scope = madeScope({ 'a.py': 'alpha beta', 'b.py': 'beta beta gamma', 'c.py': 'delta' });
    const prepared = await retrieverOf(sourceTexts(madeReader(scope.view))).prepare(scope);
    const list = await prepared.retrieve(question('beta'), 10);
    expect(pathsOf(list, scope.view)).toEqual(['b.py', 'a.py']);
    expect(list).toMatchObject({
      retriever: 'bm25',
      representation: 'source',
      model: null,
      searched: 3,
      withoutText: 0,
    });
  });

  it('reads a content once for all files, questions and processes', async () => {
    const place = tempPlace();
    const scope = madeScope({ 'a.py': 'alpha', 'copy.py': 'alpha', 'b.py': 'beta' });
    const reader = madeReader(scope.view);
    await retrieverOf(sourceTexts(reader), place).prepare(scope);
    expect(reader.asked).toEqual(['a.py', 'b.py']);
    const prepared = await retrieverOf(sourceTexts(reader), place).prepare(scope);
    expect(reader.asked).toEqual(['a.py', 'b.py']);
    expect(pathsOf(await prepared.retrieve(question('alpha'), 5), scope.view)).toEqual(['a.py', 'copy.py']);
  });

  it('searches paths as the analyzer sees them', async () => {
    const scope = madeScope({ 'src/http_server.py': '1', 'src/readCache.py': '2' });
    const found = async (analyzer: 'lucene-english' | 'code', text: string) => {
      const prepared = await retrieverOf(pathTexts(), tempPlace(), analyzer).prepare(scope);
      return pathsOf(await prepared.retrieve(question(text), 5), scope.view);
    };
    expect(await found('lucene-english', 'server')).toEqual([]);
    expect(await found('lucene-english', 'http_server.py')).toEqual(['src/http_server.py']);
    expect(await found('code', 'server')).toEqual(['src/http_server.py']);
    expect(await found('code', 'read the cache')).toEqual(['src/readCache.py']);
  });

  it('counts files that have no such text and leaves them out', async () => {
    const scope = madeScope({ 'a.py': '1', 'b.py': '2', 'c.py': '3' });
    const texts = storedTexts('bug-reports', async ({ path }) => (path === 'a.py' ? 'it crashes' : null));
    const list = await (await retrieverOf(texts).prepare(scope)).retrieve(question('crashes'), 5);
    expect(list).toMatchObject({ searched: 1, withoutText: 2 });
    expect(pathsOf(list, scope.view)).toEqual(['a.py']);
  });

  it('cuts the list to its depth', async () => {
    const scope = madeScope({ 'a.py': 'alpha', 'b.py': 'alpha alpha', 'c.py': 'alpha x' });
    const prepared = await retrieverOf(sourceTexts(madeReader(scope.view))).prepare(scope);
    expect((await prepared.retrieve(question('alpha'), 2)).hits).toHaveLength(2);
  });

  it('refuses a file that changed since it was indexed', async () => {
    const scope = madeScope({ 'a.py': 'alpha' });
    const changed = madeScope({ 'a.py': 'alpha beta' });
    const prepared = retrieverOf(sourceTexts(madeReader(changed.view))).prepare(scope);
    await expect(prepared).rejects.toMatchObject({ code: 'unreadable' });
  });
});

it('needs nothing read for source by the analyzer code', async () => {
  const scope = madeScope({ 'a.py': 'readFile here', 'b.py': 'writeFile', 'c.py': 'other' });
  const prepared = await createBm25SegmentRetriever({ k1: 0.9, b: 0.4 }).prepare(scope);
  const list = await prepared.retrieve(question('read a file'), 10);
  expect(pathsOf(list, scope.view)).toEqual(['a.py', 'b.py']);
});
