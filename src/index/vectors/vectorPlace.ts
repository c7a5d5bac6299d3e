import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { gitCommonFolder, shortHash, storeFolder } from '../cacheFolder.js';

export interface VectorPlace {
  /** Root of the repository, as `Source.root` says it. */
  root: string;
  /** Absolute. Vectors of models in this process lie there: making them anew takes minutes and no money. */
  cacheDir: string;
  /** Absolute. Vectors of servers lie there, which were paid for or took hours; the cache is cleared without a thought. */
  dataDir?: string;
}

/** Folder of all vectors of servers, for all repositories. */
export function paidVectorsFolder(dataDir: string): string {
  return join(dataDir, 'vectors');
}

/** Folders of a repository in which each variant of vectors has a folder, named with this before its hash. */
export async function vectorHomes({
  root,
  cacheDir,
  dataDir,
}: VectorPlace): Promise<{ folder: string; prefix: string }[]> {
  const cache = { folder: await storeFolder(cacheDir, root), prefix: 'vectors-' };
  if (dataDir === undefined) return [cache];
  const name = shortHash(await realpath(await gitCommonFolder(root)));
  return [{ folder: join(paidVectorsFolder(dataDir), name), prefix: '' }, cache];
}

/** Where vectors of servers lay before they had a place in the data folder. @param version of the variant, hexadecimal */
export async function formerFolder({ root, cacheDir }: VectorPlace, version: string): Promise<string> {
  return vectorFolder({ root, cacheDir }, version);
}

/** Folder of one variant: the data folder's where there is one. @param version of the variant, hexadecimal */
export async function vectorFolder(place: VectorPlace, version: string): Promise<string> {
  const [{ folder, prefix }] = (await vectorHomes(place)) as [{ folder: string; prefix: string }];
  return join(folder, `${prefix}${version.slice(0, 16)}`);
}
