import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SummaryKind } from './kinds.js';
import { keyDigest, type SummaryKey } from './summaryKey.js';

/**
 * Where summaries lie below the data folder: `summaries/MODEL/KIND/ab/abcdef….txt`. A model's folder is named so that people
 * recognize it and no file system objects: the plain letters of its name, and a hash that tells `Qwen/x` and `qwen-x` apart.
 */
export function summariesFolder(dataDir: string): string {
  return join(dataDir, 'summaries');
}

export function modelFolderName(model: string): string {
  const plain = model
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
  return `${plain || 'model'}-${createHash('sha256').update(model).digest('hex').slice(0, 8)}`;
}

export function kindFolder(summaries: string, model: string, kind: SummaryKind): string {
  return join(summaries, modelFolderName(model), kind);
}

export function summaryPath(summaries: string, key: SummaryKey): string {
  const digest = keyDigest(key);
  return join(kindFolder(summaries, key.model, key.kind), digest.slice(0, 2), `${digest}.txt`);
}

export function claimsFolder(summaries: string): string {
  return join(summaries, 'claims');
}

/** One claim for each summary that is being asked for (see `claim`). */
export function claimPath(summaries: string, key: SummaryKey): string {
  return join(claimsFolder(summaries), `${keyDigest(key)}.claim`);
}
