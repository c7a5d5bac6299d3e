import { rm } from 'node:fs/promises';
import { SYSTEM_REASONS, systemCode } from '../durableFile.js';
import { RepoNavError } from '../errors.js';
import { folderBytes } from '../index/index.js';
import { paidVectorsFolder } from '../index/vectors/vectorPlace.js';
import { openSummaryStore } from '../representation/summaries/index.js';

/** What was paid for, of all repositories. */
export interface CleanedData {
  /** Whether it was removed; it is kept unless that is asked for. */
  removed: boolean;
  folder: string;
  /** Size before. */
  bytes: number;
}

/**
 * Removes summaries or vectors of servers from the data folder, where that is asked for, and says how large both are. The ledger always stays.
 * @throws RepoNavError data_unusable
 */
export async function cleanData(options: {
  dataDir: string;
  summaries?: boolean;
  vectors?: boolean;
}): Promise<{ summaries: CleanedData; vectors: CleanedData }> {
  const { dataDir, summaries = false, vectors = false } = options;
  return {
    summaries: await cleanFolder(openSummaryStore({ dataDir }).folder, summaries),
    vectors: await cleanFolder(paidVectorsFolder(dataDir), vectors),
  };
}

async function cleanFolder(folder: string, remove: boolean): Promise<CleanedData> {
  try {
    const bytes = await folderBytes(folder);
    if (remove) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    return { removed: remove, folder, bytes };
  } catch (error) {
    const code = systemCode(error);
    if (code === '') throw error;
    throw new RepoNavError(
      'data_unusable',
      `${folder} cannot be ${remove ? 'removed' : 'read'} (${SYSTEM_REASONS[code] ?? code}).`,
      'End what is using it and make it writable, or remove it by hand.',
      { cause: error },
    );
  }
}
