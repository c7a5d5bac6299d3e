import type { ContentKey, Scan, SkippedFile } from '../repository/types.js';
import type { FileEntry } from './fileEntry.js';
import type { OpenSegment } from './segment.js';
import type { IndexedFile, IndexView } from './types.js';

type Bound = Pick<IndexView, 'files' | 'segments' | 'paths'>;

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
  /** Its files and segments are handed on when they are the same: what is worked out for them once then holds on. */
  previous: Bound | null;
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
  const bound = { files, segments, paths: samePaths(input.previous, files) ?? files.map(({ path }) => path) };
  const same = input.previous !== null && isSame(input.previous, bound) ? input.previous : bound;
  return {
    scan: { root, kind, commit, branch },
    segments: same.segments,
    files: same.files,
    paths: same.paths,
    skipped,
    dirty: input.dirty,
    reread: input.reread,
    pending,
    refreshMs: input.refreshMs,
  };
}

/** The paths of the view before where these files have the same. */
function samePaths(previous: Bound | null, files: readonly IndexedFile[]): readonly string[] | null {
  if (previous?.paths.length !== files.length) return null;
  return files.every(({ path }, index) => path === previous.paths[index]) ? previous.paths : null;
}

function isSame(a: Bound, b: Bound): boolean {
  if (a.paths !== b.paths || a.segments.length !== b.segments.length) return false;
  return (
    a.segments.every((segment, at) => segment === b.segments[at]) &&
    a.files.every((file, index) => {
      const other = b.files[index]!;
      return (
        file.key === other.key &&
        file.segment === other.segment &&
        file.doc === other.doc &&
        file.sizeBytes === other.sizeBytes &&
        file.traits === other.traits
      );
    })
  );
}
