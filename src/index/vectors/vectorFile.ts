import { systemCode } from '../../durableFile.js';
import { asUint32, type BinaryFormat, decodeBinaryFile, encodeBinaryFile, readSection } from '../binaryFile.js';
import type { VectorBatch } from './vectorTable.js';

const FORMAT: BinaryFormat = { magic: 'RNAVVECT', version: 1, sectionCount: 4 };

export const VECTORS_EXTENSION = '.vectors';

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
    keys: keysIn(keys),
    start: asUint32(start),
    scale: new Float32Array(scale.buffer, scale.byteOffset, scale.length >>> 2),
    vectors: new Int8Array(vectors.buffer, vectors.byteOffset, vectors.length),
  };
  if (batch.scale.length * dimension !== batch.vectors.length) return { ignored: 'vectors of another dimension' };
  return batch;
}

/** The keys of a file, and when it was written (seconds since the epoch), without its vectors; null where it is gone. */
export async function readVectorKeys(path: string): Promise<{ keys: string[]; createdAt: number } | 'unusable' | null> {
  try {
    const read = await readSection(FORMAT, path, 0);
    return read === null ? 'unusable' : { keys: keysIn(read.section), createdAt: read.createdAt };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    if (systemCode(error)) return 'unusable';
    throw error;
  }
}

function keysIn(bytes: Uint8Array): string[] {
  return bytes.length === 0
    ? []
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8').split('\0');
}
