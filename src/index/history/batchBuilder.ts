import type { MinedCommit } from '../../repository/history/index.js';
import { createCodeAnalyzer, createTermDictionary, ticketNumbers } from '../../representation/index.js';
import { ByteWriter } from '../byteWriter.js';
import { encodePostings } from '../postings.js';
import { buildTermTable } from '../termTable.js';
import { type BatchParts, encodeBatch, encodeStrings } from './batchFormat.js';

const MAX_TIME_S = 0xffffffff;

/** Where a term occurs: parallel arrays, commits ascending. */
export interface TermRows {
  commits: number[];
  counts: number[];
}

/** Collects commits and their terms, and writes them as one immutable batch. */
export class BatchBuilder {
  readonly #analysed = createTermDictionary();
  readonly #analyzer = createCodeAnalyzer(this.#analysed, []);
  readonly #paths = createTermDictionary();
  readonly #names = createTermDictionary();
  readonly #ids: string[] = [];
  readonly #timeS: number[] = [];
  readonly #length: number[] = [];
  readonly #fileStart: number[] = [0];
  readonly #filePath: number[] = [];
  readonly #nameStart: number[] = [0];
  readonly #name: number[] = [];
  readonly #renames: number[] = [];
  readonly #rows: TermRows[] = [];

  get count(): number {
    return this.#ids.length;
  }

  /** Takes in a commit and the terms of its message. Messages of commits without files are never searched. */
  add(commit: MinedCommit): void {
    const at = this.count;
    const terms = commit.files.length > 0 ? commit.message : '';
    const { ids, counts, length } = this.#analyzer.count(terms, [[0, terms.length]]);
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!;
      this.#rows[id] ??= { commits: [], counts: [] };
      this.#rows[id].commits.push(at);
      this.#rows[id].counts.push(counts[i]!);
    }
    for (const ticket of ticketNumbers(terms)) {
      const row = this.rowsOf(ticket);
      row.commits.push(at);
      row.counts.push(1);
    }
    this.addFacts(commit, length);
  }

  /** Takes in a commit without its terms; `addTerm` brings them. */
  addFacts(commit: Omit<MinedCommit, 'message'>, length: number): void {
    for (const { from, to } of commit.renames) {
      this.#renames.push(this.count, this.#paths.idOf(from), this.#paths.idOf(to));
    }
    for (const { path, functions } of commit.files) {
      this.#filePath.push(this.#paths.idOf(path));
      for (const name of functions) this.#name.push(this.#names.idOf(name));
      this.#nameStart.push(this.#name.length);
    }
    this.#fileStart.push(this.#filePath.length);
    this.#ids.push(commit.id);
    this.#timeS.push(Math.min(Math.max(0, commit.timeS), MAX_TIME_S));
    this.#length.push(length);
  }

  /** Where a term occurs among the commits of this builder; to be appended to, commits ascending. */
  rowsOf(term: string): TermRows {
    const id = this.#analysed.idOf(term);
    this.#rows[id] ??= { commits: [], counts: [] };
    return this.#rows[id];
  }

  finish(version: string): Buffer {
    const table = buildTermTable(this.#analysed.terms);
    const postings = new ByteWriter(64 * 1024);
    const termPostings = Uint32Array.from(this.#analysed.terms, (_, id) => {
      const start = postings.length;
      const { commits, counts } = this.#rows[id]!;
      const list = {
        chunks: Uint32Array.from(commits),
        fields: new Uint8Array(commits.length),
        counts: Uint16Array.from(counts),
      };
      encodePostings(postings, list, 0, commits.length);
      return start;
    });
    const parts: BatchParts = {
      id: Buffer.from(this.#ids.join(''), 'hex'),
      timeS: Uint32Array.from(this.#timeS),
      length: Uint32Array.from(this.#length),
      fileStart: Uint32Array.from(this.#fileStart),
      filePath: Uint32Array.from(this.#filePath),
      nameStart: Uint32Array.from(this.#nameStart),
      name: Uint32Array.from(this.#name),
      renames: Uint32Array.from(this.#renames),
      paths: encodeStrings(this.#paths.terms),
      names: encodeStrings(this.#names.terms),
      termSlots: table.slots,
      termStart: table.starts,
      termBytes: table.bytes,
      termPostings,
      postings: postings.view(),
    };
    return encodeBatch(parts, version);
  }
}
