import type { IndexView } from '../../index/types.js';
import { identifierTerms, scanIdentifiers } from '../../representation/index.js';

/** A folder's words say less of a file than its own name's. */
const FOLDER_WEIGHT = 0.6;
/** Files that stand for their folder: the folder's name is theirs. */
const FOLDER_FILES: ReadonlySet<string> = new Set(['__init__', 'index', 'mod', 'lib', 'main', 'init']);

/** What the paths of a view say, computed once per view. */
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

const cache = new WeakMap<IndexView['files'], PathIndex>();

export function pathIndex(view: IndexView): PathIndex {
  let index = cache.get(view.files);
  if (!index) {
    index = build(view);
    cache.set(view.files, index);
  }
  return index;
}

function build(view: IndexView): PathIndex {
  const postings = new Map<string, number[]>();
  const length = new Float32Array(view.files.length);
  const baseTerms: string[][] = [];
  const components: string[][] = [];
  const byStem = new Map<string, number[]>();
  const byBase = new Map<string, number[]>();
  const byFolder = new Map<string, number[]>();
  const folders = new Map<string, { parts: string[]; terms: string[] }>();
  view.files.forEach(({ path }, file) => {
    const slash = path.lastIndexOf('/');
    const folder = slash < 0 ? '' : path.slice(0, slash);
    const base = path.slice(slash + 1);
    const stem = withoutExtension(base);
    let known = folders.get(folder);
    if (!known) {
      const parts = folder === '' ? [] : folder.split('/');
      known = { parts, terms: [...new Set(parts.flatMap(wordTerms))] };
      folders.set(folder, known);
    }
    const own = [...new Set(wordTerms(stem))];
    baseTerms.push(own);
    for (const term of own) push(postings, term, file, 1);
    for (const term of known.terms) if (!own.includes(term)) push(postings, term, file, FOLDER_WEIGHT);
    length[file] = own.length + FOLDER_WEIGHT * known.terms.filter((term) => !own.includes(term)).length;
    const standsForFolder = FOLDER_FILES.has(stem) && known.parts.length > 0;
    components.push(standsForFolder ? known.parts : [...known.parts, stem]);
    push(byStem, standsForFolder ? known.parts.at(-1)! : stem, file);
    push(byBase, base, file);
    push(byFolder, folder, file);
  });
  return { postings, length, baseTerms, components, byStem, byBase, byFolder };
}

function withoutExtension(base: string): string {
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
}

const NONE: ReadonlySet<string> = new Set();

function wordTerms(text: string): string[] {
  const terms: string[] = [];
  scanIdentifiers(text, 0, text.length, (start, end) => {
    const { whole, parts } = identifierTerms(text.slice(start, end), NONE);
    if (whole !== null) terms.push(whole);
    terms.push(...parts);
  });
  return terms;
}

function push(map: Map<string, number[]>, key: string, ...values: number[]): void {
  const list = map.get(key);
  if (list) list.push(...values);
  else map.set(key, values);
}
