import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '../../durableFile.js';
import { textOfPart } from './partKeys.js';
import { readVariant, type VariantFacts } from './variantFile.js';
import { readVectorKeys, VECTORS_EXTENSION } from './vectorFile.js';
import { type VectorPlace, vectorHomes } from './vectorPlace.js';

/** The vectors of one variant that a repository has. */
export interface StoredVectors extends VariantFacts {
  folder: string;
  bytes: number;
  /** When the oldest and the newest file of them were written, ms since the epoch. */
  writtenMs: { first: number; last: number };
  /** Of the texts that have vectors. */
  keys: ReadonlySet<string>;
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

async function lookInto(folder: string, variant: VariantFacts): Promise<StoredVectors | null> {
  const keys = new Set<string>();
  const writtenMs = { first: Number.POSITIVE_INFINITY, last: 0 };
  let bytes = 0;
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(VECTORS_EXTENSION) || name.startsWith('.')) continue;
    const path = join(folder, name);
    const file = await readVectorKeys(path);
    // Merged away in this moment, or damaged: whoever searches it will find out.
    if (file === null) continue;
    for (const key of file.keys) if (textOfPart(key) === null) keys.add(key);
    bytes += (await stat(path).catch(() => ({ size: 0 }))).size;
    writtenMs.first = Math.min(writtenMs.first, file.createdAt * 1000);
    writtenMs.last = Math.max(writtenMs.last, file.createdAt * 1000);
  }
  return keys.size === 0 ? null : { ...variant, folder, bytes, writtenMs, keys };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (systemCode(error)) return [];
    throw error;
  });
}
