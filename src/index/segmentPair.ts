import type { TermDictionary } from '../representation/types.js';
import type { DerivedDocument, DocumentId } from './derivedDocument.js';
import { SegmentBuilder } from './segmentBuilder.js';

/** Collects derived documents in two segments: one to keep, and one of what is unfinished, for this process alone. */
export class SegmentPair {
  readonly #dictionary: () => TermDictionary;
  #kept: SegmentBuilder | null = null;
  #passing: SegmentBuilder | null = null;

  /** @param dictionary asked again for each new segment */
  constructor(dictionary: () => TermDictionary) {
    this.#dictionary = dictionary;
  }

  add(id: DocumentId, derived: DerivedDocument): void {
    if (derived.unfinished) {
      this.#passing ??= new SegmentBuilder(this.#dictionary());
      this.#passing.add(id, derived);
    } else {
      this.#kept ??= new SegmentBuilder(this.#dictionary());
      this.#kept.add(id, derived);
    }
  }

  /** The segment files, none where nothing was added; both begin anew. */
  finish(deriverVersion: string): { bytes: Buffer; kept: boolean }[] {
    const files = [this.#kept, this.#passing].flatMap((builder) =>
      builder ? [{ bytes: builder.finish(deriverVersion), kept: builder === this.#kept }] : [],
    );
    this.#kept = null;
    this.#passing = null;
    return files;
  }
}
