import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RepoNavError } from '../../errors.js';
import { decodeEmbedding, type EmbeddingData } from './embeddingFile.js';
import { StaticEmbedding } from './staticEmbedding.js';

/** From the bundles in dist/, from their chunks, and from the sources. */
const PLACES = ['./static-embedding.bin', '../static-embedding.bin'];

let shipped: StaticEmbedding | null = null;

/**
 * The embedding that RepoNav ships, read when first asked for and kept: some 10 MB and 20 ms.
 * @throws RepoNavError internal when the installation lacks it or it is damaged
 */
export function loadStaticEmbedding(): StaticEmbedding {
  shipped ??= new StaticEmbedding(readEmbeddingData());
  return shipped;
}

/**
 * An embedding that "reponav bench train-embedding" wrote.
 * @throws RepoNavError unreadable, internal
 */
export function readStaticEmbedding(file: string): StaticEmbedding {
  return new StaticEmbedding(readEmbeddingData(file));
}

/**
 * The numbers of an embedding's file.
 * @param file absent: the one that RepoNav ships
 * @throws RepoNavError unreadable, internal
 */
export function readEmbeddingData(file: string = findFile()): EmbeddingData {
  return decodeEmbedding(bytesOf(file), file);
}

function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  try {
    // A copy of its own where the buffer is shared: numbers of four bytes must lie on their boundaries.
    const bytes = readFileSync(file);
    return bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  } catch (error) {
    throw new RepoNavError(
      'unreadable',
      `The static embedding ${file} cannot be read: ${error instanceof Error ? error.message : error}.`,
      'Name a file that "reponav bench train-embedding" wrote.',
      { cause: error },
    );
  }
}

function findFile(): string {
  for (const place of PLACES) {
    const file = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(file)) return file;
  }
  throw new RepoNavError(
    'internal',
    'The static embedding (static-embedding.bin) is missing.',
    'Install reponav again; in a checkout, run "npm run build".',
  );
}
