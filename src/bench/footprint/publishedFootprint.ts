/** Indexing time of the study, to stand beside ours. */
export interface PublishedIndexing {
  retriever: string;
  representation: string;
  by: string;
  /** With its lines of code. */
  repository: string;
  /** One value, or the least and the most. */
  minutes: readonly number[];
}

const TRINO = 'Trino (988,722 lines)';

export const PUBLISHED_INDEXING: readonly PublishedIndexing[] = [
  { retriever: 'bm25', representation: 'path', by: 'Lucene', repository: TRINO, minutes: [0.06] },
  { retriever: 'bm25', representation: 'source', by: 'Lucene', repository: TRINO, minutes: [0.11] },
  { retriever: 'bm25', representation: 'summaries', by: 'Lucene', repository: TRINO, minutes: [0.06, 0.11] },
];

export const PUBLISHED_SUMMARIES = 'Published: summaries of all three kinds cost about 1.5 to 1.8 US$ a repository.';
