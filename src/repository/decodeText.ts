import { isUtf8 } from 'node:buffer';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1';

/** Characters of windows-1252 for 0x80 to 0x9F, where Latin-1 has controls. By hand, because Node 20's own decoder takes it for Latin-1. */
const WINDOWS_1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/** How much of a file is looked at to guess UTF-16 without a byte order mark, and to tell text from binary, in bytes. */
const SAMPLE_BYTES = 8192;

/**
 * Text of a file's bytes without its byte order mark, or null where the bytes are not text.
 *
 * Line ends stay as they are. Bytes that are not valid UTF-8 are read as windows-1252 (`latin1`), which never fails.
 * A NUL byte means binary, unless the bytes are UTF-16 (known by its mark, or by Latin text's zero in every other byte).
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } | null {
  const encoding = textEncoding(bytes);
  if (encoding === null) return null;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (encoding) {
    case 'utf-8':
      return { text: buffer.toString('utf8', hasMark(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0), encoding };
    case 'utf-16le':
      return { text: buffer.toString('utf16le', hasMark(bytes, 0xff, 0xfe) ? 2 : 0), encoding };
    case 'utf-16be': {
      const start = hasMark(bytes, 0xfe, 0xff) ? 2 : 0;
      const even = buffer.subarray(start, start + ((buffer.length - start) & ~1));
      return { text: Buffer.from(even).swap16().toString('utf16le'), encoding };
    }
    case 'latin1':
      return {
        text: buffer.toString('latin1').replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252[char.charCodeAt(0) - 0x80]!),
        encoding,
      };
  }
}

/** The encoding that `decodeText` would read these bytes in, null for binary: much cheaper than decoding. */
export function textEncoding(bytes: Uint8Array): TextEncoding | null {
  // The mark of UTF-32 begins like that of UTF-16; nobody writes source in it.
  if (hasMark(bytes, 0xff, 0xfe, 0, 0)) return null;
  if (hasMark(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (hasMark(bytes, 0xfe, 0xff)) return 'utf-16be';
  if (bytes.includes(0)) return guessUtf16(bytes);
  if (isUtf8(bytes)) return 'utf-8';
  return looksLikeText(bytes) ? 'latin1' : null;
}

function hasMark(bytes: Uint8Array, ...mark: number[]): boolean {
  return bytes.length >= mark.length && mark.every((byte, i) => bytes[i] === byte);
}

/** In UTF-16 of mostly Latin text the high byte of most units is zero and the low byte of none. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length % 2 !== 0) return null;
  const length = Math.min(bytes.length, SAMPLE_BYTES);
  let evenZeros = 0;
  let oddZeros = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) evenZeros++;
    if (bytes[i + 1] === 0) oddZeros++;
  }
  const most = length / 4;
  const even = evenZeros >= most && oddZeros === 0;
  const odd = oddZeros >= most && evenZeros === 0;
  if (!even && !odd) return null;
  for (let i = odd ? 0 : 1; i < length; i += 2) {
    const high = bytes[odd ? i + 1 : i - 1]!;
    if (high === 0 && isControl(bytes[i]!)) return null;
  }
  return odd ? 'utf-16le' : 'utf-16be';
}

/** Old one-byte encodings have next to no control characters; compressed data without a NUL is full of them. */
function looksLikeText(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, SAMPLE_BYTES);
  let controls = 0;
  for (let i = 0; i < length; i++) if (isControl(bytes[i]!)) controls++;
  return controls * 50 <= length;
}

/** C0 controls that text does not have: all but backspace, tab, line ends, form feed, escape. */
function isControl(byte: number): boolean {
  return (byte < 0x20 && !(byte >= 8 && byte <= 13) && byte !== 0x1b) || byte === 0x7f;
}
