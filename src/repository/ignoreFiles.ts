import ignore, { type Ignore } from 'ignore';

/** `ignored`: left out. `included`: re-included by a `!` pattern, its own or one for a folder above it. Null: nothing says. */
export type Verdict = 'ignored' | 'included' | null;

/** As git does it: names are compared without case where the usual file system compares so. */
const OPTIONS = { ignorecase: process.platform === 'win32' || process.platform === 'darwin' };

/**
 * The ignore files of one name (`.reponavignore`, `.gitignore`) in a tree, in gitignore syntax. The file nearest to a path
 * decides before those above it; below an ignored folder nothing is re-included.
 */
export class IgnoreFiles {
  /** Below these folders (or files) `!` patterns may re-include what others ignored; '' is everywhere, none is nowhere. */
  readonly reincluding = new Set<string>();
  readonly #matchers = new Map<string, Ignore>();
  readonly #folderVerdicts = new Map<string, Verdict>();

  get isEmpty(): boolean {
    return this.#matchers.size === 0;
  }

  /** @param folder POSIX path of the folder that the file lies in, '' for the root */
  add(folder: string, text: string): void {
    const lines = text.replace(/^\uFEFF/, '');
    this.#matchers.set(folder, ignore(OPTIONS).add(lines));
    this.#folderVerdicts.clear();
    for (const line of lines.split(/\r?\n/)) {
      if (line.startsWith('!')) this.reincluding.add(literalStart(folder, line.slice(1).trimEnd()));
    }
  }

  file(path: string): Verdict {
    return this.isEmpty ? null : this.#judge(path, '');
  }

  folder(path: string): Verdict {
    if (path === '' || this.isEmpty) return null;
    const known = this.#folderVerdicts.get(path);
    if (known !== undefined) return known;
    const verdict = this.#judge(path, '/');
    this.#folderVerdicts.set(path, verdict);
    return verdict;
  }

  #judge(path: string, suffix: '' | '/'): Verdict {
    const parent = parentOf(path);
    const inherited = this.folder(parent);
    if (inherited === 'ignored') return 'ignored';
    for (let at = parent; ; at = parentOf(at)) {
      const matcher = this.#matchers.get(at);
      if (matcher) {
        const { ignored, unignored } = matcher.test(below(at, path) + suffix);
        if (unignored) return 'included';
        // Where only the parent is meant, a nearer file has already overruled that.
        const parentMeant = ignored && at !== parent && matcher.test(`${below(at, parent)}/`).ignored;
        if (ignored && !parentMeant) return 'ignored';
      }
      if (at === '') return inherited;
    }
  }
}

/** How far down a pattern leads before it leaves a choice: `src/gen/*.py` to `src/gen`, `*.py` and `gen/` nowhere. */
function literalStart(folder: string, pattern: string): string {
  const path = pattern.replace(/^\//, '').replace(/\/$/, '');
  const anchored = pattern.startsWith('/') || path.includes('/');
  const segments = anchored ? path.split('/') : [];
  const wild = segments.findIndex((segment) => /[*?[\\]/.test(segment));
  const literal = wild < 0 ? segments : segments.slice(0, wild);
  return [folder, ...literal].filter((part) => part !== '').join('/');
}

function below(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

export function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}
