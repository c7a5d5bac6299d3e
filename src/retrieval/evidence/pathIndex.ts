import type { IndexView } from '../../index/types.js';
import { componentTerms } from './componentTerms.js';

/** A folder's words say less of a file than its own name's. */
const FOLDER_WEIGHT = 0.6;
/** Files that stand for their folder: the folder's name is theirs. */
const FOLDER_FILES: ReadonlySet<string> = new Set(['__init__', 'index', 'mod', 'lib', 'main', 'init']);

interface Folder {
  parts: readonly string[];
  /** Distinct terms of all its components. */
  terms: readonly string[];
  files: number[];
}

const cache = new WeakMap<IndexView['paths'], PathIndex>();

/** Computed once for these paths: an edit does not change them. */
export function pathIndex(view: IndexView): PathIndex {
  let index = cache.get(view.paths);
  if (!index) {
    index = new PathIndex(view.paths);
    cache.set(view.paths, index);
  }
  return index;
}

/** What the paths of a view say. Folders are looked at once for all of their files; what few questions need is made when it is needed. */
export class PathIndex {
  /** Terms of the base name, by file. */
  readonly baseTerms: readonly (readonly string[])[];
  /** Base name with extension -> files. */
  readonly byBase: ReadonlyMap<string, readonly number[]>;
  /** Folder ('' for the root) -> files. */
  readonly byFolder: ReadonlyMap<string, readonly number[]>;
  readonly #paths: readonly string[];
  readonly #folderOf: Folder[] = [];
  readonly #filesByTerm = new Map<string, number[]>();
  readonly #foldersByTerm = new Map<string, Folder[]>();
  readonly #frequencies = new Map<string, number>();
  #byStem: ReadonlyMap<string, readonly number[]> | null = null;

  constructor(paths: readonly string[]) {
    const folders = new Map<string, Folder>();
    const termsOf = componentTerms();
    const baseTerms: (readonly string[])[] = [];
    const byBase = new Map<string, number[]>();
    paths.forEach((path, file) => {
      const slash = path.lastIndexOf('/');
      const name = slash < 0 ? '' : path.slice(0, slash);
      const base = path.slice(slash + 1);
      let folder = folders.get(name);
      if (!folder) {
        const parts = name === '' ? [] : name.split('/');
        folder = { parts, terms: [...new Set(parts.flatMap(termsOf))], files: [] };
        folders.set(name, folder);
        for (const term of folder.terms) listOf(this.#foldersByTerm, term).push(folder);
      }
      folder.files.push(file);
      this.#folderOf.push(folder);
      const own = termsOf(withoutExtension(base));
      baseTerms.push(own);
      for (const term of own) listOf(this.#filesByTerm, term).push(file);
      listOf(byBase, base).push(file);
    });
    this.#paths = paths;
    this.baseTerms = baseTerms;
    this.byBase = byBase;
    this.byFolder = new Map(Array.from(folders, ([name, { files }]) => [name, files]));
  }

  /** Calls back for each file whose path has the term, with 1 for base names and 0.6 for folders. */
  eachFile(term: string, visit: (file: number, weight: number) => void): void {
    for (const file of this.#filesByTerm.get(term) ?? []) visit(file, 1);
    for (const { files } of this.#foldersByTerm.get(term) ?? []) {
      for (const file of files) if (!this.baseTerms[file]!.includes(term)) visit(file, FOLDER_WEIGHT);
    }
  }

  /** Files whose path has the term. */
  frequency(term: string): number {
    let count = this.#frequencies.get(term);
    if (count === undefined) {
      count = 0;
      this.eachFile(term, () => {
        count!++;
      });
      this.#frequencies.set(term, count);
    }
    return count;
  }

  /** Sum of the weights of a file's terms. */
  lengthOf(file: number): number {
    const own = this.baseTerms[file]!;
    let ofFolder = 0;
    for (const term of this.#folderOf[file]!.terms) if (!own.includes(term)) ofFolder++;
    return Math.fround(own.length + FOLDER_WEIGHT * ofFolder);
  }

  /** Path without extension, in components; `a/b/__init__.py` is `a`, `b`. */
  components(file: number): readonly string[] {
    const { parts } = this.#folderOf[file]!;
    const stem = this.#stem(file);
    return standsForFolder(stem, parts) ? parts : [...parts, stem];
  }

  /** Last component, as written -> files. */
  get byStem(): ReadonlyMap<string, readonly number[]> {
    if (this.#byStem) return this.#byStem;
    const byStem = new Map<string, number[]>();
    this.#paths.forEach((_, file) => {
      const { parts } = this.#folderOf[file]!;
      const stem = this.#stem(file);
      listOf(byStem, standsForFolder(stem, parts) ? parts.at(-1)! : stem).push(file);
    });
    this.#byStem = byStem;
    return byStem;
  }

  #stem(file: number): string {
    const path = this.#paths[file]!;
    return withoutExtension(path.slice(path.lastIndexOf('/') + 1));
  }
}

function standsForFolder(stem: string, parts: readonly string[]): boolean {
  return FOLDER_FILES.has(stem) && parts.length > 0;
}

function withoutExtension(base: string): string {
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
}

function listOf<Item>(map: Map<string, Item[]>, key: string): Item[] {
  let list = map.get(key);
  if (!list) {
    list = [];
    map.set(key, list);
  }
  return list;
}
