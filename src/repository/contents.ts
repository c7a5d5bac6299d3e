import { textEncoding } from './decodeText.js';
import type { SkipReason } from './types.js';

const LFS_POINTER = Buffer.from('version https://git-lfs.github.com/spec/v1\n');
const LFS_POINTER_MAX_BYTES = 1024;

/** Why these bytes are no source text, null where they are. */
export function skipReason(bytes: Uint8Array): Extract<SkipReason, 'binary' | 'lfs_pointer'> | null {
  if (bytes.length <= LFS_POINTER_MAX_BYTES && LFS_POINTER.equals(bytes.subarray(0, LFS_POINTER.length)))
    return 'lfs_pointer';
  return textEncoding(bytes) === null ? 'binary' : null;
}
