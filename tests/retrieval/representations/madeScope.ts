import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { IndexView } from '../../../src/index/types.js';
import { VectorStore, type VectorVariant } from '../../../src/index/vectors/vectorStore.js';
import type { ContentReader } from '../../../src/retrieval/representations/texts.js';
import type { RetrievedList, SearchScope } from '../../../src/retrieval/representations/types.js';
import type { Query } from '../../../src/retrieval/types.js';
import { type MemoryFile, memoryView } from '../memoryView.js';

export function question(text: string): Query {
  return { text, identifiers: [], paths: [], frames: [] };
}

/** All files of a made view. */
export function madeScope(files: Record<string, MemoryFile | string>): SearchScope {
  const view = memoryView(files);
  return { view, candidates: view.files.map((_, index) => index) };
}

/** Reads the contents that a made view has for keys. */
export function madeReader(view: IndexView): ContentReader & { read: ContentReader['read']; asked: string[] } {
  const keyOf = new Map(view.files.map(({ path, key }) => [path, key]));
  const asked: string[] = [];
  return {
    asked,
    async *read(files) {
      for (const { path } of files) {
        asked.push(path);
        const key = keyOf.get(path)!;
        yield { file: { path, key, bytes: new Uint8Array(Buffer.from(key)), stamp: null, racy: false } };
      }
    },
  };
}

export function tempPlace(): { root: string; cacheDir: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reponav-retrievers-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, 'root');
  mkdirSync(root);
  return { root, cacheDir: join(folder, 'cache') };
}

export function vectorsIn(place: { root: string; cacheDir: string; dataDir?: string }) {
  return (variant: VectorVariant, dimension: number) => VectorStore.open({ ...place, variant, dimension });
}

export function pathsOf(list: Pick<RetrievedList, 'hits'>, view: IndexView): string[] {
  return list.hits.map(({ file }) => view.files[file]!.path);
}
