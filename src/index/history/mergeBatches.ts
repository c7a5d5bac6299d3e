import { BatchBuilder } from './batchBuilder.js';
import type { CommitBatch } from './commitBatch.js';

/** One batch with the commits of all, each once. */
export function mergeBatches(batches: readonly CommitBatch[], version: string): Buffer {
  const builder = new BatchBuilder();
  const seen = new Set<string>();
  for (const batch of batches) {
    const rows = copyFacts(batch, builder, seen);
    for (const term of batch.terms) copyTerm(batch, term, rows, builder);
  }
  return builder.finish(version);
}

/** The new row of each commit of the batch, -1 for those that were there already. */
function copyFacts(batch: CommitBatch, builder: BatchBuilder, seen: Set<string>): Int32Array {
  const rows = new Int32Array(batch.count).fill(-1);
  const { fileStart, filePath, paths, renames } = batch;
  for (let row = 0, rename = 0; row < batch.count; row++) {
    const moved: { from: string; to: string }[] = [];
    for (; rename < renames.length && renames[rename] === row; rename += 3) {
      moved.push({ from: paths[renames[rename + 1]!]!, to: paths[renames[rename + 2]!]! });
    }
    const id = batch.id(row);
    if (seen.has(id)) continue;
    seen.add(id);
    rows[row] = builder.count;
    const files = Array.from(filePath.subarray(fileStart[row]!, fileStart[row + 1]!), (path, at) => ({
      path: paths[path]!,
      functions: batch.functions(fileStart[row]! + at),
    }));
    builder.addFacts({ id, timeS: batch.timeS[row]!, files, renames: moved }, batch.length[row]!);
  }
  return rows;
}

function copyTerm(batch: CommitBatch, term: string, rows: Int32Array, builder: BatchBuilder): void {
  const { chunks, counts } = batch.postings(term)!;
  let target: ReturnType<BatchBuilder['rowsOf']> | null = null;
  for (let i = 0; i < chunks.length; i++) {
    const row = rows[chunks[i]!]!;
    if (row < 0) continue;
    target ??= builder.rowsOf(term);
    target.commits.push(row);
    target.counts.push(counts[i]!);
  }
}
