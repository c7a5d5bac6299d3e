import type { TermDictionary } from '../representation/types.js';
import { ByteWriter } from './byteWriter.js';
import type { DerivedDocument, DocumentId } from './derivedDocument.js';
import { DocumentTable } from './documentTable.js';
import { GrowingUint8, GrowingUint16, GrowingUint32 } from './growingArray.js';
import { encodeOutline } from './outlineCodec.js';
import { encodePostings } from './postings.js';
import { DOC_FLAGS, encodeSegment, type SegmentParts } from './segmentFormat.js';
import { buildTermTable } from './termTable.js';

/**
 * Collects derived documents and turns them into one segment file. Term occurrences are logged chunk by chunk in flat
 * arrays and sorted by term once at the end (a counting sort), so nothing is allocated per term or per chunk on the way.
 */
export class SegmentBuilder {
  readonly #dictionary: TermDictionary;
  readonly #documents = new DocumentTable();
  readonly #terms = new GrowingUint32(1 << 16);
  readonly #fields = new GrowingUint8(1 << 16);
  readonly #counts = new GrowingUint16(1 << 16);
  /** End of each chunk's entries in the log. */
  readonly #chunkEnd = new GrowingUint32();

  /** @param dictionary the one that the documents' term ids come from; it may know more terms than they use */
  constructor(dictionary: TermDictionary) {
    this.#dictionary = dictionary;
  }

  get docCount(): number {
    return this.#documents.docCount;
  }

  add(id: DocumentId, derived: DerivedDocument): void {
    const documents = this.#documents;
    for (const [index, chunk] of derived.chunks.entries()) {
      const { ids, fields, counts, length } = derived.countTerms(index);
      documents.addChunk({ startLine: chunk.startLine, endLine: chunk.endLine, symbol: chunk.symbol, length });
      this.#terms.append(ids);
      this.#fields.append(fields);
      this.#counts.append(counts);
      this.#chunkEnd.push(this.#terms.length);
    }
    if (derived.outline) encodeOutline(derived.outline, documents.outlines);
    const flags =
      (derived.partial ? DOC_FLAGS.partial : 0) |
      (derived.generated ? DOC_FLAGS.generated : 0) |
      (derived.minified ? DOC_FLAGS.minified : 0);
    documents.addDocument({ ...id, language: derived.language, lines: derived.lines, flags });
  }

  /** The segment file; the builder is used up. */
  finish(deriverVersion: string): Buffer {
    return encodeSegment(
      { ...this.#documents.parts(), ...this.#termParts() },
      deriverVersion,
      Math.floor(Date.now() / 1000),
    );
  }

  #termParts(): Pick<SegmentParts, 'termSlots' | 'termStart' | 'termBytes' | 'termPostings' | 'postings'> {
    const log = this.#terms.view();
    const logFields = this.#fields.view();
    const logCounts = this.#counts.view();
    const ends = new Uint32Array(this.#dictionary.terms.length);
    for (let index = 0; index < log.length; index++) ends[log[index]!]!++;
    for (let term = 1; term < ends.length; term++) ends[term] = ends[term]! + ends[term - 1]!;
    const starts = Uint32Array.from(ends);
    starts.copyWithin(1, 0);
    starts[0] = 0;
    const fill = Uint32Array.from(starts);
    const chunks = new Uint32Array(log.length);
    const fields = new Uint8Array(log.length);
    const counts = new Uint16Array(log.length);
    let at = 0;
    this.#chunkEnd.view().forEach((end, chunk) => {
      for (; at < end; at++) {
        const slot = fill[log[at]!]!++;
        chunks[slot] = chunk;
        fields[slot] = logFields[at]!;
        counts[slot] = logCounts[at]!;
      }
    });
    const postings = new ByteWriter(log.length * 2 + 16);
    const used: string[] = [];
    const offsets = new GrowingUint32();
    for (let term = 0; term < ends.length; term++) {
      if (starts[term] === ends[term]) continue;
      used.push(this.#dictionary.terms[term]!);
      offsets.push(postings.length);
      encodePostings(postings, { chunks, fields, counts }, starts[term]!, ends[term]!);
    }
    const table = buildTermTable(used);
    return {
      termSlots: table.slots,
      termStart: table.starts,
      termBytes: table.bytes,
      termPostings: offsets.view(),
      postings: postings.view(),
    };
  }
}
