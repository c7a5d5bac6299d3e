import type { IndexView } from '../../index/types.js';
import { isCommonBase, matchPath } from '../evidence/pathMatch.js';
import { hostedPath } from '../query/quotedPaths.js';
import type { Lines } from './types.js';

/** A path that was typed alone, and what of the file was asked for. */
export interface AskedPath {
  /** Files it may mean; those it names whole come first. */
  files: number[];
  /** Lines of the file. */
  lines: Lines | null;
  /** A name in the file. */
  name: string | null;
}

/** `:10`, `:10:5`, `#L10-L20`, `(10,5)`, `:10-20`, `, line 10`: where in a file, behind what separates it from the path. */
const PLACE =
  /^(?:[:#@(,\s]|line|on)*L?(\d{1,7})(?:C\d+)?(?:[:,.]\d+)?(?:\s*-\s*L?(\d{1,7})(?:C\d+)?(?:[:,.]\d+)?)?\)?:?$/;
const SEPARATOR = /::|[:#@(,]|\s+(?=line|on)/g;

/**
 * Reads `path`, `path:10`, `path:10:5`, `path#L10-L20`, `path(10,5)`, `path:Name`, `path::Class::name`, links to code hosts and paths of other
 * systems and machines: the longest beginning that is a file is the file. Null where none is.
 */
export function askedPath(view: IndexView, text: string): AskedPath | null {
  const hosted = hostedPath(text);
  const typed = hosted ? hosted.path + hosted.rest : text.replace(/^file:\/{2,3}(?=[\w/])/, '/');
  const ends = [typed.length, ...Array.from(typed.matchAll(SEPARATOR), ({ index }) => index).reverse()];
  for (const end of ends) {
    const path = typed.slice(0, end).replaceAll('\\', '/').trim();
    if (!looksLikePath(path)) continue;
    const files = filesNamed(view, path);
    if (files.length === 0) continue;
    const rest = typed.slice(end);
    const place = PLACE.exec(rest);
    if (place) return { files, lines: linesOf(place[1]!, place[2]), name: null };
    const name = rest.replace(/^[:#@(,\s]+/, '');
    return { files, lines: null, name: name === '' ? null : name };
  }
  return null;
}

function linesOf(first: string, last: string | undefined): Lines {
  const [start, end] = [Math.max(1, Number(first)), Math.max(1, Number(last ?? first))];
  return { start: Math.min(start, end), end: Math.max(start, end) };
}

function looksLikePath(path: string): boolean {
  return path !== '' && (path.includes('/') || /[^.]\.[\w+-]+$|^\.\w/.test(path));
}

/** Files that end in the path. Of a path of another machine the end must be of two components, or the only one of its name. */
export function filesNamed(view: IndexView, path: string): number[] {
  const match = matchPath(view, path) ?? null;
  if (match !== null) {
    const { files, components } = match;
    const asked = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..').length;
    // Words in front of a path are no folders of another machine.
    const another = !/\s/.test(path) && (components >= 2 || (files.length === 1 && !isCommonBase(path)));
    const meant = components === asked || another;
    if (meant) return wholeFirst(view, files, path);
  }
  return filesNamedInAnyCase(view, path);
}

/** The file at exactly this path before others that end in it. */
function wholeFirst(view: IndexView, files: readonly number[], path: string): number[] {
  const whole = path.replace(/^(?:\.?\/)+/, '');
  return [...files].sort((a, b) => Number(view.paths[b] === whole) - Number(view.paths[a] === whole));
}

const lowerCase = new WeakMap<IndexView['paths'], ReadonlyMap<string, readonly number[]>>();

function filesNamedInAnyCase({ paths }: IndexView, path: string): number[] {
  let byBase = lowerCase.get(paths);
  if (!byBase) {
    byBase = filesByLowerCaseBase(paths);
    lowerCase.set(paths, byBase);
  }
  const wanted = `/${path.toLowerCase().replace(/^(?:\.{0,2}\/)+/, '')}`;
  return (byBase.get(baseOf(wanted)) ?? []).filter((file) => `/${paths[file]!.toLowerCase()}`.endsWith(wanted));
}

function filesByLowerCaseBase(paths: readonly string[]): Map<string, number[]> {
  const byBase = new Map<string, number[]>();
  paths.forEach((path, file) => {
    const base = baseOf(path.toLowerCase());
    const files = byBase.get(base);
    if (files) files.push(file);
    else byBase.set(base, [file]);
  });
  return byBase;
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
