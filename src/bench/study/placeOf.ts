import type { PipelineDescription, RetrieverDescription } from '../../retrieval/pipeline/description.js';
import type { RetrievalSummary } from '../metrics/retrievalSummary.js';
import type { Place } from './types.js';

/** Names of models as they answered: pipelines may leave them to the environment. */
type Answered = Pick<RetrievalSummary, 'lists' | 'usage'> | undefined;

/** What the analyzer and the constants of BM25 are where nothing else is said (docs/retrievers.md). */
const BM25 = { analyzer: 'lucene-english', k1: 0.9, b: 0.4 };
const FUSION_K = 60;

/** The table of the study that a pipeline belongs to, and its row; null where the study has none: the evidence ranker alone. */
export function placeOf(pipeline: PipelineDescription, answered: Answered): Place | null {
  const { retrievers, rerank } = pipeline;
  const [first] = retrievers;
  const lists = retrievers.map((one, at) => ({ one, name: nameOf(one, pipeline, answered?.lists[at]?.model) }));
  if (retrievers.some((one) => 'skipFolders' in one && one.skipFolders)) {
    const ranked = rerank ? `, ranked by ${rerank.representation}` : '';
    return { table: 'agentless', row: `${fusedName(lists, pipeline)}${ranked}`, column: null };
  }
  if (rerank) {
    const model = answered?.usage.find(({ purpose }) => purpose === 'llm-ranking')?.model ?? rerank.model;
    const by = model ?? pipeline.chatModel ?? 'a chat model';
    return {
      table: 'ranking',
      row: `${by}, ${rerank.over} of ${fusedName(lists, pipeline)}`,
      column: rerank.representation,
    };
  }
  if (retrievers.length > 1) {
    const table = retrievers.some(({ kind }) => kind === 'llm') ? 'llm-fusion' : 'fusion';
    return { table, row: fusedName(lists, pipeline), column: null };
  }
  if (first!.kind === 'evidence') return null;
  return {
    table: first!.kind === 'llm' ? 'llm' : 'representations',
    row: lists[0]!.name,
    column: first!.representation,
  };
}

function nameOf(one: RetrieverDescription, pipeline: PipelineDescription, model: string | null | undefined): string {
  if (one.kind === 'evidence') return ['evidence', ...one.without.map((kind) => `without ${kind}`)].join(' ');
  if (one.kind === 'bm25') {
    const { analyzer, k1, b } = one;
    const other = [
      ...(analyzer === BM25.analyzer ? [] : [analyzer]),
      ...(k1 === BM25.k1 && b === BM25.b ? [] : [`k1 ${k1}, b ${b}`]),
    ];
    return other.length === 0 ? 'BM25' : `BM25 (${other.join(', ')})`;
  }
  if (one.kind === 'llm') return model ?? one.model ?? pipeline.chatModel ?? 'a chat model';
  return model ?? one.model ?? pipeline.embeddingModel ?? 'an embedding model';
}

function fusedName(
  lists: readonly { one: RetrieverDescription; name: string }[],
  { fuse }: PipelineDescription,
): string {
  const weights = fuse?.weights;
  const parts = lists.map(({ one, name }, at) => {
    const over = one.kind === 'evidence' ? '' : ` over ${one.representation}`;
    const weight = weights && new Set(weights).size > 1 ? `${weights[at]} x ` : '';
    return `${weight}${name}${over}`;
  });
  const k = fuse && fuse.k !== FUSION_K ? ` (k ${fuse.k})` : '';
  return `${parts.join(' + ')}${k}`;
}
