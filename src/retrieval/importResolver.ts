import type { IndexView } from '../index/types.js';
import { languageById } from '../syntax/index.js';
import type { ImportRef } from '../syntax/types.js';
import { pathIndex } from './evidence/pathIndex.js';

/** More files that one import may mean say nothing; a package of many files (Go) is more. */
const MAX_FILES = 8;
const MAX_PACKAGE_FILES = 40;

/** Which files of the view an import means, as far as paths tell; none for what lies outside the repository. */
export type ImportResolver = (language: string, reference: ImportRef, fromPath: string) => number[];

/**
 * Looks up what a language module says an import may mean (`LanguageModule.importTargets`): exact paths first, then suffixes; the first
 * target that exists decides, of exact ones all that exist.
 */
export function createImportResolver(view: IndexView): ImportResolver {
  let resolver = cache.get(view.paths);
  if (!resolver) {
    resolver = buildResolver(view);
    cache.set(view.paths, resolver);
  }
  return resolver;
}

/** Files by their last two components: every other folder may have an `__init__.py` or an `index.ts`. */
function filesByTail(paths: readonly string[]): Map<string, number[]> {
  const byTail = new Map<string, number[]>();
  paths.forEach((path, file) => {
    const slash = path.lastIndexOf('/');
    if (slash < 0) return;
    const tail = tailOf(path, slash);
    const list = byTail.get(tail);
    if (list) list.push(file);
    else byTail.set(tail, [file]);
  });
  return byTail;
}

function tailOf(path: string, slash: number): string {
  return path.slice(path.lastIndexOf('/', slash - 1) + 1);
}

/** Paths alone decide, also whether a file is a test. */
const cache = new WeakMap<IndexView['paths'], ImportResolver>();

function buildResolver(view: IndexView): ImportResolver {
  // Nothing else of the view is held on to: it outlives the view.
  const { paths } = view;
  const { byBase, byFolder } = pathIndex(view);
  const isTest = Uint8Array.from(view.files, ({ traits }) => Number(traits.test));
  const byTail = filesByTail(paths);
  const exact = new Map(paths.map((path, file) => [path, file]));
  const byFolderName = new Map<string, string[]>();
  for (const folder of byFolder.keys()) {
    const name = folder.slice(folder.lastIndexOf('/') + 1);
    const list = byFolderName.get(name);
    if (list) list.push(folder);
    else byFolderName.set(name, [folder]);
  }

  function lookUp(target: string): number[] {
    const anywhere = target.startsWith('**/');
    const path = anywhere ? target.slice(3) : target;
    const slash = path.lastIndexOf('/');
    const base = path.slice(slash + 1);
    if (base.startsWith('*.')) return inFolder(slash < 0 ? '' : path.slice(0, slash), base.slice(1), anywhere);
    if (!anywhere) return exact.has(path) ? [exact.get(path)!] : [];
    const ending = `/${path}`;
    const candidates = slash < 0 ? byBase.get(base) : byTail.get(tailOf(path, slash));
    const files = (candidates ?? []).filter((file) => {
      const own = paths[file]!;
      return own.endsWith(ending) || own === path;
    });
    return files.length <= MAX_FILES ? files : [];
  }

  function inFolder(folder: string, ending: string, anywhere: boolean): number[] {
    const folders = anywhere
      ? (byFolderName.get(folder.slice(folder.lastIndexOf('/') + 1)) ?? []).filter((one) =>
          `/${one}`.endsWith(`/${folder}`),
        )
      : [folder];
    if (folders.length > MAX_FILES) return [];
    return folders
      .flatMap((one) => byFolder.get(one) ?? [])
      .filter((file) => paths[file]!.endsWith(ending) && isTest[file] === 0)
      .slice(0, MAX_PACKAGE_FILES);
  }

  return (language, reference, fromPath) => {
    const found = new Set<number>();
    for (const target of languageById(language)?.importTargets?.(reference, fromPath) ?? []) {
      const anywhere = target.startsWith('**/');
      if (anywhere && found.size > 0) break;
      for (const file of lookUp(target)) found.add(file);
    }
    return [...found];
  };
}
