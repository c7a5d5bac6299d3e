import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';

const STATIC_IMPORT = /\b(?:import|from)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

/**
 * Version of all that turns bytes into derived data, 32 hexadecimal digits: a hash over the built worker with every chunk it
 * imports, the grammars' names and sizes, and the package's manifest (which pins the parser). Computed from what runs, so
 * that no one has to remember to raise a number when a query, an analyzer, or the chunker changes.
 */
export function deriverVersion(workerFile: URL): string {
  const hash = createHash('sha256');
  const seen = new Set<string>();
  const visit = (file: URL) => {
    if (seen.has(file.href)) return;
    seen.add(file.href);
    const source = readFileSync(file, 'utf8');
    hash.update(source);
    for (const match of source.matchAll(STATIC_IMPORT)) visit(new URL(match[1]!, file));
  };
  visit(workerFile);
  const grammars = new URL('./grammars/', workerFile);
  for (const name of readdirSync(grammars).sort()) hash.update(`${name} ${statSync(new URL(name, grammars)).size}\n`);
  hash.update(readFileSync(new URL('../package.json', workerFile)));
  return hash.digest('hex').slice(0, 32);
}
