import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readWhole, systemCode } from '../durableFile.js';
import { decodeView } from './viewFile.js';

/** Documents that some root has used lately: segment name -> docs. */
export type LiveDocuments = ReadonlyMap<string, ReadonlySet<number>>;

/** Reads the views of a store that were used since `since` (ms since the epoch). Other views count for nothing. */
export async function readLiveDocuments(folder: string, deriverVersion: string, since: number): Promise<LiveDocuments> {
  const live = new Map<string, Set<number>>();
  for (const name of await viewNames(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < since) continue;
    const view = decodeView(await readWhole(path), deriverVersion);
    if ('ignored' in view) continue;
    view.eachPlace((segment, doc) => {
      const docs = live.get(segment);
      if (docs) docs.add(doc);
      else live.set(segment, new Set([doc]));
    });
  }
  return live;
}

async function viewNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.view') && !name.startsWith('.'));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
}
