import { completePipeline } from '../retrieval/pipeline/description.js';
import { writeFootprint } from './footprint/footprintFile.js';
import { type FootprintRequest, repositoryFootprint } from './footprint/repositoryFootprint.js';
import type { Footprint } from './footprint/types.js';

/** What needs no server. */
const LOCAL = {
  retrievers: [
    'bm25:path',
    'bm25:source',
    'dense:path:static',
    { kind: 'dense', representation: 'source', model: 'static', chunkTokens: 256 },
  ],
};

export interface FootprintBenchOptions extends Omit<FootprintRequest, 'pipelines'> {
  /** As people write them (docs/retrievers.md). @default BM25 and the static embedding over paths and sources */
  pipelines: readonly unknown[];
  /** Folder where footprint.json goes; absent: nowhere. */
  out?: string | undefined;
}

/** @throws RepoNavError as `repositoryFootprint` does, and usage for a pipeline that is wrong */
export async function footprintBench(
  options: FootprintBenchOptions,
): Promise<{ footprint: Footprint; file: string | null }> {
  const { pipelines, out, ...request } = options;
  const named = (pipelines.length === 0 ? [LOCAL] : pipelines).map(completePipeline);
  const footprint = await repositoryFootprint({ ...request, pipelines: named });
  return { footprint, file: out === undefined ? null : writeFootprint(out, footprint) };
}
