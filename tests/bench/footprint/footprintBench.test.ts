import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFootprint } from '../../../src/bench/footprint/footprintFile.js';
import { footprintBench } from '../../../src/bench/footprintBench.js';
import { reportBench } from '../../../src/bench/reportBench.js';
import { repositoryWith, tempFolder, write } from '../tempRepositories.js';

const FILES = {
  'src/store.py': 'def load(name):\n    return read(name)\n',
  'src/other.py': 'def other():\n    return 1',
  'notes.txt': 'no language\n',
  'empty.py': '',
};

function madeRepository() {
  const folder = join(tempFolder(), 'shop');
  const [commit] = repositoryWith(folder, [FILES]);
  return { folder, commit: commit! };
}

describe('the footprint of a repository', () => {
  it('counts files in a known language, their lines and representations', async () => {
    const { folder, commit } = madeRepository();
    const { footprint, file } = await footprintBench({ repository: folder, commit, pipelines: [] });
    expect(file).toBeNull();
    expect(footprint).toMatchObject({ schema: 1, repository: 'shop', commit, files: 3, lines: 4, bytes: 63 });
    const [path, source] = footprint.representations;
    expect(path).toMatchObject({ representation: 'path', model: null, files: 3, bytes: 32, timesPath: 1 });
    expect(source).toMatchObject({ representation: 'source', model: null, files: 3, bytes: 63 });
    expect(source!.timesPath).toBeCloseTo(source!.tokens / path!.tokens);
  });

  it('makes each index from nothing, and leaves none behind', async () => {
    const { folder, commit } = madeRepository();
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('reponav-footprint-'));
    const before = left();
    const { footprint } = await footprintBench({ repository: folder, commit, pipelines: [] });
    expect(footprint.indexes.map(({ retriever, representation, by }) => [retriever, representation, by])).toEqual([
      ['evidence', null, 'code'],
      ['bm25', 'path', 'lucene-english'],
      ['bm25', 'source', 'lucene-english'],
      ['dense', 'path', 'static'],
      ['dense', 'source', 'static, chunks of 256 tokens'],
    ]);
    const bytes = footprint.indexes.map(({ diskBytes }) => diskBytes);
    // Words of paths are counted anew by each process; a vector has a byte for each of 256 dimensions.
    expect(bytes[1]).toBe(0);
    expect(Math.min(bytes[0]!, bytes[2]!)).toBeGreaterThan(0);
    for (const vectors of bytes.slice(3)) expect(vectors).toBeGreaterThan(3 * 256);
    // All text, and files in a known language.
    expect(footprint.indexes.map(({ sourceBytes }) => sourceBytes)).toEqual([75, 63, 63, 63, 63]);
    for (const { ms, processorMs } of footprint.indexes) expect(Math.min(ms, processorMs)).toBeGreaterThanOrEqual(0);
    expect(left()).toEqual(before);
  });

  it('measures the retrievers of pipelines, each once', async () => {
    const { folder } = madeRepository();
    const pipelines = [
      { retrievers: ['bm25:source', 'evidence', 'llm:path'], chatModel: 'never-asked' },
      { retrievers: [{ kind: 'bm25', representation: 'source', top: 7 }, 'bm25:source:code'] },
    ];
    const { footprint } = await footprintBench({ repository: folder, pipelines });
    expect(footprint.indexes.map(({ retriever, by }) => `${retriever} ${by}`)).toEqual([
      'evidence code',
      'bm25 lucene-english',
      'bm25 code',
    ]);
  });

  it('is kept for a report, alone or beside runs', async () => {
    const { folder } = madeRepository();
    const out = tempFolder();
    const { footprint, file } = await footprintBench({ repository: folder, pipelines: [], out });
    expect(existsSync(file!)).toBe(true);
    expect(readFootprint(out)).toEqual(footprint);
    const { report } = reportBench([out], tempFolder());
    expect(report.footprints).toEqual([footprint]);
    expect(report.runs).toEqual([]);
  });
});

describe('a file that is no footprint', () => {
  it('is refused', () => {
    const folder = tempFolder();
    write(folder, { 'footprint.json': '{"schema":2}' });
    expect(() => readFootprint(folder)).toThrowError('cannot be read: it is another file');
    write(folder, { 'footprint.json': '{' });
    expect(() => readFootprint(folder)).toThrowError('footprint.json cannot be read');
  });
});
