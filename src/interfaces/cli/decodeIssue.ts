/**
 * The text of an issue from a file or a pipe: UTF-8, or UTF-16 where a byte order mark says so, as some Windows shells write whatever is
 * redirected to a file. Invalid bytes become U+FFFD.
 */
export function decodeIssue(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
