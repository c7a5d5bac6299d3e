import type { IndexView } from '../../index/types.js';
import type { FileHit } from './types.js';

/** What becomes of tests: `keep` ranks them like all files, `last` puts them behind the others, `drop` does not search them. */
export const TEST_POLICIES = ['last', 'keep', 'drop'] as const;
export type TestPolicy = (typeof TEST_POLICIES)[number];

/** Best first, ties by path; `depth` of them at most. */
export function sortedHits(hits: FileHit[], depth: number): FileHit[] {
  return hits.sort((a, b) => b.score - a.score || a.file - b.file).slice(0, depth);
}

/** Tests behind what is none, each in their order. */
export function testsLast(hits: readonly FileHit[], view: IndexView): FileHit[] {
  const isTest = ({ file }: FileHit) => view.files[file]!.traits.test;
  return [...hits.filter((hit) => !isTest(hit)), ...hits.filter(isTest)];
}
