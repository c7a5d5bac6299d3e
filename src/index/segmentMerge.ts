import { setImmediate as nextTurn } from 'node:timers/promises';
import { ByteWriter } from './byteWriter.js';
import { documentName } from './derivedDocument.js';
import { DocumentTable } from './documentTable.js';
import { GrowingUint8, GrowingUint16, GrowingUint32 } from './growingArray.js';
import { encodePostings } from './postings.js';
import type { OpenSegment } from './segment.js';
import { encodeSegment } from './segmentFormat.js';
import { buildTermTable } from './termTable.js';

/** Terms merged before other work of the process gets its turn. */
const TERMS_PER_TURN = 2_000;
const DROPPED = 0xffffffff;

/**
 * One segment with the documents of several: each document once, without those that `keep` refuses. Postings are
 * re-numbered and concatenated; nothing is derived again.
 */
export async function mergeSegments(
  segments: readonly OpenSegment[],
  deriverVersion: string,
  keep: (segment: OpenSegment, doc: number) => boolean = () => true,
): Promise<Buffer> {
  const documents = new DocumentTable();
  const chunkMaps = copyDocuments(segments, documents, keep);
  const postings = new ByteWriter(1 << 16);
  const offsets = new GrowingUint32();
  const terms: string[] = [];
  for (const [term, sources] of await collectTerms(segments)) {
    const chunks = new GrowingUint32(64);
    const fields = new GrowingUint8(64);
    const counts = new GrowingUint16(64);
    for (let index = 0; index < sources.length; index += 2) {
      const list = segments[sources[index]!]!.postings(sources[index + 1]!);
      const map = chunkMaps[sources[index]!]!;
      list.chunks.forEach((chunk, position) => {
        if (map[chunk] === DROPPED) return;
        chunks.push(map[chunk]!);
        fields.push(list.fields[position]!);
        counts.push(list.counts[position]!);
      });
    }
    if (chunks.length === 0) continue;
    terms.push(term);
    offsets.push(postings.length);
    const list = { chunks: chunks.view(), fields: fields.view(), counts: counts.view() };
    encodePostings(postings, list, 0, chunks.length);
    if (terms.length % TERMS_PER_TURN === 0) await nextTurn();
  }
  const table = buildTermTable(terms);
  const termParts = { termSlots: table.slots, termStart: table.starts, termBytes: table.bytes };
  // The oldest creation time: how long a document has been unused is judged by it.
  const createdAt = Math.min(...segments.map((segment) => segment.createdAt));
  return encodeSegment(
    { ...documents.parts(), ...termParts, termPostings: offsets.view(), postings: postings.view() },
    deriverVersion,
    createdAt,
  );
}

/** Copies what is kept and says where each chunk went. Later segments get higher numbers, so postings stay ascending. */
function copyDocuments(
  segments: readonly OpenSegment[],
  target: DocumentTable,
  keep: (segment: OpenSegment, doc: number) => boolean,
): Uint32Array[] {
  const seen = new Set<string>();
  return segments.map((segment) => {
    const chunkMap = new Uint32Array(segment.chunkCount).fill(DROPPED);
    for (let doc = 0; doc < segment.docCount; doc++) {
      const id = { key: segment.key(doc), variant: segment.variant(doc) };
      if (seen.has(documentName(id)) || !keep(segment, doc)) continue;
      seen.add(documentName(id));
      for (let chunk = segment.docChunkStart[doc]!; chunk < segment.docChunkStart[doc + 1]!; chunk++) {
        chunkMap[chunk] = target.chunkCount;
        target.addChunk({
          startLine: segment.chunkStartLine[chunk]!,
          endLine: segment.chunkEndLine[chunk]!,
          symbol: segment.chunkSymbol[chunk]!,
          length: segment.chunkLength[chunk]!,
        });
      }
      target.outlines.append(segment.outlineBytes(doc));
      target.addDocument({
        ...id,
        language: segment.language(doc),
        lines: segment.lines(doc),
        flags: segment.flags(doc),
      });
    }
    return chunkMap;
  });
}

/** Term -> segment index and term id, alternating. */
async function collectTerms(segments: readonly OpenSegment[]): Promise<Map<string, number[]>> {
  const terms = new Map<string, number[]>();
  for (const [index, segment] of segments.entries()) {
    for (let id = 0; id < segment.termCount; id++) {
      const term = segment.term(id);
      const sources = terms.get(term);
      if (sources) sources.push(index, id);
      else terms.set(term, [index, id]);
      if (id % TERMS_PER_TURN === 0) await nextTurn();
    }
  }
  return terms;
}
