import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../../durableFile.js';
import { textOfPart } from './partKeys.js';
import { readVariant, type VariantFacts } from './variantFile.js';
import { readVectorKeys, VECTORS_EXTENSION } from './vectorFile.js';
import { paidVectorsFolder, type VectorPlace, vectorHomes } from './vectorPlace.js';

/** The vectors of one variant that a repository has. */
export interface StoredVectors extends VariantFacts {
  folder: string;
  bytes: number;
  /** When the oldest and the newest file of them were written, ms since the epoch. */
  writtenMs: { first: number; last: number };
  /** Of the texts that have vectors. */
  keys: ReadonlySet<string>;
  /** Files that this version cannot read: damaged, of an unknown format, or without permission. */
  unusable: number;
}

/** What vectors there are, by reading the keys alone. Empty folders, and those of unknown variants, are left out. */
export async function listVectors(place: VectorPlace): Promise<StoredVectors[]> {
  const found: StoredVectors[] = [];
  for (const { folder, prefix } of await vectorHomes(place)) {
    for (const name of (await namesIn(folder)).filter((one) => one.startsWith(prefix)).sort()) {
      const variant = await readVariant(join(folder, name));
      const stored = variant === null ? null : await lookInto(join(folder, name), variant);
      if (stored !== null) found.push(stored);
    }
  }
  return found;
}

/** Files of vectors of servers, of all repositories, that this version cannot read. */
export async function unusableVectors(dataDir: string): Promise<string[]> {
  const home = paidVectorsFolder(dataDir);
  const found: string[] = [];
  for (const repository of await namesIn(home)) {
    for (const variant of await namesIn(join(home, repository))) {
      const folder = join(home, repository, variant);
      const files = (await namesIn(folder)).filter((name) => name.endsWith(VECTORS_EXTENSION) && !name.startsWith('.'));
      for (const path of files.map((name) => join(folder, name))) {
        if ((await readVectorKeys(path)) === 'unusable') found.push(path);
      }
    }
  }
  return found;
}

async function lookInto(folder: string, variant: VariantFacts): Promise<StoredVectors | null> {
  const keys = new Set<string>();
  const writtenMs = { first: Number.POSITIVE_INFINITY, last: 0 };
  let [bytes, unusable] = [0, 0];
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(VECTORS_EXTENSION) || name.startsWith('.')) continue;
    const path = join(folder, name);
    const file = await readVectorKeys(path);
    if (file === 'unusable') unusable++;
    // The other case: merged away in this moment.
    if (file === null || file === 'unusable') continue;
    for (const key of file.keys) if (textOfPart(key) === null) keys.add(key);
    bytes += (await stat(path).catch(() => ({ size: 0 }))).size;
    writtenMs.first = Math.min(writtenMs.first, file.createdAt * 1000);
    writtenMs.last = Math.max(writtenMs.last, file.createdAt * 1000);
  }
  return keys.size === 0 && unusable === 0 ? null : { ...variant, folder, bytes, writtenMs, keys, unusable };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemCode(error)) return [];
    throw error;
  });
}
