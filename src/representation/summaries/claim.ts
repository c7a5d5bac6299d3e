import { randomBytes } from 'node:crypto';
import { ftruncateSync, writeSync } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode, writeDurably } from '../../durableFile.js';
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
  /** Writes the summary beside the claim: from now on it outlives this process, though not the machine's power. Once. */
  note(summary: Summary): void;
  /** Puts what was noted in its place, on the disk for good when it resolves. @throws RepoNavError data_unusable */
  keep(): Promise<void>;
  /** Gives the right back, and with it an answer that was noted and could not be kept: `recover` finds it. @throws RepoNavError data_unusable */
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
  let noted: Uint8Array | null = null;
  const release = async () => {
    endHeartbeat();
    await reserved?.close();
    reserved = null;
    // What could not be put in its place stays where the next run looks for it.
    if (noted !== null) return;
    await rm(part, { force: true });
    await rm(path, { force: true });
  };
  try {
    reserved = await open(part, 'wx', 0o600);
    await reserved.writeFile(Buffer.alloc(RESERVED_BYTES));
    await reserved.sync();
  } catch (error) {
    await release();
    throw error;
  }
  return {
    note(summary) {
      noted = encodeSummary(summary);
      try {
        // Not handed to the thread pool, where it would wait behind others' flushes: it takes microseconds, and each counts.
        writeWholeSync(reserved!.fd, noted);
      } catch (error) {
        // The room was taken from under it: `keep` writes it anew, or tells the reason.
        if (systemCode(error) === '') throw error;
      }
    },
    async keep() {
      const bytes = noted!;
      const target = summaryPath(folder, key);
      try {
        await reserved!.sync();
        await reserved!.close();
        reserved = null;
        if (!(await holds(part, bytes))) throw new Error('not as it was written');
        await putInPlace(part, target);
      } catch {
        // Somebody took us for dead, or tidied up.
        await writeDurably(target, bytes).catch((error: unknown) => {
          throw storeError(error, folder);
        });
      }
      noted = null;
    },
    release: () =>
      release().catch((error: unknown) => {
        throw storeError(error, folder);
      }),
  };
}

function writeWholeSync(file: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(file, bytes, at, bytes.length - at, at);
  ftruncateSync(file, bytes.length);
}

async function holds(path: string, bytes: Uint8Array): Promise<boolean> {
  return (await readFile(path)).equals(bytes);
}
