import type { IndexedFile } from '../index/types.js';
import { whySecret } from '../repository/index.js';

export interface SummarizeScope {
  /** Files that are to have summaries, by path. */
  files: IndexedFile[];
  /** How many others there are, by reason. */
  leftOut: Record<string, number>;
  /** Files that look like secrets by their paths; those that do by their contents are found when they are read. */
  withheld: { path: string; reason: string }[];
}

/** Source files in a known language that people wrote; tests only when they are asked for. */
export function summarizeScope(
  files: readonly IndexedFile[],
  { accept, includeTests }: { accept: ((file: IndexedFile) => boolean) | null; includeTests: boolean },
): SummarizeScope {
  const scope: SummarizeScope = { files: [], leftOut: {}, withheld: [] };
  for (const file of files) {
    if (accept !== null && !accept(file)) continue;
    const secret = whySecret(file.path);
    if (secret !== null) {
      scope.withheld.push({ path: file.path, reason: secret });
      continue;
    }
    const reason = reasonToLeaveOut(file, includeTests);
    if (reason === null) scope.files.push(file);
    else scope.leftOut[reason] = (scope.leftOut[reason] ?? 0) + 1;
  }
  return scope;
}

function reasonToLeaveOut({ language, traits, sizeBytes }: IndexedFile, includeTests: boolean): string | null {
  if (language === null) return 'no known language';
  if (sizeBytes === 0) return 'empty';
  if (traits.vendored) return 'vendored';
  if (traits.generated) return 'generated';
  if (traits.minified) return 'minified';
  if (traits.test && !includeTests) return 'test';
  return null;
}
