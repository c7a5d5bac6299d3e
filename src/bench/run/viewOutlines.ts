import type { IndexView } from '../../index/types.js';
import type { Outline } from '../../syntax/types.js';

/** Outlines of a view's files, each decoded once. */
export interface ViewOutlines {
  /** By index into `IndexView.files`; null without an outline. */
  of(file: number): Outline | null;
  /** Null for paths that are not indexed, too. */
  ofPath(path: string): Outline | null;
}

export function viewOutlines(view: IndexView): ViewOutlines {
  const decoded = new Map<number, Outline | null>();
  const numbers = new Map(view.files.map(({ path }, index) => [path, index]));
  const of = (file: number): Outline | null => {
    let outline = decoded.get(file);
    if (outline === undefined) {
      const { segment, doc } = view.files[file]!;
      outline = view.segments[segment]!.outline(doc);
      decoded.set(file, outline);
    }
    return outline;
  };
  return {
    of,
    ofPath(path) {
      const file = numbers.get(path);
      return file === undefined ? null : of(file);
    },
  };
}
