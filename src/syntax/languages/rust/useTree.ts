/** What one `use` takes from one module. */
export interface UsedModule {
  /** `std::collections`. */
  module: string;
  /** As they are called there (renames left out), `*` for everything, `self` for the module itself. */
  names: string[];
}

/** Deeper lists than anyone writes are cut off. */
const MAX_DEPTH = 32;

/**
 * Takes a tree of `use` apart: `std::{fmt::{self, Display}, io::*}` is `std::fmt (self, Display)` and `std::io (*)`,
 * in the order of first mention.
 */
export function useTree(tree: string): UsedModule[] {
  const modules = new Map<string, string[]>();
  const compact = tree.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim();
  for (const path of leaves(compact, '', 0)) {
    const split = path.lastIndexOf('::');
    const module = split < 0 ? path : path.slice(0, split);
    const names = modules.get(module) ?? [];
    if (split >= 0) names.push(path.slice(split + 2));
    modules.set(module, names);
  }
  return [...modules].map(([module, names]) => ({ module, names }));
}

function leaves(tree: string, prefix: string, depth: number): string[] {
  const open = tree.indexOf('{');
  if (open < 0) {
    const path = tree
      .replace(/\s+as\s+\w+\s*$/, '')
      .replace(/\s+/g, '')
      .replace(/^::/, '');
    return path === '' ? [] : [prefix + path];
  }
  if (depth === MAX_DEPTH) return [];
  const close = tree.lastIndexOf('}');
  const inside = tree.slice(open + 1, close < open ? undefined : close);
  const path = prefix + tree.slice(0, open).replace(/\s+/g, '').replace(/^::/, '');
  return splitTopLevel(inside).flatMap((part) => leaves(part.trim(), path, depth + 1));
}

function splitTopLevel(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '{') depth++;
    else if (list[at] === '}') depth--;
    else if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(list.slice(from));
  return parts;
}
