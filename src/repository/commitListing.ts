import { join } from 'node:path';
import { DEFAULTS } from '../defaults.js';
import { RepoNavError } from '../errors.js';
import { byPath, tooLarge } from './enumeration.js';
import type { GitLayout } from './git/layout.js';
import { listTree } from './git/listTree.js';
import type { GitPlace } from './git/runGit.js';
import { findSubmodule, submoduleNames } from './git/submodules.js';
import type { ContentKey, ScannedFile, SkippedFile } from './types.js';

/** What a commit holds, submodules included. */
export interface CommitListing {
  files: ScannedFile[];
  skipped: SkippedFile[];
  /** Path -> blob id of each symbolic link: the blob is its target. */
  links: Map<string, ContentKey>;
  /** Object folders of the submodules, by which one git process reads everything. */
  alternates: string[];
}

/** One repository of those that make up a commit's tree. */
interface Part {
  layout: GitLayout;
  commit: string;
  /** POSIX, with a final slash; '' for the root. */
  prefix: string;
  /** Absolute folder of its checkout, null for bare repositories. */
  checkout: string | null;
}

/**
 * Lists a commit by `git ls-tree`, and the commits its gitlinks name where the clone has them.
 * @throws RepoNavError git_failed, cancelled
 */
export async function listCommit(root: Part, signal?: AbortSignal): Promise<CommitListing> {
  const listing: CommitListing = { files: [], skipped: [], links: new Map(), alternates: [] };
  await addTree(root, root, listing, signal);
  listing.files.sort(byPath);
  return listing;
}

async function addTree(root: Part, part: Part, listing: CommitListing, signal: AbortSignal | undefined): Promise<void> {
  const place = placeOf(root.layout, listing.alternates);
  const tree = await listTree(place, part.commit, signal);
  for (const name of tree.undecodable) {
    listing.skipped.push({ path: part.prefix + name, reason: 'undecodable_name', detail: '' });
  }
  const gitlinks: Array<{ path: string; commit: string }> = [];
  for (const { mode, id, sizeBytes, path } of tree.entries) {
    const full = part.prefix + path;
    if (mode === '160000') gitlinks.push({ path, commit: id });
    else if (mode === '120000') listing.links.set(full, id);
    else addFile(listing, full, id, sizeBytes);
  }
  if (gitlinks.length === 0) return;
  const names = await submoduleNames(place, part.commit, signal);
  for (const gitlink of gitlinks) await addSubmodule(root, part, gitlink, names.get(gitlink.path), listing, signal);
}

function addFile(listing: CommitListing, path: string, key: ContentKey, sizeBytes: number | null): void {
  if (sizeBytes === null)
    listing.skipped.push({ path, reason: 'unreadable', detail: 'the object is not in this clone' });
  else if (sizeBytes > DEFAULTS.maxFileBytes) listing.skipped.push(tooLarge(path, sizeBytes));
  else listing.files.push({ path, sizeBytes, stamp: null, key });
}

async function addSubmodule(
  root: Part,
  parent: Part,
  gitlink: { path: string; commit: string },
  name: string | undefined,
  listing: CommitListing,
  signal: AbortSignal | undefined,
): Promise<void> {
  const path = parent.prefix + gitlink.path;
  const missing = (detail: string) => listing.skipped.push({ path, reason: 'submodule_missing', detail });
  const checkout = parent.checkout === null ? null : join(parent.checkout, gitlink.path);
  const layout = await findSubmodule(parent.layout, name ?? gitlink.path, checkout);
  if (layout === null) {
    missing('not cloned');
    return;
  }
  listing.alternates.push(join(layout.commonDir, 'objects'));
  try {
    await addTree(root, { layout, commit: gitlink.commit, prefix: `${path}/`, checkout }, listing, signal);
  } catch (error) {
    if (!(error instanceof RepoNavError) || error.code !== 'git_failed') throw error;
    missing(`its clone lacks commit ${gitlink.commit}`);
  }
}

/** Everything of a commit is asked of one git directory, which borrows the objects of the submodules. */
export function placeOf(layout: GitLayout, alternates: readonly string[]): GitPlace {
  return { folder: layout.gitDir, gitDir: layout.gitDir, alternates };
}
