/**
 * Where an import may lead, from its syntax alone. Answers are repository-relative POSIX paths, or suffixes of paths
 * (two stars and a slash before them) where the root of the module tree is unknown; best first, unique. The caller looks which of them exist.
 */

/**
 * Relative specifiers (`./util`, `../lib/x.js`): the file itself, the file with each extension, then an index file in the folder.
 * A specifier's own extension may also stand for another (`./x.js` written for `x.ts`): it is tried as written, then replaced.
 * Not relative (`react`, `@scope/x`) or leading out of the repository: none.
 */
export function relativeTargets(
  spec: string,
  fromPath: string,
  extensions: readonly string[],
  indexNames: readonly string[] = ['index'],
): string[] {
  if (!/^\.\.?(\/|$)/.test(spec)) return [];
  const path = joinPath(folderOf(fromPath), spec);
  if (path === null) return [];
  const targets: string[] = [];
  const extension = /\.[^./]+$/.exec(path)?.[0];
  if (extension) targets.push(path);
  if (extension && extensions.includes(extension)) {
    const stem = path.slice(0, -extension.length);
    targets.push(...extensions.map((other) => stem + other));
  }
  if (path !== '') targets.push(...extensions.map((other) => path + other));
  for (const name of indexNames) targets.push(...extensions.map((other) => joinSegments(path, name + other)));
  return [...new Set(targets)];
}

/**
 * Absolute dotted modules (`a.b.c`, Java `a.b.C`): a file of that path anywhere in the repository, then (with `initNames`)
 * the package's own file (`__init__.py`).
 */
export function dottedTargets(
  module: string,
  extensions: readonly string[],
  initNames: readonly string[] = [],
  separator: string | RegExp = '.',
): string[] {
  const parts = module.split(separator).filter((part) => part !== '');
  if (parts.length === 0) return [];
  const path = parts.join('/');
  return [...extensions.map((extension) => `**/${path}${extension}`), ...initNames.map((name) => `**/${path}/${name}`)];
}

/**
 * Slashed paths that are looked up along a search path (C `#include`, Ruby `require`, Lua, PHP, Dart): next to the importing file,
 * then anywhere. `extensions` may hold '' for specifiers that are written with theirs.
 */
export function slashedTargets(spec: string, fromPath: string, extensions: readonly string[]): string[] {
  const relative = joinPath(folderOf(fromPath), spec);
  const suffix = spec.replace(/^(\.\.?\/)+/, '').replace(/^\/+/, '');
  if (suffix === '') return [];
  const beside = relative === null ? [] : extensions.map((extension) => relative + extension);
  return [...new Set([...beside, ...extensions.map((extension) => `**/${suffix}${extension}`)])];
}

/** Folder of a POSIX path, '' at the root. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Resolves `.` and `..`; null when the result leaves the repository. */
export function joinPath(folder: string, spec: string): string | null {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of spec.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

function joinSegments(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
