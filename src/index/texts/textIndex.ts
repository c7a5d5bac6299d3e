import type { TextAnalyzer } from '../../representation/analyzers/textAnalyzer.js';
import { GrowingUint16, GrowingUint32 } from '../growingArray.js';

/** Counts are kept in 16 bits; more occurrences than this change no score one could see. */
const MAX_COUNT = 0xffff;
/** Words remembered before the memo starts anew; about 100 MB at worst. */
const MEMO_LIMIT = 1_000_000;

/** Term counts of texts, text by text. All of it are functions of the texts and of the analyzer. */
export interface TextBatch {
  /** One of each text, unique. */
  keys: readonly string[];
  terms: readonly string[];
  /** First posting of each text; length keys + 1. */
  start: Uint32Array;
  /** Words of each text. */
  length: Uint32Array;
  /** Postings: index into `terms`, and how often. */
  term: Uint32Array;
  count: Uint16Array;
}

/**
 * The terms of texts in memory, each text once, whatever number of files and commits it stands for. Postings lie text by text, not term by
 * term: texts are added one at a time without rebuilding anything, a question counts only those that it is asked about, and reading all
 * postings of a million lines takes milliseconds.
 */
export class TextIndex {
  readonly analyzer: TextAnalyzer;
  readonly #numbers = new Map<string, number>();
  readonly #termIds = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #start = new GrowingUint32();
  readonly #length = new GrowingUint32();
  readonly #term = new GrowingUint32(1 << 16);
  readonly #count = new GrowingUint16(1 << 16);
  #words = new Map<string, { ids: number[]; length: number }>();
  /** Occurrences in the text that is being added, by term. */
  #frequency = new Uint32Array(1 << 16);

  constructor(analyzer: TextAnalyzer) {
    this.analyzer = analyzer;
    this.#start.push(0);
  }

  get size(): number {
    return this.#numbers.size;
  }

  has(key: string): boolean {
    return this.#numbers.has(key);
  }

  /** Dense number of a text, -1 for unknown ones. */
  numberOf(key: string): number {
    return this.#numbers.get(key) ?? -1;
  }

  /** -1 where no text has it. */
  termId(term: string): number {
    return this.#termIds.get(term) ?? -1;
  }

  get termCount(): number {
    return this.#terms.length;
  }

  /** Views that go stale with the next text. */
  get postings(): Pick<TextBatch, 'start' | 'length' | 'term' | 'count'> {
    return {
      start: this.#start.view(),
      length: this.#length.view(),
      term: this.#term.view(),
      count: this.#count.view(),
    };
  }

  /** @param key of exactly this text; a known one is left as it is */
  add(key: string, text: string): void {
    if (this.has(key)) return;
    const touched: number[] = [];
    let length = 0;
    this.analyzer.eachWord(text, (word) => {
      const known = this.#words.get(word) ?? this.#learn(word);
      length += known.length;
      for (const id of known.ids) {
        const before = this.#frequency[id]!;
        this.#frequency[id] = before + 1;
        if (before === 0) touched.push(id);
      }
    });
    for (const id of touched) {
      this.#term.push(id);
      this.#count.push(Math.min(this.#frequency[id]!, MAX_COUNT));
      this.#frequency[id] = 0;
    }
    this.#close(key, length);
  }

  /** Takes in what another process counted. */
  addBatch(batch: TextBatch): void {
    const ids = Uint32Array.from(batch.terms, (term) => this.#idOf(term));
    batch.keys.forEach((key, text) => {
      if (this.has(key)) return;
      const [from, to] = [batch.start[text]!, batch.start[text + 1]!];
      for (let at = from; at < to; at++) this.#term.push(ids[batch.term[at]!]!);
      this.#count.append(batch.count.subarray(from, to));
      this.#close(key, batch.length[text]!);
    });
  }

  /** The texts from number `first` on, to be kept. */
  batchFrom(first: number): TextBatch {
    const { start, length, term, count } = this.postings;
    const from = start[first]!;
    const own = new Map<number, number>();
    const terms: string[] = [];
    const renamed = term.slice(from).map((id) => {
      let at = own.get(id);
      if (at === undefined) {
        at = terms.push(this.#terms[id]!) - 1;
        own.set(id, at);
      }
      return at;
    });
    return {
      keys: [...this.#numbers.keys()].slice(first),
      terms,
      start: start.slice(first).map((at) => at - from),
      length: length.slice(first),
      term: renamed,
      count: count.slice(from),
    };
  }

  #close(key: string, length: number): void {
    this.#numbers.set(key, this.#numbers.size);
    this.#start.push(this.#term.length);
    this.#length.push(length);
  }

  #learn(piece: string): { ids: number[]; length: number } {
    // A copy: a piece of a text would keep the whole text in memory.
    const word = Buffer.from(piece, 'utf16le').toString('utf16le');
    const { terms, length } = this.analyzer.termsOf(word);
    const known = { ids: terms.map((term) => this.#idOf(term)), length };
    if (this.#words.size >= MEMO_LIMIT) this.#words = new Map();
    this.#words.set(word, known);
    return known;
  }

  #idOf(term: string): number {
    const known = this.#termIds.get(term);
    if (known !== undefined) return known;
    const id = this.#terms.push(term) - 1;
    this.#termIds.set(term, id);
    if (id >= this.#frequency.length) {
      const larger = new Uint32Array(this.#frequency.length * 2);
      larger.set(this.#frequency);
      this.#frequency = larger;
    }
    return id;
  }
}
