import { isCommonBase, matchPath } from './pathMatch.js';
import type { Evidence } from './types.js';

/** A base name alone is less sure than a path. */
const BASE_ALONE = 0.7;

/**
 * Paths that the issue quotes: `quotedPath` = 1 / number of files that match the longest suffix, and the same as a fact (`quotedPathCertainty`): an
 * only guess among ten files is no more certain for being the best.
 */
export const quotedPathEvidence: Evidence = {
  kind: 'quoted-path',
  apply({ view, query, files, reason }) {
    for (const path of query.paths) {
      const match = matchPath(view, path);
      if (!match || (match.components < 2 && path.includes('/') && isCommonBase(path))) continue;
      if (match.components < 2 && isCommonBase(path) && match.files.length > 1) continue;
      const value = (match.components < 2 ? BASE_ALONE : 1) / match.files.length;
      for (const file of match.files) {
        files.max('quotedPath', file, value);
        files.max('quotedPathCertainty', file, value);
        reason(file, 'quoted path');
      }
    }
  },
};
