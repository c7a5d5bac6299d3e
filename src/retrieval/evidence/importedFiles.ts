import type { IndexView } from '../../index/types.js';
import type { Outline } from '../../syntax/types.js';
import { createImportResolver, type ImportResolver } from '../importResolver.js';
import { functionsOfFile } from './functionsOfFile.js';
import { pathIndex } from './pathIndex.js';
import type { EvidenceContext } from './types.js';

/** Re-exports lead on to the files that define a name, when these are few. */
const MAX_REEXPORTED = 3;
const NONE: ReadonlySet<number> = new Set();

/** A file that an import means, and the names imported from it. */
interface Imported {
  target: number;
  names: readonly string[];
}

/** What a file imports does not change with the question: worked out once for the files of a view. */
const ofView = new WeakMap<IndexView['files'], Map<number, ReadonlySet<number>>>();
/** As far as the file's own imports and the paths of the view tell: an edit of another file does not change that. */
const ofOutline = new WeakMap<Outline, { resolve: ImportResolver; imported: readonly Imported[] }>();

/** The files that a file imports, also through the front files of packages that re-export what others define. */
export function importedFiles(context: EvidenceContext, file: number): ReadonlySet<number> {
  let known = ofView.get(context.view.files);
  if (!known) {
    known = new Map();
    ofView.set(context.view.files, known);
  }
  let targets = known.get(file);
  if (!targets) {
    targets = withDefiners(context, file);
    known.set(file, targets);
  }
  return targets;
}

function withDefiners(context: EvidenceContext, file: number): ReadonlySet<number> {
  const outline = functionsOfFile(context, file)?.outline;
  if (!outline) return NONE;
  const targets = new Set<number>();
  for (const { target, names } of directly(context.view, outline, file)) {
    targets.add(target);
    for (const definer of reexported(context, target, names)) targets.add(definer);
  }
  targets.delete(file);
  return targets;
}

function directly(view: IndexView, outline: Outline, file: number): readonly Imported[] {
  const resolve = createImportResolver(view);
  const kept = ofOutline.get(outline);
  if (kept?.resolve === resolve) return kept.imported;
  const imported = outline.imports.flatMap((reference) =>
    resolve(outline.language, reference, view.paths[file]!).map((target) => ({ target, names: reference.names })),
  );
  ofOutline.set(outline, { resolve, imported });
  return imported;
}

/** The files below a package that define what is imported from its front file. */
function reexported({ view, definitions }: EvidenceContext, target: number, names: readonly string[]): number[] {
  if (names.length === 0) return [];
  const path = view.paths[target]!;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const isFront = pathIndex(view).components(target).length < path.split('/').length;
  if (!isFront || folder === '') return [];
  return names.flatMap((name) => {
    const defining = definitions.filesOf(name);
    return defining.length > MAX_REEXPORTED ? [] : defining.filter((file) => view.paths[file]!.startsWith(folder));
  });
}
