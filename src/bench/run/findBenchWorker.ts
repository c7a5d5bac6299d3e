import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RepoNavError } from '../../errors.js';

/** From the bundles in dist/, from their chunks, and from the sources under test. */
const PLACES = ['./benchWorker.js', '../benchWorker.js', '../../../dist/benchWorker.js'];

/**
 * The built script of a process.
 * @throws RepoNavError internal when the installation lacks it
 */
export function findBenchWorker(): string {
  for (const place of PLACES) {
    const file = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(file)) return file;
  }
  throw new RepoNavError(
    'internal',
    'The process of the benchmark (benchWorker.js) is missing.',
    'Install reponav again; in a checkout, run "npm run build".',
  );
}
