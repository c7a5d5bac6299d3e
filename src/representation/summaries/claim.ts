import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { withLock } from '../../advisoryLock.js';
import { systemCode, writeDurably } from '../../durableFile.js';
import { storeError } from './storeError.js';
import { decodeSummary, encodeSummary, type Summary } from './summaryFile.js';
import { claimPath, summaryPath } from './summaryFolders.js';
import { type SummaryKey, sameKey } from './summaryKey.js';
import { syncFolder } from './syncFolder.js';

/** Room taken on the disk before an answer is paid for; longer answers are rare, and still written where there is room. */
const RESERVED_BYTES = 32 * 1024;
/** A holder says this often that it is still there. */
const HEARTBEAT_MS = 20_000;
/** One that was silent for so long is gone: on another machine, or with a process id that is another's by now. */
const SILENT_MS = 5 * 60_000;
/** Replacing the claim of a dead process takes milliseconds. */
const TAKEOVER_MS = 60_000;

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
 * Claims a summary between processes: nothing is asked for twice at once. The claim of a process that was killed is taken over at once; an answer
 * that it had written but not put in its place is found and put there.
 */
export async function claimSummary(
  folder: string,
  key: SummaryKey,
  isThere: () => Promise<boolean>,
): Promise<ClaimOutcome> {
  const path = claimPath(folder, key);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (!(await create(path)) && !(await takeOver(path, folder, key))) return 'taken';
    if (await isThere()) {
      await rm(path, { force: true });
      return 'there';
    }
    return { claim: await hold(path, folder, key) };
  } catch (error) {
    throw storeError(error, folder);
  }
}

/** @returns false where somebody else's claim stands */
async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Replaces a dead process's claim by ours. One process at a time, since a claim that was dead may be a living one's a moment later. */
async function takeOver(path: string, folder: string, key: SummaryKey): Promise<boolean> {
  if (await isAlive(path)) return false;
  let ours = false;
  await withLock(`${path}.takeover`, TAKEOVER_MS, async () => {
    if (await isAlive(path)) return;
    await adoptParts(path, folder, key);
    await rm(path, { force: true });
    ours = await create(path);
  });
  return ours;
}

async function isAlive(path: string): Promise<boolean> {
  let age: number;
  let owner: unknown;
  try {
    age = Date.now() - (await stat(path)).mtimeMs;
    owner = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    // Given back in this moment, which whoever asks finds out next time; or made in this moment and still empty, or torn by a crash.
    if (systemCode(error) === 'ENOENT') return true;
    if (!(error instanceof SyntaxError)) throw error;
    return Date.now() - (await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now)) < TAKEOVER_MS;
  }
  if (age > SILENT_MS) return false;
  if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('host' in owner)) return false;
  return owner.host !== hostname() || processRuns(Number(owner.pid));
}

function processRuns(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** What the dead left beside their claim: a whole summary of this key is put in its place, anything else removed. */
async function adoptParts(path: string, folder: string, key: SummaryKey): Promise<void> {
  const claims = dirname(path);
  for (const name of await readdir(claims)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.part')) continue;
    const part = join(claims, name);
    const summary = decodeSummary(await readFile(part));
    if (summary !== null && sameKey(summary.key, key)) await putInPlace(part, summaryPath(folder, key));
    else await rm(part, { force: true });
  }
}

async function hold(path: string, folder: string, key: SummaryKey): Promise<Claim> {
  const part = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
  const heartbeat = setInterval(() => void sayAlive(path), HEARTBEAT_MS);
  heartbeat.unref();
  let reserved: FileHandle | null = null;
  const release = async () => {
    clearInterval(heartbeat);
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

async function putInPlace(part: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rename(part, target);
  await syncFolder(dirname(target));
}

async function sayAlive(path: string): Promise<void> {
  const now = new Date();
  // Given back in this moment, or taken by somebody who thought us dead: neither matters here.
  await utimes(path, now, now).catch(() => undefined);
}
