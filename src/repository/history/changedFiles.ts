import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { RepoNavError } from '../../errors.js';
import type { GitPlace } from '../git/runGit.js';
import { cutMessage } from './message.js';
import { streamGit } from './streamGit.js';
import { MAX_FILES, MAX_MESSAGE_CHARS, MAX_RENAMES, type MinedCommit } from './types.js';

/** `:100644 100755 <id> <id> R087`, after a line end where it is the first of its commit. */
const RECORD = /^\n?:\d{6} (\d{6}) [0-9a-f]+ [0-9a-f]+ ([A-Z])\d*$/;
/** A longer token is a message or a name of which only the beginning is of use, bytes. */
const MAX_TOKEN_BYTES = MAX_MESSAGE_CHARS * 8;
/** Paths compared at most when git looks for changed files that moved; the cost grows with the square. */
const RENAME_LIMIT = 400;
const GITLINK = '160000';

/**
 * Time, message, files and renames of these commits, in the order asked. Commits that changed nothing do not come.
 * @throws RepoNavError git_failed, cancelled
 */
export async function* changedFiles(
  place: GitPlace,
  ids: readonly string[],
  isSource: (path: string) => boolean,
  signal: AbortSignal | undefined,
): AsyncGenerator<MinedCommit> {
  let last: string | null = null;
  try {
    for await (const commit of readCommits(place, ids, isSource, '-M', signal)) {
      last = commit.id;
      yield commit;
    }
  } catch (error) {
    // To compare contents git needs them, and a partial clone may lack them; names alone are in the trees.
    if (!(error instanceof RepoNavError) || error.code !== 'git_failed') throw error;
    const rest = last === null ? ids : ids.slice(ids.indexOf(last) + 1);
    yield* readCommits(place, rest, isSource, '--no-renames', signal);
  }
}

async function* readCommits(
  place: GitPlace,
  ids: readonly string[],
  isSource: (path: string) => boolean,
  renames: '-M' | '--no-renames',
  signal: AbortSignal | undefined,
): AsyncGenerator<MinedCommit> {
  // No message and no path can know this word, so none can pass for the beginning of a commit.
  const mark = randomBytes(12).toString('hex');
  const args = [
    ...['diff-tree', '--stdin', '-r', '--root', '--raw', '-z', renames, `-l${RENAME_LIMIT}`],
    ...['--no-ext-diff', '--no-textconv', '--no-notes', '--no-show-signature', '--encoding=UTF-8'],
    `--format=%x00${mark}%x00%H%x00%ct%x00%B%x00`,
  ];
  const records = new CommitRecords(mark, isSource);
  const tokens = new NulTokens((token) => records.take(token));
  for await (const chunk of streamGit(place, 'diff-tree', args, lines(ids), signal)) {
    tokens.push(chunk);
    yield* records.finished.splice(0);
  }
  tokens.end();
  records.end();
  yield* records.finished.splice(0);
}

export function lines(ids: readonly string[]): string {
  return ids.map((id) => `${id}\n`).join('');
}

/** Cuts a stream at NULs. Of a token only the first `MAX_TOKEN_BYTES` are kept. */
class NulTokens {
  readonly #take: (token: Buffer) => void;
  #parts: Buffer[] = [];
  #bytes = 0;

  constructor(take: (token: Buffer) => void) {
    this.#take = take;
  }

  push(chunk: Buffer): void {
    for (let start = 0; start < chunk.length; ) {
      const found = chunk.indexOf(0, start);
      const end = found < 0 ? chunk.length : found;
      this.#keep(chunk.subarray(start, end));
      if (found >= 0) this.end();
      start = end + 1;
    }
  }

  end(): void {
    const [first] = this.#parts;
    this.#take(this.#parts.length === 1 && first ? first : Buffer.concat(this.#parts));
    this.#parts = [];
    this.#bytes = 0;
  }

  #keep(part: Buffer): void {
    const kept = part.subarray(0, MAX_TOKEN_BYTES - this.#bytes);
    if (kept.length > 0) this.#parts.push(kept);
    this.#bytes += kept.length;
  }
}

type Expected = 'commit' | 'id' | 'time' | 'message' | 'record' | 'path' | 'target';

/** Makes commits of the tokens: mark, id, time, message, then for each change a record and its path (renames: old and new). */
class CommitRecords {
  readonly finished: MinedCommit[] = [];
  readonly #mark: string;
  readonly #isSource: (path: string) => boolean;
  #expected: Expected = 'commit';
  #commit: MinedCommit | null = null;
  #paths = new Set<string>();
  #status = '';
  #from: string | null = null;

  constructor(mark: string, isSource: (path: string) => boolean) {
    this.#mark = mark;
    this.#isSource = isSource;
  }

  take(token: Buffer): void {
    if (this.#isMark(token)) {
      this.end();
      this.#expected = 'id';
      return;
    }
    switch (this.#expected) {
      case 'id':
        this.#commit = { id: token.toString('latin1'), timeS: 0, message: '', files: [], renames: [] };
        this.#paths = new Set();
        this.#expected = 'time';
        return;
      case 'time':
        this.#commit!.timeS = Number(token.toString('latin1')) || 0;
        this.#expected = 'message';
        return;
      case 'message':
        this.#commit!.message = cutMessage(token.toString('utf8'));
        this.#expected = 'record';
        return;
      case 'record':
        this.#takeRecord(token.toString('latin1', 0, 200));
        return;
      case 'path':
        this.#takePath(nameOf(token));
        return;
      case 'target':
        this.#takeTarget(nameOf(token));
        return;
      default:
        return;
    }
  }

  end(): void {
    const commit = this.#commit;
    if (!commit) return;
    if (this.#paths.size <= MAX_FILES) commit.files = [...this.#paths].map((path) => ({ path, functions: [] }));
    this.finished.push(commit);
    this.#commit = null;
  }

  #isMark(token: Buffer): boolean {
    return token.length === this.#mark.length && token.toString('latin1') === this.#mark;
  }

  #takeRecord(record: string): void {
    const match = RECORD.exec(record);
    if (!match) return;
    this.#status = match[1] === GITLINK ? '' : match[2]!;
    this.#expected = 'path';
  }

  #takePath(path: string | null): void {
    if (this.#status === 'R' || this.#status === 'C') {
      this.#from = path;
      this.#expected = 'target';
      return;
    }
    this.#expected = 'record';
    if (this.#status !== '') this.#touch(path);
  }

  #takeTarget(path: string | null): void {
    this.#expected = 'record';
    this.#touch(path);
    if (this.#status !== 'R' || this.#from === null || path === null) return;
    const { renames } = this.#commit!;
    if (renames.length < MAX_RENAMES && this.#isSource(this.#from) && this.#isSource(path)) {
      renames.push({ from: this.#from, to: path });
    }
  }

  #touch(path: string | null): void {
    if (path !== null && this.#paths.size <= MAX_FILES && this.#isSource(path)) this.#paths.add(path);
  }
}

/** Null for names that are no text, or longer than any file system takes. */
function nameOf(token: Buffer): string | null {
  return token.length < MAX_TOKEN_BYTES && isUtf8(token) ? token.toString('utf8') : null;
}
