import type { Stats } from 'node:fs';
import type { FileStamp } from './types.js';

/**
 * A file changed less than this long before it was read may change again within the same tick of the file system's clock
 * and keep its stamp. 2,000 ms is the coarsest such clock (FAT).
 */
export const RACY_MS = 2000;

export function stampOf(stats: Stats): FileStamp {
  return { sizeBytes: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs, ino: stats.ino };
}

export function sameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.sizeBytes === b.sizeBytes && a.ino === b.ino;
}

/** @param nowMs the clock when reading began, ms since the epoch; times in the future are racy too */
export function isRacy(stamp: FileStamp, nowMs: number): boolean {
  return stamp.mtimeMs > nowMs - RACY_MS || stamp.ctimeMs > nowMs - RACY_MS;
}
