import type { Query } from '../types.js';
import { codeIdentifiers } from './codeIdentifiers.js';
import { stackFrames } from './frames.js';
import { quotedPaths } from './quotedPaths.js';

/**
 * Colours, titles and cursor moves of a pasted terminal: their last letter would be glued to the word that follows. Colours also where
 * pasting lost the escape character (`[31merror`).
 */
const TERMINAL_SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one.
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[@-Z\\^_]|\[\d{1,3}(?:;\d{1,3}){0,5}m/g;

/**
 * What a text of any length and origin says before the index is asked. Work is linear in its length.
 * `isSourceExtension` (`.py` -> true) tells a bare file name from prose with a dot in it.
 */
export function parseQuery(text: string, isSourceExtension: (extension: string) => boolean): Query {
  const normalized = text.replace(TERMINAL_SEQUENCES, '').replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  return {
    text: normalized,
    identifiers: codeIdentifiers(normalized),
    paths: quotedPaths(normalized, isSourceExtension),
    frames: stackFrames(normalized),
  };
}
