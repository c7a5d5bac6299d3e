import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode, writeDurably } from '../../durableFile.js';
import { defaultDataDir } from '../../models/ledger/index.js';
import { type ClaimOutcome, claimSummary } from './claim.js';
import { recoverClaims } from './claimTakeover.js';
import { SUMMARY_KINDS, type SummaryKind } from './kinds.js';
import { storeError } from './storeError.js';
import {
  decodeSummary,
  encodeSummary,
  HEAD_BYTES,
  isOtherFormat,
  type Summary,
  type SummaryFacts,
} from './summaryFile.js';
import { kindFolder, summariesFolder, summaryPath } from './summaryFolders.js';
import { type KeyedFile, type SummaryKey, sameKey, summaryKey } from './summaryKey.js';

/** Files read at a time: far below what any system lets a process open. */
const READS_AT_ONCE = 32;

export interface StoredModel {
  /** As it was asked for. */
  model: string;
  /** Summaries there are, of any file and any prompt version. */
  summaries: Record<SummaryKind, number>;
}

export type Unread = 'damaged' | 'other-format';

/**
 * Generated summaries on disk: one file each, named by its key, below the user's data folder and for the user alone. Many processes may
 * read and write it at once: files are put in place whole and never changed. A torn file counts as absent; one of a format that is not known here
 * is neither read nor replaced.
 */
export interface SummaryStore {
  /** Absolute folder of all summaries; may not exist yet. */
  readonly folder: string;
  /** The text, null where there is none (or no whole one). @throws RepoNavError data_unusable */
  read(key: SummaryKey): Promise<string | null>;
  /**
   * The text with how it came about; `damaged` for a file that is not a whole summary of this key, `other-format` for one that another version of
   * RepoNav wrote and this one cannot read. @throws RepoNavError data_unusable
   */
  look(key: SummaryKey): Promise<Summary | Unread | null>;
  /** Texts in the order of the keys. @throws RepoNavError data_unusable */
  readMany(keys: readonly SummaryKey[]): Promise<(string | null)[]>;
  /** Whether a whole summary is there. @throws RepoNavError data_unusable */
  has(key: SummaryKey): Promise<boolean>;
  /** On disk for good when it resolves. An empty text is refused. @throws RepoNavError data_unusable */
  write(key: SummaryKey, text: string, facts?: Partial<SummaryFacts>): Promise<void>;
  /** Takes the sole right to ask for this summary, and room for it on the disk, see `ClaimOutcome`. @throws RepoNavError data_unusable */
  claim(key: SummaryKey): Promise<ClaimOutcome>;
  /** Puts in place what processes that were killed had written, and clears up behind them. @throws RepoNavError data_unusable */
  recover(): Promise<void>;
  /** The text of today's prompt for a file, by this model. */
  textOf(kind: SummaryKind, model: string): (file: KeyedFile) => Promise<string | null>;
  /** Which of the files have a summary by today's prompt, by one listing and without reading any. */
  stored(files: readonly KeyedFile[], kind: SummaryKind, model: string): Promise<boolean[]>;
  /** When the oldest and the newest of the files' summaries were written; null without one. */
  written(files: readonly KeyedFile[], kind: SummaryKind, model: string): Promise<{ first: Date; last: Date } | null>;
  /** Summaries of all models that another version wrote and this one cannot read. @throws RepoNavError data_unusable */
  otherFormat(): Promise<number>;
  /** Models that summaries are of, sorted by name. */
  models(): Promise<StoredModel[]>;
}

/** Opens the store. Reads and creates nothing. @param dataDir default: `defaultDataDir()` */
export function openSummaryStore({ dataDir = defaultDataDir() }: { dataDir?: string } = {}): SummaryStore {
  const folder = summariesFolder(dataDir);

  const look = async (key: SummaryKey): Promise<Summary | Unread | null> => {
    const bytes = await readFile(summaryPath(folder, key)).catch((error: unknown) => ifAbsent(error, null, folder));
    if (bytes === null) return null;
    const summary = decodeSummary(bytes);
    if (summary !== null && sameKey(summary.key, key)) return summary;
    return isOtherFormat(bytes) ? 'other-format' : 'damaged';
  };
  const read = async (key: SummaryKey): Promise<string | null> => {
    const found = await look(key);
    return found === null || typeof found === 'string' ? null : found.text;
  };
  return {
    folder,
    look,
    read,
    async readMany(keys) {
      const texts: (string | null)[] = [];
      for (let at = 0; at < keys.length; at += READS_AT_ONCE) {
        texts.push(...(await Promise.all(keys.slice(at, at + READS_AT_ONCE).map(read))));
      }
      return texts;
    },
    has: async (key) => (await read(key)) !== null,
    async write(key, text, facts = {}) {
      const bytes = encodeSummary(completeSummary(key, text, facts));
      await writeDurably(summaryPath(folder, key), bytes).catch((error: unknown) => {
        throw storeError(error, folder);
      });
    },
    claim: (key) =>
      claimSummary(folder, key, async () => {
        const found = await look(key);
        return found !== null && found !== 'damaged';
      }),
    recover: () =>
      recoverClaims(folder).catch((error: unknown) => {
        throw storeError(error, folder);
      }),
    textOf: (kind, model) => (file) => read(summaryKey(file, kind, model)),
    async stored(files, kind, model) {
      const there = new Set(await pathsIn(kindFolder(folder, model, kind), folder));
      return files.map((file) => there.has(summaryPath(folder, summaryKey(file, kind, model))));
    },
    async written(files, kind, model) {
      const there = new Set(await pathsIn(kindFolder(folder, model, kind), folder));
      const paths = files.map((file) => summaryPath(folder, summaryKey(file, kind, model)));
      const times: number[] = [];
      for (const path of paths) {
        if (!there.has(path)) continue;
        const info = await stat(path).catch((error: unknown) => ifAbsent(error, null, folder));
        if (info !== null) times.push(info.mtimeMs);
      }
      times.sort((a, b) => a - b);
      return times.length === 0 ? null : { first: new Date(times[0]!), last: new Date(times.at(-1)!) };
    },
    async otherFormat() {
      let count = 0;
      for (const model of await namesIn(folder, folder)) {
        for (const kind of SUMMARY_KINDS) {
          const paths = await pathsIn(join(folder, model, kind), folder);
          for (let at = 0; at < paths.length; at += READS_AT_ONCE) {
            const heads = await Promise.all(paths.slice(at, at + READS_AT_ONCE).map((path) => readHead(path, folder)));
            count += heads.filter(isOtherFormat).length;
          }
        }
      }
      return count;
    },
    async models() {
      const found: StoredModel[] = [];
      for (const name of await namesIn(folder, folder)) {
        const stored = await modelIn(join(folder, name), folder);
        if (stored !== null) found.push(stored);
      }
      return found.sort((a, b) => (a.model < b.model ? -1 : 1));
    },
  };
}

export function completeSummary(key: SummaryKey, text: string, facts: Partial<SummaryFacts>): Summary {
  if (text === '') throw new Error('an empty summary');
  const { sourceCut = false, answerCut = false, at = new Date().toISOString() } = facts;
  return { key, text, sourceCut, answerCut, at };
}

/** Counts a model's summaries; its name stands in each of them. Null where there is no whole one. */
async function modelIn(modelFolder: string, store: string): Promise<StoredModel | null> {
  const summaries: Record<SummaryKind, number> = { 'role-summary': 0, 'technical-summary': 0, 'bug-reports': 0 };
  let model: string | null = null;
  for (const kind of SUMMARY_KINDS) {
    const paths = await pathsIn(join(modelFolder, kind), store);
    summaries[kind] = paths.length;
    for (const path of paths) {
      if (model !== null) break;
      const bytes = await readFile(path).catch((error: unknown) => ifAbsent(error, null, store));
      model = bytes === null ? null : (decodeSummary(bytes)?.key.model ?? null);
    }
  }
  return model === null ? null : { model, summaries };
}

/** Empty where the file is gone. */
async function readHead(path: string, store: string): Promise<Uint8Array> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    return ifAbsent(error, Buffer.alloc(0), store);
  }
}

/** Paths of the summaries of one kind. */
async function pathsIn(folder: string, store: string): Promise<string[]> {
  const parts = (await namesIn(folder, store)).map((part) => join(folder, part));
  const paths = await Promise.all(
    parts.map(async (part) => (await namesIn(part, store)).filter(isSummary).map((name) => join(part, name))),
  );
  return paths.flat();
}

/** Not what a process is writing at the moment. */
function isSummary(name: string): boolean {
  return name.endsWith('.txt') && !name.startsWith('.');
}

/** None where the folder does not exist, or is a file that does not belong here. */
function namesIn(folder: string, store: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === 'ENOTDIR' && folder !== store) return [];
    return ifAbsent(error, [], store);
  });
}

function ifAbsent<T>(error: unknown, instead: T, store: string): T {
  if (systemCode(error) === 'ENOENT') return instead;
  throw storeError(error, store);
}
