import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULTS } from '../defaults.js';
import { blobId } from './blobId.js';
import { DiskReader } from './diskRead.js';
import { convertsLineEnds } from './git/attributes.js';
import { type IndexStats, indexWrittenMs, listIndexStats } from './git/indexStats.js';
import { parentOf } from './ignoreFiles.js';
import { readAhead } from './readAhead.js';
import { stampOf } from './stamps.js';
import type { ContentKey, FileStamp, KnownFile, Scan, WorkTreeChanges } from './types.js';

interface Suspect {
  /** Relative to its own repository. */
  path: string;
  /** Blob id in the index. */
  id: ContentKey;
  /** What the bytes on disk hash to; null where they have not been read. */
  key: ContentKey | null;
  stamp: FileStamp | null;
}

const RETURN = 13;
/** So many files are looked into before git is asked for attributes: after an edit it need not be asked at all. */
const FEW_SUSPECTS = 32;
const AHEAD = { items: 16, bytes: 16 * 1024 * 1024 };

/**
 * The paths that differ from their commit. Keys settle nearly all: only where a key is not the id in the index (or not known) is
 * git's own note of the file compared, then whether line ends alone make the difference.
 */
export async function settleDirty(
  scan: Scan,
  changes: WorkTreeChanges,
  known: ReadonlyMap<string, KnownFile>,
  signal?: AbortSignal,
): Promise<Set<string>> {
  const dirty = new Set(changes.dirty);
  const open = new Map<string, ContentKey>();
  for (const [path, id] of changes.tracked) if (known.get(path)?.key !== id) open.set(path, id);
  if (open.size === 0) return dirty;
  const stamps = new Map(scan.files.map(({ path, stamp }) => [path, stamp]));
  const suspects = new Map<string, Suspect[]>(changes.repositories.map((prefix) => [prefix, []]));
  for (const [path, id] of open) {
    const prefix = repositoryOf(path, suspects);
    const suspect = {
      path: path.slice(prefix.length),
      id,
      key: known.get(path)?.key ?? null,
      stamp: stamps.get(path) ?? stampOfSkipped(scan.root, path),
    };
    suspects.get(prefix)?.push(suspect);
  }
  for (const [prefix, some] of suspects) {
    if (some.length === 0) continue;
    for (const path of await changedIn(join(scan.root, prefix), some, signal)) dirty.add(prefix + path);
  }
  return dirty;
}

/** Enumeration hands on no stamp of what it skips (too large): such a file is clean only by git's own note of it. */
function stampOfSkipped(root: string, path: string): FileStamp | null {
  try {
    const stats = lstatSync(join(root, path));
    return stats.isFile() ? stampOf(stats) : null;
  } catch {
    // Gone or out of reach: changed, whichever it is.
    return null;
  }
}

/** The prefix of the innermost repository that holds the path. */
function repositoryOf(path: string, repositories: ReadonlyMap<string, unknown>): string {
  for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) {
    if (repositories.has(`${folder}/`)) return `${folder}/`;
  }
  return '';
}

/** Which of the suspects of one repository are changed. */
async function changedIn(
  folder: string,
  suspects: readonly Suspect[],
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const read = new DiskReader(folder, 'sha1');
  const touched = await withoutUntouched(folder, suspects, signal);
  const changed: string[] = [];
  const unsettled: Suspect[] = [];
  for (const suspect of touched) {
    if (touched.length <= FEW_SUSPECTS && (await isSurelyChanged(suspect, read))) changed.push(suspect.path);
    else unsettled.push(suspect);
  }
  if (unsettled.length === 0) return changed;
  const converts = await convertsLineEnds(
    folder,
    unsettled.map(({ path }) => path),
    signal,
  );
  const judge = async ({ path, id, key, stamp }: Suspect): Promise<string | null> => {
    const mayBeClean = key === null || key.length !== id.length || converts.has(path);
    if (stamp === null || !mayBeClean) return path;
    const bytes = await read.bytes(path);
    if (bytes === null) return path;
    const format = id.length === 40 ? 'sha1' : 'sha256';
    const same = blobId(bytes, format) === id || (converts.has(path) && blobId(withoutReturns(bytes), format) === id);
    return same ? null : path;
  };
  const size = ({ stamp }: Suspect) => Math.min(stamp?.sizeBytes ?? 0, DEFAULTS.maxFileBytes);
  for await (const path of readAhead(unsettled, judge, size, AHEAD)) if (path !== null) changed.push(path);
  return changed;
}

/** Less those of which git's own notes say that they are as they were. A note is never younger than the index it stands in. */
async function withoutUntouched(
  folder: string,
  suspects: readonly Suspect[],
  signal: AbortSignal | undefined,
): Promise<readonly Suspect[]> {
  const writtenMs = await indexWrittenMs(folder);
  if (suspects.every(({ stamp }) => stamp === null || stamp.mtimeMs >= writtenMs)) return suspects;
  const stats = await listIndexStats(folder, signal);
  return suspects.filter(({ path, stamp }) => stamp === null || !isUntouched(stamp, stats, path));
}

/** Another content than the index has, and no line ends in it that git could have converted. */
async function isSurelyChanged({ path, id, key, stamp }: Suspect, read: DiskReader): Promise<boolean> {
  if (stamp === null || key === null || key.length !== id.length) return stamp === null;
  const bytes = await read.bytes(path);
  return bytes === null || !bytes.includes(RETURN);
}

/** Whether git, by the same evidence, would take the file for unchanged since it last compared it with the index. */
function isUntouched(stamp: FileStamp, stats: IndexStats, path: string): boolean {
  const entry = stats.entries.get(path);
  if (!entry || entry.sizeBytes !== stamp.sizeBytes % 2 ** 32) return false;
  return (
    sameTime(entry.mtime, stamp.mtimeMs) &&
    (entry.ctime.seconds === 0 || sameTime(entry.ctime, stamp.ctimeMs)) &&
    // Written in the same tick as the index or later: the note may be older than the content.
    (entry.mtime.nanoseconds === 0
      ? entry.mtime.seconds * 1000 < Math.floor(stats.writtenMs / 1000) * 1000
      : stamp.mtimeMs < stats.writtenMs)
  );
}

/** Some builds of git note whole seconds only. */
function sameTime(noted: { seconds: number; nanoseconds: number }, ms: number): boolean {
  if (noted.nanoseconds === 0) return noted.seconds === Math.floor(ms / 1000);
  return Math.abs(noted.seconds * 1000 + noted.nanoseconds / 1e6 - ms) < 0.001;
}

function withoutReturns(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}
