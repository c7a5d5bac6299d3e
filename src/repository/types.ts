/**
 * What the repository room hands on. Paths are POSIX, relative to the root, in Unicode as the file system gives them
 * (never normalized). Sizes carry `Bytes`, times are milliseconds since the epoch as doubles (sub-microsecond on disk times).
 */

/**
 * Git blob id of a file's raw bytes, lower-case hex: sha1 (40 digits), or sha256 (64) in repositories of that object
 * format. Computed by us for files on disk and taken from the tree for commits, so that both share derived data.
 */
export type ContentKey = string;

/** `worktree`: a git checkout; `folder`: no git; `commit`: a commit of a clone or a bare mirror, read without a checkout. */
export type SourceKind = 'worktree' | 'folder' | 'commit';

/** What the file system says of a file; two equal stamps that are not racy mean equal content. */
export interface FileStamp {
  sizeBytes: number;
  mtimeMs: number;
  ctimeMs: number;
  /** Inode number, 0 where the platform has none. */
  ino: number;
}

/** A regular file worth considering. `key` null: content must be read to know it. */
export interface ScannedFile {
  path: string;
  sizeBytes: number;
  /** Null for files of a commit. */
  stamp: FileStamp | null;
  key: ContentKey | null;
}

export type SkipReason =
  | 'binary'
  | 'too_large'
  | 'unreadable'
  | 'symlink_outside'
  | 'symlink_broken'
  | 'symlink_duplicate'
  | 'not_regular'
  | 'submodule_missing'
  /** A second checkout of a repository that is already read, inside the root. */
  | 'linked_worktree'
  | 'undecodable_name'
  | 'vanished'
  | 'lfs_pointer';

export interface SkippedFile {
  path: string;
  reason: SkipReason;
  /** What to know beyond the reason, e.g. the size or the system's error code; may be empty. */
  detail: string;
}

/** What was known of a path when it was last read: by this the next scan knows what need not be read again. */
export interface KnownFile {
  /** Null for files of a commit: their key says all. */
  stamp: FileStamp | null;
  key: ContentKey;
  /**
   * True where the stamp was taken so soon after the file's last change that a second change could leave the same
   * stamp: such a file is read again next time.
   */
  racy: boolean;
  /** Set where reading said that the file is not text etc.: it is skipped again without a read. */
  skip: SkipReason | null;
}

/** What git's index says of a work tree, by names and ids alone: no content is read and no filter is run for it. */
export interface WorkTreeChanges {
  /** Paths that certainly differ from the commit: untracked, staged, unmerged, deleted, no longer a regular file. */
  dirty: ReadonlySet<string>;
  /** Path -> blob id in the index, for all other listed files: a file whose key is this id is clean. */
  tracked: ReadonlyMap<string, ContentKey>;
  /** POSIX prefixes of the repositories read: '' for the root, `lib/` for one inside it. */
  repositories: readonly string[];
}

/** One enumeration of a repository: cheap, names and stamps only, contents untouched. */
export interface Scan {
  /** Absolute native path of the work tree, folder, or git directory (bare mirror). */
  root: string;
  kind: SourceKind;
  /** HEAD of a work tree or the commit asked for; null for folders and unborn branches. */
  commit: string | null;
  /** Short branch name; null when detached, unborn names included ("main"), null for folders and commits. */
  branch: string | null;
  objectFormat: 'sha1' | 'sha256';
  /** Sorted by path in code-unit order, unique. */
  files: ScannedFile[];
  /** Skipped at enumeration, sorted by path. More are found when contents are read. */
  skipped: SkippedFile[];
  /**
   * How the work tree stands to `commit` (submodules: to their own HEAD); null for folders and commits, where nothing is dirty.
   * `Source.dirty` makes the full answer of it once contents are known.
   */
  changes: WorkTreeChanges | null;
}

/** The bytes of one file, with the key of exactly these bytes and the stamp taken before they were read. */
export interface ReadFile {
  path: string;
  key: ContentKey;
  /** Alone in its ArrayBuffer, which may thus be transferred to a worker. */
  bytes: Uint8Array<ArrayBuffer>;
  stamp: FileStamp | null;
  racy: boolean;
}

export type ReadResult = { file: ReadFile } | { skipped: SkippedFile; known: KnownFile | null };

/** A place to read source from. Holds no lock; `close` ends helper processes. */
export interface Source {
  readonly root: string;
  readonly kind: SourceKind;
  /**
   * Enumerates the files now. `known` lets unchanged files keep their key; files absent from it, changed, or racy come with `key: null`.
   * @throws RepoNavError git_failed, unknown_revision
   */
  scan(known: ReadonlyMap<string, KnownFile>, signal?: AbortSignal): Promise<Scan>;
  /**
   * Reads contents in the order asked, a bounded number of bytes ahead of the consumer. A file that vanished, is binary, too large,
   * or unreadable comes as `skipped`; nothing is thrown for a single file.
   */
  read(files: readonly ScannedFile[], signal?: AbortSignal): AsyncGenerator<ReadResult>;
  /**
   * Paths whose content differs from `scan.commit`, deleted ones included; empty for folders and commits. `known` are the keys of
   * the files of this very scan, as reading left them. A file that differs from its blob only by line ends that git converts, or that
   * git took for unchanged when it last looked, is clean; filters are never run, so a filtered file touched since then counts as dirty.
   * @throws RepoNavError git_failed
   */
  dirty(scan: Scan, known: ReadonlyMap<string, KnownFile>, signal?: AbortSignal): Promise<Set<string>>;
  close(): Promise<void>;
}

/** How noise is recognized: such files are ranked down, never dropped. */
export interface FileTraits {
  test: boolean;
  vendored: boolean;
  generated: boolean;
  minified: boolean;
  documentation: boolean;
}
