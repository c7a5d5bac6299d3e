import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeDurably } from '../../durableFile.js';
import { keepSayingAlive, standClaim } from './claimOwner.js';
import { putInPlace, takeOver } from './claimTakeover.js';
import { storeError } from './storeError.js';
import { encodeSummary, type Summary } from './summaryFile.js';
import { claimPath, summaryPath } from './summaryFolders.js';
import type { SummaryKey } from './summaryKey.js';

/** Room taken on the disk before an answer is paid for; longer answers are rare, and still written where there is room. */
const RESERVED_BYTES = 32 * 1024;

/** The sole right to ask a model for one summary. Every claim is ended by `release`. */
export interface Claim {
  /** Puts the summary in its place, on the disk for good when it resolves. Once. @throws RepoNavError data_unusable */
  keep(summary: Summary): Promise<void>;
  /** Gives the right back. @throws RepoNavError data_unusable */
  release(): Promise<void>;
}

/** `there`: the summary exists meanwhile; `taken`: a living process is asking for it right now. */
export type ClaimOutcome = { claim: Claim } | 'there' | 'taken';

/**
 * Claims a summary between processes: nothing is asked for twice at once. The claim of a process that was killed is taken over at once; an
 * answer that it had written but not put in its place is found and put there.
 */
export async function claimSummary(
  folder: string,
  key: SummaryKey,
  isThere: () => Promise<boolean>,
): Promise<ClaimOutcome> {
  const path = claimPath(folder, key);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (!(await standClaim(path)) && !(await takeOver(path, folder))) return 'taken';
    if (await isThere()) {
      await rm(path, { force: true });
      return 'there';
    }
    return { claim: await hold(path, folder, key) };
  } catch (error) {
    throw storeError(error, folder);
  }
}

async function hold(path: string, folder: string, key: SummaryKey): Promise<Claim> {
  const part = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
  const endHeartbeat = keepSayingAlive(path);
  let reserved: FileHandle | null = null;
  const release = async () => {
    endHeartbeat();
    await reserved?.close();
    reserved = null;
    await rm(part, { force: true });
    await rm(path, { force: true });
  };
  try {
    reserved = await open(part, 'wx', 0o600);
    await writeWhole(reserved, Buffer.alloc(RESERVED_BYTES));
    await reserved.sync();
  } catch (error) {
    await release();
    throw error;
  }
  return {
    async keep(summary) {
      const bytes = encodeSummary(summary);
      try {
        const file = reserved!;
        reserved = null;
        await fill(file, bytes);
        await putInPlace(part, summaryPath(folder, key));
      } catch {
        // The room was taken from under it (somebody took us for dead, or tidied up): it is written anew, or the reason is told.
        await writeDurably(summaryPath(folder, key), bytes).catch((error: unknown) => {
          throw storeError(error, folder);
        });
      }
    },
    release: () =>
      release().catch((error: unknown) => {
        throw storeError(error, folder);
      }),
  };
}

async function fill(reserved: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await writeWhole(reserved, bytes);
    await reserved.truncate(bytes.length);
    await reserved.sync();
  } finally {
    await reserved.close();
  }
}

async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let at = 0;
  while (at < bytes.length) at += (await file.write(bytes, at, bytes.length - at, at)).bytesWritten;
}
