import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { MANIFEST_FILE, readManifest } from './run/manifest.js';
import { readResults } from './run/resultFile.js';
import type { InstanceResult, Manifest } from './types.js';

export const RESULTS_FILE = 'results.jsonl';

export interface StoredRun {
  /** The folder's name. */
  name: string;
  manifest: Manifest;
  results: InstanceResult[];
}

export function holdsRun(folder: string): boolean {
  return existsSync(join(folder, MANIFEST_FILE));
}

/** @throws RepoNavError usage for a folder that holds no run */
export function readRun(folder: string): StoredRun {
  const path = resolve(folder);
  return { name: basename(path), manifest: readManifest(path), results: readResults(join(path, RESULTS_FILE)) };
}
