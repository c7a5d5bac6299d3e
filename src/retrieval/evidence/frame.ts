import type { Query } from '../types.js';
import { functionsOfFile } from './functionsOfFile.js';
import { isCommonBase, matchPath, type PathMatch } from './pathMatch.js';
import type { Evidence, EvidenceContext } from './types.js';

type Frame = Query['frames'][number];

/** How much a frame counts against the one inside it. */
const DECAY = 0.75;
/** What is left of a frame this far out changes nothing. */
const MAX_FRAMES = 40;

/**
 * Stack frames: `frames` = 0.75^distance from the innermost / number of matching files, `frameInnermost` = 1 for the files of the
 * innermost frame that lies in the repository. Functions likewise (`frame`, `frameInnermost`), by the name in the frame.
 */
export const frameEvidence: Evidence = {
  kind: 'frame',
  apply(context) {
    const { query, view, files, functionFeatures, reason } = context;
    query.frames.slice(0, MAX_FRAMES).forEach((frame, distance) => {
      const match = matchFrame(context, frame);
      if (!match) return;
      const value = DECAY ** distance / match.files.length;
      for (const file of match.files) {
        files.max('frames', file, value);
        reason(file, 'frame');
        for (const id of functionsNamed(context, file, lastName(frame.symbol)))
          functionFeatures.max('frame', id, value);
      }
    });
    markBest(files.get('frames'), files.column('frameInnermost'), (file) => !view.files[file]!.traits.test);
    markBest(functionFeatures.get('frame'), functionFeatures.column('frameInnermost'), () => true);
  },
};

/** A path of another machine: two components must agree, unless it has no more than that or the name is the only one of its kind. */
function matchFrame({ view }: EvidenceContext, frame: Frame): PathMatch | null {
  const path = packagePath(frame) ?? frame.path;
  const match = matchPath(view, path);
  if (!match || match.components >= 2) return match;
  if (isCommonBase(path)) return null;
  const parts = path.split('/').filter((part) => part !== '');
  return parts.length <= 2 && match.files.length === 1 ? match : null;
}

/** Java's frames name the file without its folder, but the class with its package: `a.b.Server.run(Server.java:3)`. */
function packagePath({ path, symbol }: Frame): string | null {
  if (path.includes('/') || symbol === null || !/\.(?:java|kt|kts|scala|groovy)$/.test(path)) return null;
  const parts = symbol.split('.').slice(0, -2);
  return parts.length > 0 ? [...parts, path].join('/') : null;
}

function lastName(symbol: string | null): string {
  return (
    symbol
      ?.split(/[.:\\>#]+/)
      .at(-1)
      ?.replace(/[^\p{L}\p{N}_$].*$/u, '') ?? ''
  );
}

function functionsNamed(context: EvidenceContext, file: number, name: string): number[] {
  const found = name === '' ? null : functionsOfFile(context, file);
  if (!found) return [];
  return found.outline.symbols.flatMap((symbol, index) =>
    symbol.name === name && found.functionOf[index]! >= 0 ? [found.functionOf[index]!] : [],
  );
}

function markBest(values: Float32Array | null, target: Float32Array, counts: (row: number) => boolean): void {
  if (values === null) return;
  let best = 0;
  for (let row = 0; row < values.length; row++) if (values[row]! > best && counts(row)) best = values[row]!;
  if (best === 0) return;
  for (let row = 0; row < values.length; row++) if (values[row]! >= best * 0.999 && counts(row)) target[row] = 1;
}
