import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Puts a whole file in its place or none. */
export type WriteFile = (path: string, bytes: Uint8Array) => Promise<void>;

const TEMPORARY = /^\.tmp-(\d+)-/;
/** Windows refuses to replace a file that another process (or a virus scanner) has open at the moment. */
const BUSY = new Set(['EPERM', 'EBUSY', 'EACCES']);
const RENAME_ATTEMPTS = 6;
const USE_NOTED_EVERY_MS = 24 * 60 * 60 * 1000;

/**
 * Writes a file so that readers and crashes see the old one or the new one, never a part: a temporary file beside it, flushed to
 * the disk, then renamed. The folder is created, for the user alone.
 * @throws the system's error; nothing is left behind
 */
export const writeDurably: WriteFile = async (path, bytes) => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = join(dirname(path), `.tmp-${process.pid}-${randomBytes(6).toString('hex')}-${basename(path)}`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await renameOver(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

/** The process that writes, or wrote, this temporary file; null for other files. */
export function temporaryOwner(name: string): number | null {
  const match = TEMPORARY.exec(name);
  return match ? Number(match[1]) : null;
}

/** Reads a file whole into memory of its own, so that typed arrays can lie on it. */
export async function readWhole(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const bytes = Buffer.from(new ArrayBuffer(size));
    let length = 0;
    while (length < size) {
      const { bytesRead } = await file.read(bytes, length, size - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}

/** Marks a file as used, by its modification time and at most once a day: by it what is not used any more is told apart. */
export async function noteUse(path: string): Promise<void> {
  const now = new Date();
  try {
    if (now.getTime() - (await stat(path)).mtimeMs > USE_NOTED_EVERY_MS) await utimes(path, now, now);
  } catch (error) {
    // A read-only folder keeps no such notes, and a file may be gone by now; neither matters to who reads it.
    if (!systemCode(error)) throw error;
  }
}

/** The system's code of an error (`ENOSPC`), '' for errors of other kinds. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What the codes that people can do something about mean, for messages. */
export const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
};

async function renameOver(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (process.platform !== 'win32' || !BUSY.has(systemCode(error)) || attempt === RENAME_ATTEMPTS) throw error;
      await sleep(10 * 2 ** attempt);
    }
  }
}
