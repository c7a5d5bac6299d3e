import type { ContentKey, Scan, SkippedFile } from '../repository/types.js';
import type { FileEntry } from './fileEntry.js';
import type { OpenSegment } from './segment.js';
import type { IndexedFile, IndexView } from './types.js';

export interface ViewInput {
  scan: Scan;
  entries: ReadonlyMap<string, FileEntry>;
  /** Key of a scanned file as far as it is known now; null: not read yet. */
  keyOf: (path: string, scanned: ContentKey | null) => ContentKey | null;
  /** Found to be no text when they were read. */
  skippedByReading: readonly SkippedFile[];
  reread: number;
  dirty: number;
  refreshMs: number;
}

/** Binds the files of a scan to their documents. Files without one are counted as pending. */
export function composeView(input: ViewInput): IndexView {
  const { scan, entries } = input;
  const skipped = [...scan.skipped, ...input.skippedByReading].sort((a, b) => (a.path < b.path ? -1 : 1));
  const isSkipped = new Set(input.skippedByReading.map(({ path }) => path));
  const segments: OpenSegment[] = [];
  const numbers = new Map<OpenSegment, number>();
  const files: IndexedFile[] = [];
  let pending = 0;
  for (const { path, sizeBytes, key: scannedKey } of scan.files) {
    if (isSkipped.has(path)) continue;
    const key = input.keyOf(path, scannedKey);
    const entry = entries.get(path);
    if (key === null || !entry?.place || entry.key !== key) {
      pending++;
      continue;
    }
    const { segment, doc } = entry.place;
    let number = numbers.get(segment);
    if (number === undefined) {
      number = segments.push(segment) - 1;
      numbers.set(segment, number);
    }
    const language = segment.language(doc);
    files.push({ path, key, sizeBytes, language, traits: entry.traits, segment: number, doc });
  }
  const { root, kind, commit, branch } = scan;
  return {
    scan: { root, kind, commit, branch },
    segments,
    files,
    skipped,
    dirty: input.dirty,
    reread: input.reread,
    pending,
    refreshMs: input.refreshMs,
  };
}
