import type { IndexView } from '../../index/types.js';
import { identifierTerms, scanIdentifiers } from '../../representation/index.js';

/** A folder's words say less of a file than its own name's. */
const FOLDER_WEIGHT = 0.6;
/** Files that stand for their folder: the folder's name is theirs. */
const FOLDER_FILES: ReadonlySet<string> = new Set(['__init__', 'index', 'mod', 'lib', 'main', 'init']);

/** What the paths of a view say, computed once for these paths: an edit does not change them. */
export interface PathIndex {
  /** Term -> files whose path has it: file index, weight (1 base name, 0.6 folders), alternating. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
  /** Sum of the weights of a file's terms. */
  readonly length: Float32Array;
  /** Terms of the base name. */
  readonly baseTerms: readonly (readonly string[])[];
  /** Path without extension, in components; `a/b/__init__.py` is `a`, `b`. */
  readonly components: readonly (readonly string[])[];
  /** Last component, as written -> files. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  /** Base name with extension -> files. */
  readonly byBase: ReadonlyMap<string, readonly number[]>;
  /** Folder ('' for the root) -> files. */
  readonly byFolder: ReadonlyMap<string, readonly number[]>;
}

const cache = new WeakMap<IndexView['paths'], PathIndex>();

export function pathIndex(view: IndexView): PathIndex {
  let index = cache.get(view.paths);
  if (!index) {
    index = build(view.paths);
    cache.set(view.paths, index);
  }
  return index;
}

function build(paths: readonly string[]): PathIndex {
  const postings = new Map<string, number[]>();
  const length = new Float32Array(paths.length);
  const baseTerms: string[][] = [];
  const components: string[][] = [];
  const byStem = new Map<string, number[]>();
  const byBase = new Map<string, number[]>();
  const byFolder = new Map<string, number[]>();
  const folders = new Map<string, { parts: string[]; terms: string[] }>();
  const termsOf = wordTerms();
  paths.forEach((path, file) => {
    const slash = path.lastIndexOf('/');
    const folder = slash < 0 ? '' : path.slice(0, slash);
    const base = path.slice(slash + 1);
    const stem = withoutExtension(base);
    let known = folders.get(folder);
    if (!known) {
      const parts = folder === '' ? [] : folder.split('/');
      known = { parts, terms: [...new Set(parts.flatMap(termsOf))] };
      folders.set(folder, known);
    }
    const own = termsOf(stem);
    baseTerms.push(own);
    for (const term of own) listOf(postings, term).push(file, 1);
    let ofFolder = 0;
    for (const term of known.terms) {
      if (own.includes(term)) continue;
      listOf(postings, term).push(file, FOLDER_WEIGHT);
      ofFolder++;
    }
    length[file] = own.length + FOLDER_WEIGHT * ofFolder;
    const standsForFolder = FOLDER_FILES.has(stem) && known.parts.length > 0;
    components.push(standsForFolder ? known.parts : [...known.parts, stem]);
    listOf(byStem, standsForFolder ? known.parts.at(-1)! : stem).push(file);
    listOf(byBase, base).push(file);
    listOf(byFolder, folder).push(file);
  });
  return { postings, length, baseTerms, components, byStem, byBase, byFolder };
}

function withoutExtension(base: string): string {
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
}

const NONE: ReadonlySet<string> = new Set();

/** Distinct terms of one component. Most components occur more than once (`__init__`, a folder in a folder): each is looked at once. */
function wordTerms(): (component: string) => string[] {
  const known = new Map<string, string[]>();
  return (component) => {
    let terms = known.get(component);
    if (!terms) {
      const found = new Set<string>();
      scanIdentifiers(component, 0, component.length, (start, end) => {
        const { whole, parts } = identifierTerms(component.slice(start, end), NONE);
        if (whole !== null) found.add(whole);
        for (const part of parts) found.add(part);
      });
      terms = [...found];
      known.set(component, terms);
    }
    return terms;
  };
}

function listOf(map: Map<string, number[]>, key: string): number[] {
  let list = map.get(key);
  if (!list) {
    list = [];
    map.set(key, list);
  }
  return list;
}
