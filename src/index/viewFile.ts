import type { FileStamp, SkipReason } from '../repository/types.js';
import { asFloat64, asInt32, asUint32, type BinaryFormat, decodeBinaryFile, encodeBinaryFile } from './binaryFile.js';
import { type FileEntry, traitBits, traitsOf } from './fileEntry.js';
import { NameTable } from './nameTable.js';
import type { OpenSegment } from './segment.js';

/**
 * The stat cache of one root: what is known of each path, and the document it is bound to, so that a new process need
 * neither read files nor look up documents. Losing it costs time only.
 */
export interface StoredView {
  /** Names of the segments that documents lie in. */
  segments: string[];
  /** Entries without a place, by path; `bind` gives them their places once the segments are open. */
  entries: Map<string, FileEntry>;
  bind(open: (name: string) => OpenSegment | null): void;
  /** Every document that a file of the view is bound to, in path order. */
  eachPlace(visit: (segment: string, doc: number) => void): void;
}

/** Sections: stamps (4 doubles a file), segment, doc, flags, skip reason, key, paths, names. */
const FORMAT: BinaryFormat = { magic: 'RNAVVIEW', version: 1, sectionCount: 8 };
const RACY = 1;
const HAS_KEY = 2;
const TRAIT_SHIFT = 2;
const NO_SKIP = 255;

export function encodeView(entries: ReadonlyMap<string, FileEntry>, deriverVersion: string): Buffer {
  const count = entries.size;
  const stamps = new Float64Array(count * 4);
  const segments = new Int32Array(count).fill(-1);
  const docs = new Uint32Array(count);
  const flags = new Uint8Array(count);
  const skips = new Uint8Array(count).fill(NO_SKIP);
  const segmentNames = new Map<string, number>();
  const skipNames = new NameTable();
  const keys: string[] = [];
  let index = 0;
  for (const entry of entries.values()) {
    const { stamp } = entry;
    // No size is not a number: a file of a commit, which has no stamp.
    stamps.set(stamp ? [stamp.sizeBytes, stamp.mtimeMs, stamp.ctimeMs, stamp.ino] : [Number.NaN], index * 4);
    flags[index] = (entry.racy ? RACY : 0) | (entry.key ? HAS_KEY : 0) | (traitBits(entry.traits) << TRAIT_SHIFT);
    if (entry.skip !== null) skips[index] = skipNames.idOf(entry.skip);
    if (entry.key) keys.push(entry.key);
    if (entry.place) {
      const { name } = entry.place.segment;
      if (!segmentNames.has(name)) segmentNames.set(name, segmentNames.size);
      segments[index] = segmentNames.get(name)!;
      docs[index] = entry.place.doc;
    }
    index++;
  }
  const paths = Buffer.from([...entries.keys()].join('\0'));
  const names = Buffer.from(JSON.stringify({ segments: [...segmentNames.keys()], skips: skipNames.names }));
  const keyBytes = Buffer.from(keys.join(''), 'hex');
  const columns = [stamps, segments, docs, flags, skips, keyBytes, paths, names];
  return encodeBinaryFile(FORMAT, deriverVersion, Math.floor(Date.now() / 1000), columns);
}

/** The view in `bytes` (aligned to 8), or why it cannot be used. */
export function decodeView(bytes: Buffer, deriverVersion: string): StoredView | { ignored: string } {
  const file = decodeBinaryFile(FORMAT, deriverVersion, bytes);
  if ('ignored' in file) return file;
  const [stampBytes, segmentBytes, docBytes, flags, skips, keyBytes, pathBytes, nameBytes] = file.sections as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const stamps = asFloat64(stampBytes);
  const segmentOf = asInt32(segmentBytes);
  const docOf = asUint32(docBytes);
  const names = JSON.parse(Buffer.from(nameBytes).toString()) as { segments: string[]; skips: SkipReason[] };
  const withKey = flags.reduce((sum, flag) => sum + (flag & HAS_KEY ? 1 : 0), 0);
  const keyDigits = withKey === 0 ? 0 : (keyBytes.length / withKey) * 2;
  const keys = Buffer.from(keyBytes.buffer, keyBytes.byteOffset, keyBytes.length).toString('hex');
  const paths = flags.length === 0 ? [] : Buffer.from(pathBytes).toString().split('\0');
  const entries = new Map<string, FileEntry>();
  let keyAt = 0;
  paths.forEach((path, index) => {
    const hasKey = (flags[index]! & HAS_KEY) !== 0;
    entries.set(path, {
      stamp: stampAt(stamps, index * 4),
      key: hasKey ? keys.slice(keyAt, keyAt + keyDigits) : '',
      racy: (flags[index]! & RACY) !== 0,
      skip: skips[index] === NO_SKIP ? null : names.skips[skips[index]!]!,
      place: null,
      traits: traitsOf(flags[index]! >> TRAIT_SHIFT),
    });
    if (hasKey) keyAt += keyDigits;
  });
  const bind: StoredView['bind'] = (open) => {
    const segments = names.segments.map(open);
    let index = 0;
    for (const entry of entries.values()) {
      const segment = segments[segmentOf[index]!];
      if (segment) entry.place = { segment, doc: docOf[index]! };
      index++;
    }
  };
  const eachPlace: StoredView['eachPlace'] = (visit) => {
    segmentOf.forEach((segment, index) => {
      if (segment >= 0) visit(names.segments[segment]!, docOf[index]!);
    });
  };
  return { segments: names.segments, entries, bind, eachPlace };
}

function stampAt(stamps: Float64Array, at: number): FileStamp | null {
  const sizeBytes = stamps[at]!;
  if (Number.isNaN(sizeBytes)) return null;
  return { sizeBytes, mtimeMs: stamps[at + 1]!, ctimeMs: stamps[at + 2]!, ino: stamps[at + 3]! };
}
