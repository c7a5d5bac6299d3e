import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../advisoryLock.js';
import type { IndexState } from './indexState.js';
import { type LiveDocuments, readLiveDocuments } from './liveDocuments.js';
import type { OpenSegment } from './segment.js';
import { mergeSegments } from './segmentMerge.js';
import type { SegmentStore } from './segmentStore.js';

export interface CompactionLimits {
  /** More small segments than this are merged into one. */
  smallSegments: number;
  /** What counts as small, bytes. Larger ones stay as they are: merging them again and again would cost more than it saves. */
  smallBytes: number;
  /** Documents and segments that nobody used for this long are dropped, ms. */
  unusedMs: number;
}

export const COMPACTION: CompactionLimits = {
  smallSegments: 8,
  smallBytes: 4 * 1024 * 1024,
  unusedMs: 30 * 24 * 60 * 60 * 1000,
};

/** A merge takes seconds at most. */
const LOCK_STALE_MS = 10 * 60 * 1000;

/**
 * Merges small segments (each edit leaves one) and drops what no view has used for long. The merged segment is on disk before
 * its parts go, so a crash leaves documents twice, never none.
 */
export async function compact(state: IndexState, limits: CompactionLimits = COMPACTION): Promise<boolean> {
  if ((await smallNames(state.store, limits)).length <= limits.smallSegments) return false;
  return withLock(join(state.folder, 'compaction.lock'), LOCK_STALE_MS, async () => {
    const since = Date.now() - limits.unusedMs;
    const live = await readLiveDocuments(join(state.folder, 'views'), state.deriverVersion, since);
    const small = new Set(await smallNames(state.store, limits));
    await state.store.openAll();
    const isOld = (segment: OpenSegment) => segment.createdAt * 1000 < since;
    const parts = state.store.segments.filter(
      (segment) =>
        small.has(segment.name) || (isOld(segment) && isMostlyDead(segment, live) && state.store.isKept(segment)),
    );
    if (parts.length === 0) return;
    const keep = (segment: OpenSegment, doc: number) => !isOld(segment) || (live.get(segment.name)?.has(doc) ?? false);
    state.store.add(await mergeSegments(parts, state.deriverVersion, keep));
    await state.store.save();
    await state.store.remove(parts);
    state.changed = true;
  });
}

async function smallNames(store: SegmentStore, limits: CompactionLimits): Promise<string[]> {
  const names = store.listed;
  const sizes = await Promise.all(
    names.map((name) =>
      stat(store.path(name)).then(
        ({ size }) => size,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  );
  return names.filter((_, index) => sizes[index]! < limits.smallBytes);
}

function isMostlyDead(segment: OpenSegment, live: LiveDocuments): boolean {
  return (live.get(segment.name)?.size ?? 0) * 2 < segment.docCount;
}
