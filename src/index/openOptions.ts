import type { WriteFile } from '../durableFile.js';
import type { Source } from '../repository/types.js';
import type { CompactionLimits } from './compaction.js';
import type { DeriverDeps } from './deriver.js';
import type { IgnoredFile } from './segmentStore.js';
import type { IndexView, RefreshOptions } from './types.js';

export interface OpenIndexOptions {
  source: Source;
  /** Absolute; created when something is first written. */
  cacheDir: string;
  /** Worker threads of a large run; 0: everything in this thread. @default available cores, at most 4 */
  workers?: number;
  /** Told once when the index cannot be saved, in one sentence or two for people. */
  onWarning?: (message: string) => void;
  deps?: IndexDeps;
}

/** Doubles and limits for tests. */
export interface IndexDeps extends Partial<DeriverDeps> {
  writeFile?: WriteFile;
  workerFile?: URL;
  deriverVersion?: string;
  /** Source bytes of one segment. */
  flushBytes?: number;
  stalledMs?: number;
  /** Idle time after the first refresh, ms, after which the next edit is prepared for. */
  idleMs?: number;
  compaction?: CompactionLimits;
}

export interface IndexStatus {
  /** This repository's store, for this version. */
  folder: string;
  /** Segments in memory: those that the present view needs, and those looked through for it. */
  segments: number;
  documents: number;
  bytesOnDisk: number;
  /** Why the index is not on disk, null when it is. */
  unsaved: string | null;
  /** Files of the index that were not used, and why; they are rebuilt. */
  ignored: readonly IgnoredFile[];
}

export interface RepositoryIndex {
  /**
   * Brings the index up to the files as they are when this is called. Calls that come while one is running share the next.
   * @throws RepoNavError cancelled, git_failed, unknown_revision, internal
   */
  refresh(options?: RefreshOptions): Promise<IndexView>;
  status(): Promise<IndexStatus>;
  /** Stops what is running, keeps what is derived, and waits until it is on disk. */
  close(): Promise<void>;
}
