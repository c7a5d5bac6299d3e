import type { IndexView } from '../../index/types.js';
import { preliminary } from './preliminary.js';
import type { Evidence } from './types.js';

/** A stem that more files have is no name of one thing. */
const MAX_SAME = 8;
/** What a second file of the same thing adds to its name: `value-inl.h`, `pool_test.go`, `TestPool`, `PoolTests`, `exceptions.common`. */
const SECOND =
  /^(?:tests?[-_.]?)|[-_.](?:inl|impl|internal|common|base|tests?|spec|unittests?|d)$|(?<=[a-z0-9])tests?$/g;

/**
 * Files of the same name elsewhere: a header and its implementation, one thing on several platforms, a test and what it tests.
 * `sameStem`: the strongest other file that is no test; `testStem`: the strongest test.
 */
export const counterpartEvidence: Evidence = {
  kind: 'structure',
  apply(context) {
    const { view, files } = context;
    const strength = preliminary(context).files;
    for (const members of stemsOf(view)) {
      for (const file of members) {
        if (!(strength[file]! > 0)) continue;
        const name = view.files[file]!.traits.test ? 'testStem' : 'sameStem';
        for (const other of members) if (other !== file) files.max(name, other, strength[file]!);
      }
    }
  },
};

const cache = new WeakMap<IndexView['paths'], readonly (readonly number[])[]>();

/** Groups of two to eight files with one stem, looked for once for these paths. */
function stemsOf({ paths }: IndexView): readonly (readonly number[])[] {
  let groups = cache.get(paths);
  if (!groups) {
    const byStem = new Map<string, number[]>();
    paths.forEach((path, file) => {
      const stem = stemOf(path);
      const list = byStem.get(stem);
      if (list) list.push(file);
      else byStem.set(stem, [file]);
    });
    groups = [...byStem.values()].filter(({ length }) => length > 1 && length <= MAX_SAME);
    cache.set(paths, groups);
  }
  return groups;
}

function stemOf(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');
  const name = (dot > 0 ? base.slice(0, dot) : base).toLowerCase();
  const stem = name.replace(SECOND, '').replace(SECOND, '');
  return stem === '' ? name : stem;
}
