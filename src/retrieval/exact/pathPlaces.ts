import { functionsOfFile } from '../evidence/functionsOfFile.js';
import { pathIndex } from '../evidence/pathIndex.js';
import { accepts } from './accepts.js';
import { type AskedPath, filesNamed } from './askedPath.js';
import { definitionPlaces, definitionPlacesIn } from './definitionPlaces.js';
import { fileOrder } from './order.js';
import { symbolsAt } from './symbolsAt.js';
import type { ExactPlace, ExactScope, Lines } from './types.js';

const REASON = 'exact path';
/** Files of one name whose outlines are looked into. */
const MAX_FILES = 40;
/** Files of a folder that come first. */
const MAX_FOLDER_FILES = 200;

/**
 * What a path typed alone means: its files, the symbol that lines lie in, the definition of a name, else the file's own functions in their
 * order. Files first that agree with the whole path.
 */
export function pathPlaces(scope: ExactScope, { files, lines, name }: AskedPath): ExactPlace[] {
  const found = accepted(scope, files);
  if (name !== null) {
    const named = definitionPlacesIn(scope, name, found.slice(0, MAX_FILES));
    const elsewhere = named.length > 0 ? [] : definitionPlaces(scope, name);
    return [...named, ...found.map(asFile), ...elsewhere];
  }
  const places = found.slice(0, MAX_FILES).flatMap((file) => {
    const inside = lines === null ? ownFunctions(scope, file) : atLines(scope, file, lines);
    return inside.length > 0 ? inside : [asFile(file)];
  });
  return [...places, ...found.slice(MAX_FILES).map(asFile)];
}

/** Files below a folder that was typed alone, those right in it and what stands for it first; [] for what is no folder. */
export function folderPlaces(scope: ExactScope, text: string): ExactPlace[] {
  const wanted = text.replaceAll('\\', '/').replace(/^(?:\.?\/)+|\/+$/g, '');
  if (wanted === '' || !/^[^\s:]+$/.test(wanted)) return [];
  const { byFolder } = pathIndex(scope.context.view);
  const inFolder = [...byFolder.keys()].filter((folder) => `/${folder}`.endsWith(`/${wanted}`));
  const below = [...byFolder.keys()].filter(
    (folder) => `/${folder}/`.includes(`/${wanted}/`) && !inFolder.includes(folder),
  );
  const filesOf = (folders: readonly string[]) =>
    ordered(
      scope,
      folders.flatMap((folder) => byFolder.get(folder) ?? []),
    );
  return [...filesOf(inFolder), ...filesOf(below)].slice(0, MAX_FOLDER_FILES).map(asFile);
}

/** Files whose name, without extension, is the text: a module, a script, `Makefile`. */
export function modulePlaces(scope: ExactScope, text: string): ExactPlace[] {
  const { byStem, components } = modules(scope);
  const parts = text.split(/[./\\]|::/).filter((part) => part !== '');
  const last = parts.at(-1);
  const named = last === undefined ? [] : [...(byStem.get(last) ?? []), ...filesNamed(scope.context.view, text)];
  const whole = named.filter((file) => {
    const own = components(file);
    return parts.length === 1 || parts.every((part, at) => own.at(at - parts.length) === part);
  });
  return ordered(scope, [...new Set(whole)]).map(asFile);
}

function modules({ context }: ExactScope) {
  const paths = pathIndex(context.view);
  return { byStem: paths.byStem, components: (file: number) => paths.components(file) };
}

/** In the order given where the whole path agrees, else by what they are. */
function accepted(scope: ExactScope, files: readonly number[]): number[] {
  return files.filter((file) => accepts(scope, file));
}

function ordered(scope: ExactScope, files: readonly number[]): number[] {
  return accepted(scope, files).sort(fileOrder(scope).compare);
}

/** Its functions and classes in their order; where it has none, its constants and what else stands at its top. */
function ownFunctions({ context, options }: ExactScope, file: number): ExactPlace[] {
  const { segment: at, doc } = context.view.files[file]!;
  const { docChunkStart, chunkSymbol } = context.view.segments[at]!;
  const own = chunkSymbol.subarray(docChunkStart[doc], docChunkStart[doc + 1]).filter((symbol) => symbol >= 0);
  const symbols = own.length > 0 ? Array.from(own) : topSymbols(context, file);
  return symbols.slice(0, options.functions).map((symbol) => ({ file, symbol, lines: null, reason: REASON }));
}

function topSymbols(context: ExactScope['context'], file: number): number[] {
  const symbols = functionsOfFile(context, file)?.outline.symbols ?? [];
  return symbols.flatMap(({ parent }, index) => (parent < 0 ? [index] : []));
}

function atLines({ context }: ExactScope, file: number, lines: Lines): ExactPlace[] {
  const symbols = functionsOfFile(context, file)?.outline.symbols ?? [];
  const found = symbolsAt(symbols, lines).map((symbol) => ({ file, symbol, lines: null, reason: REASON }));
  return found.length > 0 ? found : [{ file, symbol: -1, lines, reason: REASON }];
}

function asFile(file: number): ExactPlace {
  return { file, symbol: -1, lines: null, reason: REASON };
}
