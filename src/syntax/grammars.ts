import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { RepoNavError } from '../errors.js';

/** Compiled grammars by language id. They can be posted to worker threads, which then need not compile them. */
export type GrammarModules = ReadonlyMap<string, WebAssembly.Module>;

let folder: string | null = null;

/** Where the build puts the grammars, seen from a bundle, from one of its chunks, and from the sources. */
function grammarFolder(): string {
  if (folder !== null) return folder;
  const here = dirname(fileURLToPath(import.meta.url));
  const candidates = ['grammars', '../grammars', '../../dist/grammars'].map((path) => join(here, path));
  folder = candidates.find((path) => existsSync(path)) ?? null;
  if (folder === null) {
    throw new RepoNavError(
      'internal',
      `The compiled grammars are missing: looked in ${candidates.join(', ')}.`,
      'Reinstall RepoNav, or run "npm run build" in a checkout of it.',
    );
  }
  return folder;
}

/** @throws RepoNavError internal when the file of the grammar is missing or damaged */
export async function compileGrammar(languageId: string): Promise<WebAssembly.Module> {
  const file = join(grammarFolder(), `${languageId}.wasm`);
  try {
    return await WebAssembly.compile(await readFile(file));
  } catch (error) {
    throw new RepoNavError(
      'internal',
      `The grammar of ${languageId} cannot be loaded from ${file}: ${error instanceof Error ? error.message : error}.`,
      'Reinstall RepoNav, or run "npm run build" in a checkout of it.',
      { cause: error },
    );
  }
}

/** Of these languages the one whose grammar loads fastest. */
export function smallestGrammar(languageIds: readonly string[]): string {
  const sizes = languageIds.map((id) => ({
    id,
    size: statSync(join(grammarFolder(), `${id}.wasm`), { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY,
  }));
  return sizes.reduce((smallest, other) => (other.size < smallest.size ? other : smallest)).id;
}

const TIER_UP_FLAGS = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/**
 * Runs `work` while V8 compiles WebAssembly with the baseline compiler only. The lexers of large grammars are single functions that
 * take its optimizer seconds, during which the next grammar cannot load and the process cannot exit; the optimized lexer is
 * hardly faster. Functions first called in here stay as they are: what must become fast has to run once before.
 */
export async function withoutTierUp<T>(work: () => Promise<T>): Promise<T> {
  for (const flag of TIER_UP_FLAGS) setFlagsFromString(`--no-${flag}`);
  try {
    return await work();
  } finally {
    for (const flag of TIER_UP_FLAGS) setFlagsFromString(`--${flag}`);
  }
}
