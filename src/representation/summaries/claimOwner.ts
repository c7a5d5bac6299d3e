import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { systemCode } from '../../durableFile.js';

/** A holder says this often that it is still there. */
const HEARTBEAT_MS = 20_000;
/** One that was silent for so long is gone: on another machine, or with a process id that is another's by now. */
const SILENT_MS = 5 * 60_000;
/** Between making a claim file and writing into it lies no time at all. */
const UNWRITTEN_MS = 60_000;

/** Puts this process's claim at a path. @returns false where a claim stands */
export async function standClaim(path: string): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the process that a claim is of is still at work. */
export async function isHeld(path: string): Promise<boolean> {
  let ageMs: number;
  let text: string;
  try {
    ageMs = Date.now() - (await stat(path)).mtimeMs;
    text = await readFile(path, 'utf8');
  } catch (error) {
    // Given back in this moment: whoever asks finds it free the next time.
    if (systemCode(error) === 'ENOENT') return true;
    throw error;
  }
  if (ageMs > SILENT_MS) return false;
  const owner = parseOwner(text);
  // Made in this moment and still empty, or torn by a crash.
  if (owner === null) return ageMs < UNWRITTEN_MS;
  return owner.host !== hostname() || processRuns(owner.pid);
}

/** Says at intervals that a claim is held. @returns ends it */
export function keepSayingAlive(path: string): () => void {
  const heartbeat = setInterval(() => {
    const now = new Date();
    // Given back in this moment, or taken by somebody who thought us dead: neither matters here.
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return () => clearInterval(heartbeat);
}

function parseOwner(text: string): { pid: number; host: string } | null {
  try {
    const owner: unknown = JSON.parse(text);
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('host' in owner)) return null;
    return { pid: Number(owner.pid), host: String(owner.host) };
  } catch {
    // What is no JSON has no owner.
    return null;
  }
}

function processRuns(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}
