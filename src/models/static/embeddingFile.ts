import { RepoNavError } from '../../errors.js';

const MAGIC = 'reponav static embedding 1\n';

/** What stands in the file beside numbers; all of it is known to whoever trained it. */
export interface EmbeddingHead {
  dimension: number;
  /** Rows of words that are not in the vocabulary, behind those of the words. */
  buckets: number;
  /** Sixteen hexadecimal digits of the SHA-256 of vocabulary, scales and vectors. */
  hash: string;
  /** How it was made: command, settings, repositories with their commits. */
  provenance: unknown;
}

export interface EmbeddingData extends EmbeddingHead {
  /** Words by row. */
  terms: string[];
  /** Of each row: a vector's numbers are its bytes times this. */
  scales: Float32Array;
  /** Row-major. */
  vectors: Int8Array;
}

/** Lengths of the sections behind the line of JSON, each on a 4-byte boundary. Little-endian. */
interface StoredHead extends EmbeddingHead {
  rows: number;
  termBytes: number;
}

export function encodeEmbedding({ terms, scales, vectors, ...head }: EmbeddingData): Uint8Array {
  const words = Buffer.from(terms.join('\n'));
  const stored: StoredHead = { ...head, rows: scales.length, termBytes: words.length };
  const first = Buffer.from(`${MAGIC}${JSON.stringify(stored)}\n`);
  const parts = [
    first,
    words,
    Buffer.from(scales.buffer, scales.byteOffset, scales.byteLength),
    Buffer.from(vectors.buffer, vectors.byteOffset, vectors.byteLength),
  ];
  return Buffer.concat(parts.flatMap((part) => [part, Buffer.alloc(padded(part.length) - part.length)]));
}

/**
 * Gives views into `bytes`.
 * @param bytes must start at a 4-byte boundary of their buffer
 * @param name of the file, for errors
 * @throws RepoNavError internal when it is no such file, or not whole
 */
export function decodeEmbedding(bytes: Uint8Array<ArrayBuffer>, name: string): EmbeddingData {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headEnd = text.indexOf(10, MAGIC.length) + 1;
  if (text.toString('latin1', 0, MAGIC.length) !== MAGIC || headEnd === 0) throw damaged(name, 'it is no embedding');
  const { rows, termBytes, ...head } = JSON.parse(text.toString('utf8', MAGIC.length, headEnd)) as StoredHead;
  const termStart = padded(headEnd);
  const scaleStart = termStart + padded(termBytes);
  const vectorStart = scaleStart + rows * 4;
  const end = vectorStart + padded(rows * head.dimension);
  if (bytes.length !== end) throw damaged(name, `it has ${bytes.length} bytes instead of ${end}`);
  return {
    ...head,
    terms: text.toString('utf8', termStart, termStart + termBytes).split('\n'),
    scales: new Float32Array(bytes.buffer, bytes.byteOffset + scaleStart, rows),
    vectors: new Int8Array(bytes.buffer, bytes.byteOffset + vectorStart, rows * head.dimension),
  };
}

function damaged(name: string, why: string): RepoNavError {
  return new RepoNavError('internal', `The static embedding ${name} cannot be used: ${why}.`, 'Install reponav again.');
}

function padded(length: number): number {
  return (length + 3) & ~3;
}
