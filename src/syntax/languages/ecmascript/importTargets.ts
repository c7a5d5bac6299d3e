import { relativeTargets } from '../../importTargets.js';
import type { ImportRef } from '../../types.js';

const EXTENSIONS = ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.mts', '.cts', '.mjs', '.cjs', '.vue', '.svelte'];
/** The usual names for the folder of sources; packages cannot be called so. */
const ALIAS = /^(?:@|~|#)\/(.+)$/;

/** Relative specifiers and the usual aliases of the source folder; packages lead out of the repository. */
export function importTargets({ module }: ImportRef, fromPath: string): string[] {
  const alias = ALIAS.exec(module);
  if (!alias) return relativeTargets(module, fromPath, EXTENSIONS);
  return relativeTargets(`./${alias[1]}`, '', EXTENSIONS).map((path) => `**/${path}`);
}
