import { readFileSync } from 'node:fs';

/**
 * Version of all that turns bytes into derived data, 32 hexadecimal digits: a hash over the built worker with every chunk it
 * imports, the grammars, and the version of the parser. The build computes it from what it wrote, so that no one has
 * to remember to raise a number when a query, an analyzer, or the chunker changes.
 */
export function deriverVersion(workerFile: URL): string {
  return readFileSync(new URL('./deriver-version.txt', workerFile), 'utf8').trim();
}
