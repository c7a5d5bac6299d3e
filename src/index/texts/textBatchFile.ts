import { asUint32, type BinaryFormat, decodeBinaryFile, encodeBinaryFile } from '../binaryFile.js';
import type { TextBatch } from './textIndex.js';

const FORMAT: BinaryFormat = { magic: 'RNAVTEXT', version: 1, sectionCount: 6 };

/** @param version 32 ASCII characters: of what gave the terms */
export function encodeTextBatch(batch: TextBatch, version: string): Buffer {
  const strings = (list: readonly string[]) => Buffer.from(list.join('\0'));
  return encodeBinaryFile(FORMAT, version, Math.floor(Date.now() / 1000), [
    strings(batch.keys),
    strings(batch.terms),
    batch.start,
    batch.length,
    batch.term,
    batch.count,
  ]);
}

export function decodeTextBatch(bytes: Buffer, version: string): TextBatch | { ignored: string } {
  const file = decodeBinaryFile(FORMAT, version, bytes);
  if ('ignored' in file) return file;
  const [keys, terms, start, length, term, count] = file.sections as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const strings = (list: Uint8Array) =>
    list.length === 0 ? [] : Buffer.from(list.buffer, list.byteOffset, list.length).toString('utf8').split('\0');
  return {
    keys: strings(keys),
    terms: strings(terms),
    start: asUint32(start),
    length: asUint32(length),
    term: asUint32(term),
    count: new Uint16Array(count.buffer, count.byteOffset, count.length >>> 1),
  };
}
