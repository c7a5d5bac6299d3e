import { createHash } from 'node:crypto';
import type { ContentKey, Scan } from './types.js';

/** The id git gives to a blob of these bytes: lower-case hex. */
export function blobId(bytes: Uint8Array, objectFormat: Scan['objectFormat']): ContentKey {
  return createHash(objectFormat).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
