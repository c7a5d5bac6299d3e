import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createStaticModel, dot, loadStaticEmbedding, readStaticEmbedding } from '../../../src/models/static/index.js';
import { analyzeQuery } from '../../../src/representation/index.js';
import { MADE, madeBytes, madeEmbedding } from './madeEmbedding.js';

function tempFile(content: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'reponav-static-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'embedding.bin');
  writeFileSync(file, content);
  return file;
}

describe('the static model', () => {
  const model = createStaticModel({ analyze: analyzeQuery, embedding: madeEmbedding() });

  it('embeds texts in order, in this process and free of charge', async () => {
    const { vectors, call } = await model.embed(['load load', 'draw'], { kind: 'document' });
    expect(vectors.map((vector) => Array.from(vector))).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(call).toMatchObject({ host: 'local', usd: 0, inputTokens: 2, purpose: 'embed-documents', estimated: false });
    expect(model.local).toBe(true);
  });

  it('is keyed by the vectors it has', () => {
    expect(model.version).toBe(`static-${MADE.hash}`);
  });

  it('stops when it is cancelled', async () => {
    const asked = model.embed(['load'], { kind: 'query', signal: AbortSignal.abort() });
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('reads the file that the training wrote', () => {
    const read = readStaticEmbedding(tempFile(madeBytes()));
    expect(read.embedTerms([['read', 1]])).toEqual(madeEmbedding().embedTerms([['read', 1]]));
  });

  it('says which file is missing', () => {
    expect(() => readStaticEmbedding(join(tmpdir(), 'no-such-embedding.bin'))).toThrow(
      'no-such-embedding.bin cannot be read',
    );
  });
});

describe('the embedding that is shipped', () => {
  const embedding = loadStaticEmbedding();
  const near = (a: string, b: string) =>
    dot(embedding.embedTerms(analyzeQuery(a)), embedding.embedTerms(analyzeQuery(b)));

  it('is small enough to ship, and says where it comes from', () => {
    expect(embedding.dimension).toBeLessThanOrEqual(256);
    expect(embedding.provenance).toMatchObject({ command: expect.stringContaining('train-embedding') });
  });

  it('finds what is said in other words', () => {
    const question = 'connection is closed when the request takes too long';
    expect(near(question, 'socket timeout disconnect')).toBeGreaterThan(near(question, 'draw rectangle canvas'));
  });
});
