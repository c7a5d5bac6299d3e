import type { Query } from '../types.js';
import { codeIdentifiers } from './codeIdentifiers.js';
import { stackFrames } from './frames.js';
import { quotedPaths } from './quotedPaths.js';

/**
 * What a text of any length and origin says before the index is asked. Work is linear in its length.
 * `isSourceExtension` (`.py` -> true) tells a bare file name from prose with a dot in it.
 */
export function parseQuery(text: string, isSourceExtension: (extension: string) => boolean): Query {
  const normalized = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  return {
    text: normalized,
    identifiers: codeIdentifiers(normalized),
    paths: quotedPaths(normalized, isSourceExtension),
    frames: stackFrames(normalized),
  };
}
