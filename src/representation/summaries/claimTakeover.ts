import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withLock } from '../../advisoryLock.js';
import { systemCode } from '../../durableFile.js';
import { isHeld, standClaim } from './claimOwner.js';
import { decodeSummary, isOtherFormat } from './summaryFile.js';
import { claimPath, claimsFolder, summaryPath } from './summaryFolders.js';
import { syncFolder } from './syncFolder.js';

/** Replacing the claim of a dead process takes milliseconds. */
const TAKEOVER_MS = 60_000;

/** Replaces a dead process's claim by ours. @returns false where its holder lives */
export async function takeOver(path: string, folder: string): Promise<boolean> {
  let ours = false;
  await overDead(path, folder, async () => {
    ours = await standClaim(path);
  });
  return ours;
}

/** Clears up behind processes that were killed: whole answers are put in their places, the rest is removed. */
export async function recoverClaims(folder: string): Promise<void> {
  const claims = claimsFolder(folder);
  const names = await readdir(claims).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) if (name.endsWith('.claim')) await overDead(join(claims, name), folder, async () => {});
}

/** Moves an answer to where summaries are, for good. */
export async function putInPlace(part: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await rename(part, target);
  await syncFolder(dirname(target));
}

/** One process at a time, since a claim that was dead may be a living process's a moment later. */
async function overDead(path: string, folder: string, then: () => Promise<void>): Promise<void> {
  if (await isHeld(path)) return;
  await withLock(`${path}.takeover`, TAKEOVER_MS, async () => {
    if (await isHeld(path)) return;
    await adoptParts(path, folder);
    await rm(path, { force: true });
    await then();
  });
}

/** What the dead left beside their claim: a whole summary of its key is put in its place, anything else but one of another format removed. */
async function adoptParts(path: string, folder: string): Promise<void> {
  const claims = dirname(path);
  for (const name of await readdir(claims)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.part')) continue;
    const part = join(claims, name);
    const bytes = await readFile(part);
    // Of another version, which knows what to do with it.
    if (isOtherFormat(bytes)) continue;
    const summary = decodeSummary(bytes);
    const isOurs = summary !== null && claimPath(folder, summary.key) === path;
    if (isOurs) await putInPlace(part, summaryPath(folder, summary.key));
    else await rm(part, { force: true });
  }
}
