import { MAX_MESSAGE_CHARS } from './types.js';

/** Lines that name people, commits and systems: their words match anything but the change. */
const TRAILER =
  /^\s*(?:(?:signed-off-by|co-authored-by|co-developed-by|reviewed-by|acked-by|tested-by|reported-by|suggested-by|approved-by|cc|change-id|git-svn-id|svn-revision|pr-url|reviewed-on|differential revision)\s*:|\(cherry picked from commit\b|\(adapted from\b|backport of [0-9a-f]{7,})/i;

/** The message without trailers, cut to `MAX_MESSAGE_CHARS`. */
export function cutMessage(message: string): string {
  const lines = message.slice(0, MAX_MESSAGE_CHARS * 2).split('\n');
  const text = lines
    .filter((line) => !TRAILER.test(line))
    .join('\n')
    .trim();
  return text.slice(0, MAX_MESSAGE_CHARS);
}
