import { createHash } from 'node:crypto';
import { partKey } from '../../index/vectors/partKeys.js';
import type { VectorTable } from '../../index/vectors/vectorTable.js';

/** Chunks of a text that are kept under one key. */
export interface Piece {
  /** Of the text that it is all of, or a part of. */
  text: string;
  key: string;
  /** Of the file, for messages. */
  path: string;
  chunks: readonly string[];
  /** Upper estimate of what its chunks take of a request. */
  tokens: number;
}

/** A text that is cut into chunks. */
export interface ChunkedText {
  key: string;
  path: string;
  chunks: readonly string[];
  /** Of each chunk. */
  tokens: readonly number[];
}

/**
 * What of a text is to be asked for, and the keys that make it whole, in order; a text that is one piece has its own key and nothing to join. What
 * an earlier request gave of it is not asked for again.
 *
 * @param runs chunks that go into one request
 */
export function planPieces(
  text: ChunkedText,
  runs: readonly { from: number; to: number }[],
  table: Pick<VectorTable, 'has'>,
): { ask: Piece[]; join: string[] } {
  const ask: Piece[] = [];
  const join: string[] = [];
  for (const { from, to } of runs) {
    const whole = runs.length === 1 ? pieceOf(text, from, to, text.key) : pieceOf(text, from, to);
    const single = text.chunks.slice(from, to).map((_, at) => pieceOf(text, from + at, from + at + 1));
    const inParts = !table.has(whole.key) && single.some(({ key }) => table.has(key));
    const wanted = inParts ? single : [whole];
    ask.push(...wanted.filter(({ key }) => !table.has(key)));
    join.push(...wanted.map(({ key }) => key));
  }
  return { ask, join: join.length === 1 && join[0] === text.key ? [] : join };
}

/**
 * Keeps what there is of the pieces' vectors: a piece under its key where all of it is there, else each of its chunks by itself, to go on from.
 * @param vectors of all chunks of the pieces in their order; null for those that are not there or cannot be searched
 */
export function keepPieces(
  table: VectorTable,
  pieces: readonly Piece[],
  vectors: readonly (Float32Array | null)[],
): void {
  let at = 0;
  for (const { text, key, chunks } of pieces) {
    const rows = vectors.slice(at, at + chunks.length);
    at += chunks.length;
    const known = rows.filter((row) => row !== null);
    if (known.length === chunks.length) table.add(key, known);
    else
      rows.forEach((row, chunk) => {
        if (row !== null) table.add(partOf(text, [chunks[chunk]!]), [row]);
      });
  }
}

function pieceOf({ key, path, chunks, tokens }: ChunkedText, from: number, to: number, own?: string): Piece {
  const held = chunks.slice(from, to);
  const sum = tokens.slice(from, to).reduce((total, one) => total + one, 0);
  return { text: key, key: own ?? partOf(key, held), path, chunks: held, tokens: sum };
}

/** Named by what is in it: chunks that are cut in another way are other parts. */
function partOf(text: string, chunks: readonly string[]): string {
  return partKey(text, createHash('sha256').update(JSON.stringify(chunks)).digest('hex').slice(0, 16));
}
