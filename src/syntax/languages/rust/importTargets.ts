import { folderOf, joinPath } from '../../importTargets.js';
import type { ImportRef } from '../../types.js';

/** Files of the module a path names (an item may hide in its last segment), tried with the longest path first. */
export function importTargets({ module, names }: ImportRef, fromPath: string): string[] {
  const segments = module.split('::');
  const [root] = segments;
  const taken = names.filter((name) => name !== '*' && name !== 'self');
  if (root === 'self' || root === 'super') {
    const folder = joinPath(moduleFolder(fromPath), '../'.repeat(segments.filter((part) => part === 'super').length));
    if (folder === null) return [];
    return moduleFiles(
      folder === '' ? [] : folder.split('/'),
      segments.filter((part) => part !== 'self' && part !== 'super'),
      taken,
      '',
    );
  }
  if (root === 'std' || root === 'core' || root === 'alloc') return [];
  const inCrate = root === 'crate';
  const path = inCrate ? segments.slice(1) : segments;
  const source = inCrate ? sourceFolder(fromPath) : [];
  return [
    ...(inCrate ? moduleFiles(source, path, taken, '') : moduleFiles([], segments.slice(1), taken, sourceOf(root!))),
    ...moduleFiles([], path, taken, '**/'),
    ...(inCrate && path.length === 0 ? ['lib.rs', 'main.rs'].map((file) => [...source, file].join('/')) : []),
  ].filter((target, index, all) => all.indexOf(target) === index);
}

/** Where the sources of another crate of the repository lie: `tokio_util` in `tokio-util/src/`. */
function sourceOf(crate: string): string {
  return `**/${crate.replaceAll('_', '-')}/src/`;
}

/** The folder of the root of the file's own crate: what stands before the last `src/`, and that. */
function sourceFolder(fromPath: string): string[] {
  const folders = folderOf(fromPath).split('/');
  const at = folders.lastIndexOf('src');
  return at < 0 ? [] : folders.slice(0, at + 1);
}

function moduleFiles(
  folder: readonly string[],
  path: readonly string[],
  names: readonly string[],
  prefix: string,
): string[] {
  const modules = [...names.map((name) => [...path, name]), path];
  if (path.length > 1) modules.push(path.slice(0, -1));
  const files = modules.flatMap((segments) => {
    const all = [...folder, ...segments].join('/');
    return all === '' || (segments.length === 0 && folder.length === 0)
      ? []
      : [`${prefix}${all}.rs`, `${prefix}${all}/mod.rs`];
  });
  return [...new Set(files)];
}

/** The folder of a module's children: `a/b/` for `a/b.rs`, `a/` for `a/mod.rs` and the roots of crates. */
function moduleFolder(fromPath: string): string {
  const folder = folderOf(fromPath);
  const base = fromPath.slice(folder === '' ? 0 : folder.length + 1).replace(/\.rs$/, '');
  if (base === 'mod' || base === 'lib' || base === 'main' || base === 'build') return folder;
  return folder === '' ? base : `${folder}/${base}`;
}
