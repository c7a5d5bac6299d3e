import { cancelled, throwIfCancelled } from './cancelled.js';
import { type CommitListing, listCommit, placeOf } from './commitListing.js';
import { skipReason } from './contents.js';
import { decodeText } from './decodeText.js';
import { byPath, IGNORE_FILE } from './enumeration.js';
import { CatFile } from './git/catFile.js';
import type { GitLayout } from './git/layout.js';
import { IgnoreFiles, parentOf } from './ignoreFiles.js';
import { readAhead } from './readAhead.js';
import { skippedLinks } from './treeLinks.js';
import type { KnownFile, ReadResult, Scan, ScannedFile, Source } from './types.js';

/** Requests under way in the one git process: enough that it never waits for us. */
const AHEAD = { items: 256, bytes: 16 * 1024 * 1024 };

/** A commit of a clone, a linked work tree, or a bare mirror, read from git's objects without a checkout. */
export class CommitSource implements Source {
  readonly root: string;
  readonly kind = 'commit';
  readonly #layout: GitLayout;
  readonly #checkout: string | null;
  readonly #commit: string;
  readonly #objectFormat: Scan['objectFormat'];
  readonly #running = new Set<CatFile>();
  /** A commit never changes, so its listing is made once. */
  #listing: Listed | null = null;

  /** @param checkout absolute folder of the work tree, null for bare repositories */
  constructor(root: string, layout: GitLayout, checkout: string | null, commit: string) {
    this.root = root;
    this.#layout = layout;
    this.#checkout = checkout;
    this.#commit = commit;
    this.#objectFormat = commit.length === 64 ? 'sha256' : 'sha1';
  }

  async scan(_known: ReadonlyMap<string, KnownFile>, signal?: AbortSignal): Promise<Scan> {
    throwIfCancelled(signal);
    const { files, skipped } = await this.#list(signal);
    return {
      root: this.root,
      kind: 'commit',
      commit: this.#commit,
      branch: null,
      objectFormat: this.#objectFormat,
      files,
      skipped,
      changes: null,
    };
  }

  async *read(files: readonly ScannedFile[], signal?: AbortSignal): AsyncGenerator<ReadResult> {
    throwIfCancelled(signal);
    const { alternates } = await this.#list(signal);
    const git = this.#open(alternates, signal);
    try {
      const start = async ({ path, key }: ScannedFile) => result(path, key!, await git.read(key!));
      for await (const read of readAhead(files, start, ({ sizeBytes }) => sizeBytes, AHEAD)) {
        if (signal?.aborted) throw cancelled();
        yield read;
      }
    } finally {
      this.#end(git);
    }
  }

  async dirty(): Promise<Set<string>> {
    return new Set();
  }

  async close(): Promise<void> {
    for (const git of this.#running) this.#end(git);
  }

  async #list(signal: AbortSignal | undefined): Promise<Listed> {
    this.#listing ??= await this.#makeListing(signal);
    return this.#listing;
  }

  async #makeListing(signal: AbortSignal | undefined): Promise<Listed> {
    const part = { layout: this.#layout, commit: this.#commit, prefix: '', checkout: this.#checkout };
    const listing = await listCommit(part, signal);
    const git = this.#open(listing.alternates, signal);
    try {
      const ignoreFiles = await readIgnoreFiles(listing, git);
      const links = new Map<string, string | null>();
      for (const [path, id] of listing.links) links.set(path, await readTarget(git, id));
      const all = listing.files.map(({ path }) => path);
      const skipped = [...listing.skipped, ...skippedLinks(links, all)];
      const kept = ({ path }: { path: string }) => ignoreFiles.file(path) !== 'ignored';
      return {
        files: ignoreFiles.isEmpty ? listing.files : listing.files.filter(kept),
        skipped: skipped.filter(kept).sort(byPath),
        alternates: listing.alternates,
      };
    } finally {
      this.#end(git);
    }
  }

  #open(alternates: readonly string[], signal: AbortSignal | undefined): CatFile {
    const git = new CatFile(placeOf(this.#layout, alternates), signal);
    this.#running.add(git);
    return git;
  }

  #end(git: CatFile): void {
    this.#running.delete(git);
    git.close();
  }
}

type Listed = Pick<CommitListing, 'files' | 'skipped' | 'alternates'>;

/** Outermost first, so that a file in a folder already dropped is not even read. */
async function readIgnoreFiles(listing: CommitListing, git: CatFile): Promise<IgnoreFiles> {
  const ignoreFiles = new IgnoreFiles();
  const found = listing.files.filter(({ path }) => path === IGNORE_FILE || path.endsWith(`/${IGNORE_FILE}`));
  for (const { path, key } of found.sort((a, b) => a.path.length - b.path.length)) {
    const bytes = ignoreFiles.folder(parentOf(path)) === 'ignored' ? null : await git.read(key!);
    const decoded = bytes && decodeText(bytes);
    if (decoded) ignoreFiles.add(parentOf(path), decoded.text);
  }
  return ignoreFiles;
}

function result(path: string, key: string, bytes: Uint8Array<ArrayBuffer> | null): ReadResult {
  if (bytes === null) {
    return { skipped: { path, reason: 'unreadable', detail: 'the object is missing or damaged' }, known: null };
  }
  const reason = skipReason(bytes);
  if (reason === null) return { file: { path, key, bytes, stamp: null, racy: false } };
  return { skipped: { path, reason, detail: '' }, known: { stamp: null, key, racy: false, skip: reason } };
}

async function readTarget(git: CatFile, id: string): Promise<string | null> {
  const bytes = await git.read(id);
  return bytes && Buffer.from(bytes.buffer).toString('utf8');
}
