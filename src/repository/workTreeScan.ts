import { RepoNavError } from '../errors.js';
import { type Enumeration, IGNORE_FILE } from './enumeration.js';
import type { IndexMemory } from './git/indexMemory.js';
import { readDotGit } from './git/layout.js';
import { type Head, type IndexEntry, listIgnored, listUntracked, readHead } from './git/workTreeListing.js';
import type { ContentKey, WorkTreeChanges } from './types.js';

const GITLINK = '160000';
const SYMLINK = '120000';

/** Nested repositories asked at once: each takes a handful of short git processes. */
const NESTED_AT_ONCE = 3;

/** Longest list of ignored files that a `!` pattern may bring about, in bytes of paths. */
const MAX_IGNORED_BYTES = 64 * 1024 * 1024;

/** Asks git for the files of a work tree and of all repositories inside it, each by its own git. */
export class WorkTreeScan {
  readonly #dirty = new Set<string>();
  readonly #tracked = new Map<string, ContentKey>();
  readonly #repositories: string[] = [];
  readonly #found: Enumeration;
  readonly #memory: IndexMemory;
  readonly #signal: AbortSignal | undefined;
  readonly #commonDirs = new Set<string>();

  constructor(found: Enumeration, memory: IndexMemory, signal: AbortSignal | undefined) {
    this.#found = found;
    this.#memory = memory;
    this.#signal = signal;
  }

  /**
   * @param prefix POSIX path of the repository below the root with a final slash; '' for the root itself
   * @param commonDir by which another checkout of the same repository is told
   */
  async addRepository(prefix: string, commonDir: string): Promise<Head> {
    this.#commonDirs.add(commonDir);
    this.#repositories.push(prefix);
    const found = this.#found;
    const signal = this.#signal;
    const place = { folder: found.native(prefix.slice(0, -1)) };
    // The longest first: while git walks the folders for untracked files, we look at the tracked ones.
    const heading = readHead(place, signal);
    const [untracked, { index, staged }, head] = await Promise.all([
      listUntracked(place, signal),
      this.#memory.ask(place, heading, signal).then(async ({ listing, staged: differing }) => {
        const added = listing.then(async (listed) => {
          await this.#addIndex(listed.entries, prefix);
          return listed;
        });
        const [listed, stagedPaths] = await Promise.all([added, differing]);
        return { index: listed, staged: stagedPaths };
      }),
      heading,
    ]);
    for (const name of [...index.undecodable, ...untracked.undecodable]) found.skip(prefix + name, 'undecodable_name');
    const files = untracked.paths.filter((path) => !path.endsWith('/'));
    await found.addAll(prefixed(files, prefix), signal);
    this.#noteChanges(prefix, index.entries, staged, files);
    if (prefix === '') found.add(IGNORE_FILE);
    await found.loadIgnoreFiles(prefixed([IGNORE_FILE, ...files, ...index.entries.map(({ path }) => path)], prefix));
    const nested = untracked.paths.filter((path) => path.endsWith('/'));
    nested.push(...(await this.#addReincluded(prefix)));
    await this.#addNested(prefix, index.entries, nested);
    return head;
  }

  /** What differs from the commits, of the paths that `.reponavignore` keeps. */
  changes(): WorkTreeChanges {
    const keeps = (path: string) => this.#found.keeps(path);
    return {
      dirty: new Set([...this.#dirty].filter(keeps)),
      tracked: this.#found.ignoreFiles.isEmpty
        ? this.#tracked
        : new Map([...this.#tracked].filter(([path]) => keeps(path))),
      repositories: this.#repositories,
    };
  }

  async #addIndex(entries: readonly IndexEntry[], prefix: string): Promise<void> {
    const files = entries.filter(({ mode }) => mode !== GITLINK);
    const sparse = new Set(files.filter(({ skipWorktree }) => skipWorktree).map(({ path }) => prefix + path));
    const paths = prefixed(
      files.map(({ path }) => path),
      prefix,
    );
    await this.#found.addAll(paths, this.#signal, (path) => {
      if (!sparse.has(path)) this.#dirty.add(path);
    });
  }

  #noteChanges(prefix: string, entries: readonly IndexEntry[], staged: string[] | null, untracked: string[]): void {
    for (const path of untracked) this.#dirty.add(prefix + path);
    // While HEAD is unborn nothing is committed, so everything differs.
    for (const path of staged ?? entries.map((entry) => entry.path)) this.#dirty.add(prefix + path);
    for (const entry of entries) {
      const path = prefix + entry.path;
      if (entry.mode === GITLINK) this.#dirty.delete(path);
      else if (entry.unmerged) this.#dirty.add(path);
      else if (entry.mode !== SYMLINK) this.#noteTracked(path, entry);
    }
  }

  #noteTracked(path: string, entry: IndexEntry): void {
    if (!this.#found.has(path)) {
      if (!entry.skipWorktree) this.#dirty.add(path);
    } else if (!entry.assumeUnchanged && !this.#dirty.has(path)) {
      this.#tracked.set(path, entry.id);
    }
  }

  /** Adds what git ignores and a `!` pattern of ours wants back; hands on nested repositories among it (`folder/`). */
  async #addReincluded(prefix: string): Promise<string[]> {
    const { ignoreFiles } = this.#found;
    const below = [...ignoreFiles.reincluding].flatMap((path) => within(prefix, path));
    if (below.length === 0) return [];
    const ignored = await listIgnored(
      { folder: this.#found.native(prefix.slice(0, -1)) },
      below,
      MAX_IGNORED_BYTES,
      this.#signal,
    );
    const wanted = ignored.paths.filter((path) => {
      const full = prefix + path;
      return (path.endsWith('/') ? ignoreFiles.folder(full.slice(0, -1)) : ignoreFiles.file(full)) === 'included';
    });
    const files = wanted.filter((path) => !path.endsWith('/'));
    await this.#found.addAll(prefixed(files, prefix), this.#signal);
    return wanted.filter((path) => path.endsWith('/'));
  }

  async #addNested(prefix: string, entries: readonly IndexEntry[], untracked: readonly string[]): Promise<void> {
    const gitlinks = entries.filter(({ mode }) => mode === GITLINK).map(({ path }) => path);
    const folders = [...gitlinks, ...untracked.map((path) => path.slice(0, -1))].map((path) => prefix + path);
    const wanted = folders.filter((folder) => this.#found.ignoreFiles.folder(folder) !== 'ignored');
    for (let i = 0; i < wanted.length; i += NESTED_AT_ONCE) {
      await Promise.all(wanted.slice(i, i + NESTED_AT_ONCE).map((folder) => this.addNestedRepository(folder)));
    }
  }

  /** Follows a repository inside the root; one that is not there or cannot be read costs itself alone. */
  async addNestedRepository(folder: string): Promise<void> {
    const found = this.#found;
    const dotGit = found.isRealFolder(folder) ? await readDotGit(found.native(folder)) : null;
    if (dotGit === null) return found.skip(folder, 'submodule_missing', 'not checked out');
    if ('pointsTo' in dotGit) return found.skip(folder, 'submodule_missing', `${dotGit.pointsTo} is not there`);
    const { commonDir } = dotGit.layout;
    if (this.#commonDirs.has(commonDir)) return found.skip(folder, 'linked_worktree', '');
    try {
      await this.addRepository(`${folder}/`, commonDir);
    } catch (error) {
      if (!(error instanceof RepoNavError) || error.code !== 'git_failed') throw error;
      found.skip(folder, 'submodule_missing', error.message);
    }
  }
}

function prefixed(paths: readonly string[], prefix: string): string[] {
  return prefix === '' ? [...paths] : paths.map((path) => prefix + path);
}

/** The part of `path` below the repository at `prefix`: '' where all of the repository is meant, none where it lies elsewhere. */
function within(prefix: string, path: string): string[] {
  if (path === '' || prefix.startsWith(`${path}/`)) return [''];
  return path.startsWith(prefix) ? [path.slice(prefix.length)] : [];
}
