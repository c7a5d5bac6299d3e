import { describe, expect, it } from 'vitest';
import { decodeEmbedding, encodeEmbedding } from '../../../src/models/static/embeddingFile.js';
import { MADE, madeBytes } from './madeEmbedding.js';

describe('the file of an embedding', () => {
  it('gives back what was written', () => {
    expect(decodeEmbedding(madeBytes(), 'made.bin')).toEqual(MADE);
  });

  it('keeps words of other scripts', () => {
    const data = { ...MADE, terms: ['größe', '解析', 'draw'] };
    expect(decodeEmbedding(new Uint8Array(encodeEmbedding(data)), 'made.bin').terms).toEqual(data.terms);
  });

  it('refuses a file that is cut off, and says how much is missing', () => {
    const bytes = madeBytes();
    expect(() => decodeEmbedding(bytes.slice(0, -4), 'made.bin')).toThrow(
      `The static embedding made.bin cannot be used: it has ${bytes.length - 4} bytes instead of ${bytes.length}.`,
    );
  });

  it('refuses what is no embedding', () => {
    expect(() => decodeEmbedding(new Uint8Array(Buffer.from('{"terms":[]}\n')), 'made.bin')).toThrow(
      'it is no embedding',
    );
  });
});
