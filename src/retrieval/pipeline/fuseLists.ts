import { reciprocalRankFusion } from '../fusion.js';
import { sortedHits, testsLast } from '../representations/hits.js';
import type { FolderFilter } from '../representations/llm/irrelevantFolders.js';
import type { FileHit, RetrievedList, SearchScope } from '../representations/types.js';
import type { Ranking } from '../types.js';
import type { PipelineDescription, RetrieverDescription } from './description.js';

/** The part of a list that counts. */
export function counted(
  hits: readonly FileHit[],
  one: RetrieverDescription,
  { tests }: PipelineDescription,
  { view }: SearchScope,
  folders: FolderFilter | null,
): FileHit[] {
  const skipped = 'skipFolders' in one && folders !== null ? folders.folders : [];
  const outside = hits.filter(({ file }) => !skipped.some((folder) => view.files[file]!.path.startsWith(`${folder}/`)));
  return (tests === 'last' ? testsLast(outside, view) : outside).slice(0, one.top);
}

export function evidenceList({ view, files }: Ranking, { tests }: PipelineDescription, top: number): RetrievedList {
  const hits = files.filter(({ file }) => tests !== 'drop' || !view.files[file]!.traits.test);
  return {
    retriever: 'evidence',
    representation: null,
    model: null,
    hits: hits.slice(0, top).map(({ file, score }) => ({ file, score })),
    searched: view.files.length,
    withoutText: 0,
    calls: [],
  };
}

/** One list alone keeps its scores. */
export function fuse(lists: readonly RetrievedList[], { fuse: fusion }: PipelineDescription): FileHit[] {
  if (lists.length === 1) return lists[0]!.hits;
  const scores = reciprocalRankFusion(
    lists.map(({ hits }, at) => ({ items: hits.map(({ file }) => file), weight: fusion?.weights?.[at] ?? 1 })),
    fusion?.k ?? 60,
  );
  const hits = [...scores].map(([file, score]) => ({ file, score }));
  return sortedHits(
    hits.filter(({ score }) => score > 0),
    hits.length,
  );
}

/** What a model put in order has no scores: its places give them, so that they fall like the order. */
export function inOrder(first: readonly number[], all: readonly FileHit[], k: number): FileHit[] {
  const ranked = new Set(first);
  const order = [...first, ...all.flatMap(({ file }) => (ranked.has(file) ? [] : [file]))];
  return order.map((file, index) => ({ file, score: 1 / (k + index + 1) }));
}
