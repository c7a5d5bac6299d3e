import { createTermDictionary, FIELDS, type TermCounts, type TermDictionary } from '../../representation/index.js';
import { GrowingNumbers } from './growingNumbers.js';
import { PAIR_KINDS, type PairKind, type PairSet, type TrainingRepository } from './pairTypes.js';

const MARK = FIELDS.indexOf('mark');

/** Collects pairs repository by repository. */
export class PairBuilder {
  /** For who counts the terms of functions. */
  readonly counted: TermDictionary = createTermDictionary();
  /** Terms of functions and queries; marks, which are no words, are not among them. */
  readonly #dictionary = createTermDictionary();
  readonly #repositories: TrainingRepository[] = [];
  readonly #functions = {
    starts: new GrowingNumbers(Uint32Array, [0]),
    terms: new GrowingNumbers(Uint32Array),
    counts: new GrowingNumbers(Float32Array),
    fields: new GrowingNumbers(Uint8Array),
    repository: new GrowingNumbers(Uint16Array),
  };
  readonly #queries = {
    starts: new GrowingNumbers(Uint32Array, [0]),
    terms: new GrowingNumbers(Uint32Array),
    counts: new GrowingNumbers(Float32Array),
    repository: new GrowingNumbers(Uint16Array),
    kind: new GrowingNumbers(Uint8Array),
    target: new GrowingNumbers(Uint32Array),
    text: new GrowingNumbers(Uint32Array),
  };
  #texts = 0;

  /** What is added from here on is of this repository. */
  begin(repository: TrainingRepository): void {
    this.#repositories.push(repository);
  }

  /** @returns its number */
  addFunction({ ids, fields, counts }: TermCounts): number {
    const to = this.#functions;
    for (let i = 0; i < ids.length; i++) {
      if (fields[i] === MARK) continue;
      to.terms.push(this.#dictionary.idOf(this.counted.terms[ids[i]!]!));
      to.fields.push(fields[i]!);
      to.counts.push(counts[i]!);
    }
    to.starts.push(to.terms.length);
    to.repository.push(this.#repositories.length - 1);
    return to.repository.length - 1;
  }

  /** One text about one or several functions. */
  addQuery(kind: PairKind, terms: ReadonlyMap<string, number>, targets: readonly number[]): void {
    const to = this.#queries;
    const text = this.#texts++;
    for (const target of targets) {
      for (const [term, weight] of terms) {
        to.terms.push(this.#dictionary.idOf(term));
        to.counts.push(weight);
      }
      to.starts.push(to.terms.length);
      to.repository.push(this.#repositories.length - 1);
      to.kind.push(PAIR_KINDS.indexOf(kind));
      to.target.push(target);
      to.text.push(text);
    }
  }

  finish(): PairSet {
    const { starts, terms, counts, fields, repository } = this.#functions;
    const { kind, target, text, ...queries } = this.#queries;
    return {
      repositories: this.#repositories,
      terms: this.#dictionary.terms,
      functions: {
        starts: starts.values(),
        terms: terms.values(),
        counts: counts.values(),
        fields: fields.values(),
        repository: repository.values(),
      },
      queries: {
        starts: queries.starts.values(),
        terms: queries.terms.values(),
        counts: queries.counts.values(),
        repository: queries.repository.values(),
        kind: kind.values(),
        target: target.values(),
        text: text.values(),
      },
    };
  }
}
