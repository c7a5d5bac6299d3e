import { asUint32, type BinaryFormat, decodeBinaryFile, encodeBinaryFile } from '../binaryFile.js';
import type { VectorBatch } from './vectorTable.js';

const FORMAT: BinaryFormat = { magic: 'RNAVVECT', version: 1, sectionCount: 4 };

/** @param version 32 ASCII characters: of the model, of the representation, and of how texts are cut */
export function encodeVectors(batch: VectorBatch, version: string): Buffer {
  return encodeBinaryFile(FORMAT, version, Math.floor(Date.now() / 1000), [
    Buffer.from(batch.keys.join('\0')),
    batch.start,
    batch.scale,
    batch.vectors,
  ]);
}

export function decodeVectors(bytes: Buffer, version: string, dimension: number): VectorBatch | { ignored: string } {
  const file = decodeBinaryFile(FORMAT, version, bytes);
  if ('ignored' in file) return file;
  const [keys, start, scale, vectors] = file.sections as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const batch = {
    dimension,
    keys: keys.length === 0 ? [] : Buffer.from(keys.buffer, keys.byteOffset, keys.length).toString('utf8').split('\0'),
    start: asUint32(start),
    scale: new Float32Array(scale.buffer, scale.byteOffset, scale.length >>> 2),
    vectors: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length),
  };
  if (batch.scale.length * dimension !== batch.vectors.length) return { ignored: 'vectors of another dimension' };
  return batch;
}
