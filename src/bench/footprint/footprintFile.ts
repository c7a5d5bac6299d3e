import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RepoNavError } from '../../errors.js';
import type { Footprint } from './types.js';

const FOOTPRINT_FILE = 'footprint.json';

export function holdsFootprint(folder: string): boolean {
  return existsSync(join(folder, FOOTPRINT_FILE));
}

/** @returns the file */
export function writeFootprint(folder: string, footprint: Footprint): string {
  const file = join(resolve(folder), FOOTPRINT_FILE);
  mkdirSync(resolve(folder), { recursive: true });
  writeFileSync(file, `${JSON.stringify(footprint, null, 2)}\n`);
  return file;
}

/** @throws RepoNavError usage for a file that is none */
export function readFootprint(folder: string): Footprint {
  const file = join(folder, FOOTPRINT_FILE);
  try {
    const footprint = JSON.parse(readFileSync(file, 'utf8')) as Footprint;
    if (footprint.schema === 1 && Array.isArray(footprint.indexes)) return footprint;
    throw new Error('it is another file');
  } catch (cause) {
    throw new RepoNavError(
      'usage',
      `${file} cannot be read: ${(cause as Error).message}`,
      'Make it anew: reponav bench footprint --out DIR.',
      { cause },
    );
  }
}
