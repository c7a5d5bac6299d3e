import { existsSync } from 'node:fs';
import { RepoNavError } from '../errors.js';

/** From the bundles in dist/, from their chunks, and from the sources under test. */
const PLACES = ['./indexWorker.js', '../indexWorker.js', '../../dist/indexWorker.js'];

/**
 * The built worker script.
 * @throws RepoNavError internal when the installation lacks it
 */
export function findWorkerFile(base: string = import.meta.url): URL {
  for (const place of PLACES) {
    const file = new URL(place, base);
    if (existsSync(file)) return file;
  }
  throw new RepoNavError(
    'internal',
    'The index worker (indexWorker.js) is missing.',
    'Install reponav again; in a checkout, run "npm run build".',
  );
}
