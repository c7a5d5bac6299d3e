import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitLayout } from './layout.js';
import type { Head } from './workTreeListing.js';

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/** No component that leads elsewhere, and nothing that git refuses in a name. */
const BRANCH = /^ref: (refs\/heads\/(?!\.)[^\s\\:?*[~^]+)$/;

/**
 * HEAD as the files of a git directory say it: a process of git costs more than all of a warm answer's other questions. Null where they do
 * not say it plainly (unborn, a symbolic link or reference behind HEAD, references kept otherwise than in files): then git is to be asked.
 */
export function readHeadFile({ gitDir, commonDir }: GitLayout): Head | null {
  const text = readPlain(join(gitDir, 'HEAD'));
  if (text === null) return null;
  if (COMMIT.test(text)) return head(text, null);
  const ref = BRANCH.exec(text)?.[1];
  if (ref === undefined || ref.includes('..') || ref.includes('/.') || ref.includes('//')) return null;
  // A loose reference wins over a packed one, and is there before the packed one goes.
  const commit = readPlain(join(commonDir, ref)) ?? packed(commonDir, ref);
  return commit !== null && COMMIT.test(commit) ? head(commit, ref.slice('refs/heads/'.length)) : null;
}

function head(commit: string, branch: string | null): Head {
  return { commit, branch, objectFormat: commit.length === 40 ? 'sha1' : 'sha256' };
}

/** The text of a regular file without the line end; null for anything else. */
function readPlain(file: string): string | null {
  try {
    return lstatSync(file).isFile() ? readFileSync(file, 'utf8').trimEnd() : null;
  } catch {
    // Git is asked then, and says what is wrong.
    return null;
  }
}

/** `<id> <ref>` on a line of its own; comments and peeled tags begin otherwise. */
function packed(commonDir: string, ref: string): string | null {
  const text = readPlain(join(commonDir, 'packed-refs'));
  const line = text?.split('\n').find((one) => one.endsWith(` ${ref}`));
  return line?.slice(0, line.indexOf(' ')) ?? null;
}
