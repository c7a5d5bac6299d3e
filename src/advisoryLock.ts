import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './durableFile.js';

/**
 * Runs `work` unless another process is at the same work, and says whether it ran. Advisory: it spares double work and
 * nothing depends on it, so a lock that is older than `staleMs` (its process died) is simply taken.
 */
export async function withLock(path: string, staleMs: number, work: () => Promise<void>): Promise<boolean> {
  if (!(await take(path, staleMs))) return false;
  try {
    await work();
  } finally {
    await rm(path, { force: true });
  }
  return true;
}

async function take(path: string, staleMs: number): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = await open(path, 'wx', 0o600);
      await file.writeFile(`${process.pid}\n`);
      await file.close();
      return true;
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => staleMs,
      );
      if (age < staleMs) return false;
      await rm(path, { force: true });
    }
  }
  return false;
}
