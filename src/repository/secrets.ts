import { secretByContent } from './secretContents.js';
import { secretByPath } from './secretPaths.js';

/**
 * Why a file looks like a secret, null where it does not: the one answer to what is never sent to any server, not even to one on this machine (it may
 * pass on what it is given). A wrong guess costs one file's part in an answer, a missed one may cost a key.
 *
 * @param path POSIX
 * @param text what would be sent of the file; null where that is its path alone, or not read yet
 */
export function whySecret(path: string, text: string | null = null): string | null {
  return secretByPath(path) ?? (text === null ? null : secretByContent(text));
}
