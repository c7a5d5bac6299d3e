import { RepoNavError } from '../../errors.js';

/** What `show` was asked for: a file, and a symbol of it, lines of it, or all of it. */
export type Target = { path: string } & (
  | { of: 'file' }
  /** `line` picks one of several symbols of the name; `written` is both as they were asked for. */
  | { of: 'symbol'; name: string; line: number | null; written: string }
  /** 1-based, inclusive. `FILE:10` has start and end equal. */
  | { of: 'lines'; start: number; end: number }
);

/** Longer than any path with a qualified name. */
const LONGEST = 8192;
const HINT = 'Write FILE:Symbol, FILE:10-40, FILE:10, or FILE, with the path relative to the root.';

/**
 * Reads `FILE:Symbol`, `FILE:Qualified.name@line`, `FILE:10-40`, `FILE:10`, `FILE`. File names may contain colons: the longest
 * beginning that is a file is the file. Where none is, the text up to the first colon is taken for the path, so that
 * the caller can name the closest ones.
 * @param isFile whether a path (POSIX, relative to the root) is a file of the repository.
 * @throws RepoNavError usage (empty, impossible lines), outside_root (absolute paths, drive letters, `..`).
 */
export function parseTarget(target: string, isFile: (path: string) => boolean): Target {
  if (target.trim() === '') throw new RepoNavError('usage', 'The target is empty.', HINT);
  if (target.length > LONGEST) {
    throw new RepoNavError(
      'usage',
      `The target has ${target.length} characters, at most ${LONGEST} are allowed.`,
      HINT,
    );
  }
  for (let end = target.length; end > 0; end = target.lastIndexOf(':', end - 1)) {
    for (const path of spellings(target.slice(0, end))) {
      if (isFile(path)) return withRest(path, target.slice(end + 1));
    }
  }
  refuseOutside(target);
  const colon = target.indexOf(':', 1);
  const path = spellings(colon < 0 ? target : target.slice(0, colon)).at(-1)!;
  return withRest(path, colon < 0 ? '' : target.slice(colon + 1));
}

/** As written, then as other systems and shells write it. */
function spellings(path: string): string[] {
  return [path, path.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '')];
}

function refuseOutside(target: string): void {
  const absolute = /^(?:[A-Za-z]:)?[\\/]/.test(target);
  const climbing = target.split(/[\\/:]/).includes('..');
  if (absolute || climbing) {
    throw new RepoNavError('outside_root', `"${target}" does not stay inside the root.`, HINT);
  }
}

function withRest(path: string, rest: string): Target {
  if (rest === '') return { path, of: 'file' };
  const lines = /^L?(\d+)(?:-L?(\d+))?$/.exec(rest);
  if (!lines) return { path, of: 'symbol', ...symbolPart(rest) };
  const start = Number(lines[1]);
  const end = Number(lines[2] ?? lines[1]);
  if (start < 1 || end < start || !Number.isSafeInteger(end)) {
    throw new RepoNavError(
      'usage',
      `"${rest}" is no range of lines: lines start at 1 and the end is not before the start.`,
      HINT,
    );
  }
  return { path, of: 'lines', start, end };
}

/** `::`, `#` and `/` join names in other notations; ours is the dot. */
function symbolPart(rest: string): { name: string; line: number | null; written: string } {
  const at = /^(.+)@(\d+)$/s.exec(rest);
  const name = (at ? at[1]! : rest).replace(/::|#|\//g, '.').replace(/\(\)$/, '');
  return { name, line: at ? Number(at[2]) : null, written: rest };
}
