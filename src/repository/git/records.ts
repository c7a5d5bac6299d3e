import { isUtf8 } from 'node:buffer';

/**
 * Splits NUL-terminated output of git. Records that are not valid UTF-8 come apart, with every such byte written `\xHH`:
 * their names cannot be given to the file system as text.
 */
export function splitRecords(output: Buffer): { records: string[]; undecodable: string[] } {
  if (isUtf8(output)) {
    const records = output.toString('utf8').split('\0');
    if (records.at(-1) === '') records.pop();
    return { records, undecodable: [] };
  }
  const records: string[] = [];
  const undecodable: string[] = [];
  for (let start = 0; start < output.length; ) {
    const found = output.indexOf(0, start);
    const end = found < 0 ? output.length : found;
    const bytes = output.subarray(start, end);
    if (isUtf8(bytes)) records.push(bytes.toString('utf8'));
    else undecodable.push(escapeBytes(bytes));
    start = end + 1;
  }
  return { records, undecodable };
}

/** ASCII stays, every other byte becomes `\xHH`. */
export function escapeBytes(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return text;
}
