import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { RepoNavError } from '../../errors.js';
import type { PairSet } from './pairTypes.js';

const MAGIC = 'reponav pairs 1\n';
const TYPES = { Uint8Array, Uint16Array, Uint32Array, Float32Array } as const;
type TypeName = keyof typeof TYPES;
type Numbers = InstanceType<(typeof TYPES)[TypeName]>;

/** Name, type and length of each array, in the order in which they lie in the file. */
type Layout = [table: 'functions' | 'queries', name: string, type: TypeName, length: number][];

/** Writes pairs for `readPairs`: a line of JSON that says what follows, then arrays, each on an 8-byte boundary. Little-endian machines only. */
export function writePairs(file: string, pairs: PairSet): void {
  const layout: Layout = [];
  const arrays: Numbers[] = [];
  for (const table of ['functions', 'queries'] as const) {
    for (const [name, array] of Object.entries(pairs[table]) as [string, Numbers][]) {
      layout.push([table, name, array.constructor.name as TypeName, array.length]);
      arrays.push(array);
    }
  }
  const { repositories, terms } = pairs;
  const head = Buffer.from(`${MAGIC}${JSON.stringify({ repositories, layout, terms })}\n`);
  const descriptor = openSync(file, 'w');
  try {
    writeAll(descriptor, head);
    let at = head.length;
    for (const array of arrays) {
      const padding = Buffer.alloc(padded(at) - at);
      writeAll(descriptor, padding);
      writeAll(descriptor, Buffer.from(array.buffer, array.byteOffset, array.byteLength));
      at += padding.length + array.byteLength;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** @throws RepoNavError usage when the file is none that `writePairs` wrote */
export function readPairs(file: string): PairSet {
  const bytes = readFileSync(file);
  const headEnd = bytes.indexOf(10, MAGIC.length);
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC || headEnd < 0) {
    throw new RepoNavError('usage', `${file} holds no training pairs.`, 'Make them by "reponav bench pairs".');
  }
  const { repositories, terms, layout } = JSON.parse(bytes.toString('utf8', MAGIC.length, headEnd)) as {
    layout: Layout;
  } & Pick<PairSet, 'repositories' | 'terms'>;
  const tables: Record<'functions' | 'queries', Record<string, Numbers>> = { functions: {}, queries: {} };
  let at = headEnd + 1;
  for (const [table, name, type, length] of layout) {
    at = padded(at);
    const size = length * TYPES[type].BYTES_PER_ELEMENT;
    if (at + size > bytes.length) {
      throw new RepoNavError('usage', `${file} is cut off.`, 'Make it again by "reponav bench pairs".');
    }
    const copy = bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + size) as ArrayBuffer;
    tables[table][name] = new TYPES[type](copy);
    at += size;
  }
  return { repositories, terms, ...(tables as unknown as Pick<PairSet, 'functions' | 'queries'>) };
}

function padded(offset: number): number {
  return (offset + 7) & ~7;
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}
