import { isUtf8 } from 'node:buffer';
import { cutMessage } from './message.js';
import { MAX_TOKEN_BYTES } from './nulTokens.js';
import { MAX_FILES, MAX_RENAMES, type MinedCommit } from './types.js';

/** `:100644 100755 <id> <id> R087`, after a line end where it is the first of its commit. */
const RECORD = /^\n?:\d{6} (\d{6}) [0-9a-f]+ [0-9a-f]+ ([A-Z])\d*$/;
const GITLINK = '160000';

type Expected = 'commit' | 'id' | 'time' | 'message' | 'record' | 'path' | 'target';

/** Makes commits of the tokens: mark, id, time, message, then for each change a record and its path (renames: old and new). */
export class CommitRecords {
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
