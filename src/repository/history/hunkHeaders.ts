const NEWLINE = 10;
/** A longer line is a line of content; of headers the beginning is enough. */
const MAX_LINE_BYTES = 20_000;
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@ ?(.*)$/;

/** What is told of a patch, in the order it stands there. */
export interface HunkVisitor {
  commit(id: string): void;
  /** Path after the change; null for deleted files and for names that git quotes. */
  file(path: string | null): void;
  /** What git prints behind `@@`: the line of the definition above the change, cut, may be empty. */
  hunk(header: string): void;
}

/**
 * Reads the patches that `git diff-tree --stdin -p` prints. Lines of content are counted off by what their hunk's header announces, so
 * nothing that a file contains can pass for a header.
 */
export class HunkHeaders {
  readonly #visitor: HunkVisitor;
  #content = 0;
  #begun: Buffer[] = [];
  #begunBytes = 0;

  constructor(visitor: HunkVisitor) {
    this.#visitor = visitor;
  }

  push(chunk: Buffer): void {
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end < 0) {
        this.#begin(chunk.subarray(start));
        return;
      }
      if (this.#content > 0) this.#countContent(chunk, start);
      else this.#line(this.#begin(chunk.subarray(start, end)));
      this.#begun = [];
      this.#begunBytes = 0;
      start = end + 1;
    }
  }

  #begin(part: Buffer): Buffer[] {
    const kept = part.subarray(0, MAX_LINE_BYTES - this.#begunBytes);
    if (kept.length > 0) this.#begun.push(kept);
    this.#begunBytes += kept.length;
    return this.#begun;
  }

  /** `\ No newline at end of file` comes on top of the lines announced. */
  #countContent(chunk: Buffer, start: number): void {
    const first = this.#begun[0]?.[0] ?? chunk[start];
    if (first !== 0x5c) this.#content--;
  }

  #line(parts: Buffer[]): void {
    const line = (parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString('utf8');
    const hunk = HUNK.exec(line);
    if (hunk) {
      this.#content = Number(hunk[1] ?? 1) + Number(hunk[2] ?? 1);
      this.#visitor.hunk(hunk[3]!);
    } else if (line.startsWith('diff --git ')) {
      this.#visitor.file(null);
    } else if (line.startsWith('+++ ')) {
      // Git ends a name with blanks by a tab, and puts one with unusual characters in quotes.
      this.#visitor.file(line.startsWith('+++ b/') ? line.slice(6).replace(/\t$/, '') : null);
    } else if (COMMIT.test(line)) {
      this.#visitor.commit(line);
    }
  }
}
