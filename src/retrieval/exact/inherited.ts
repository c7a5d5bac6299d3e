import { isClassLike } from '../../syntax/index.js';
import type { OutlineSymbol } from '../../syntax/types.js';
import { functionsOfFile } from '../evidence/functionsOfFile.js';
import { asPlace as asDeclared, type Candidate, definingFiles, plainCandidates } from './candidates.js';
import { partsOf } from './nameParts.js';
import { fileOrder } from './order.js';
import type { ExactPlace, ExactScope } from './types.js';

/** Classes looked into on the way up, and files of one name. */
const MAX_CLASSES = 40;
const MAX_FILES = 20;

interface OwnClass {
  file: number;
  index: number;
  symbol: OutlineSymbol;
}

/** The member that a class of this name gets from the classes it extends, nearest first, and the class itself behind it. */
export function inheritedPlaces(scope: ExactScope, owner: string, member: string): ExactPlace[] {
  const own = classesNamed(scope, owner);
  const declared = plainCandidates(scope, { name: member, owners: [] }, 'member');
  const seen = new Set([owner]);
  let level = own;
  for (let looked = 0; level.length > 0 && looked < MAX_CLASSES; looked += level.length) {
    const bases = level.flatMap(({ symbol }) => symbol.bases ?? []).map((base) => partsOf(base).at(-1) ?? '');
    const fresh = [...new Set(bases)].filter((base) => base !== '' && !seen.has(base));
    for (const base of fresh) seen.add(base);
    level = fresh.flatMap((base) => classesNamed(scope, base));
    const found = level.flatMap((one) => [...membersOf(scope, one, member), ...declaredBy(one, declared)]);
    if (found.length > 0) return [...found, ...own.map(asPlace)];
  }
  return [];
}

/** The classes of this name, where nothing is known of the member that was asked for. */
export function ownerPlaces(scope: ExactScope, owner: string): ExactPlace[] {
  return classesNamed(scope, owner).map(asPlace);
}

function classesNamed(scope: ExactScope, name: string): OwnClass[] {
  const { context } = scope;
  const files = definingFiles(scope, name).sort(fileOrder(scope).compare).slice(0, MAX_FILES);
  return files.flatMap((file) =>
    (functionsOfFile(context, file)?.outline.symbols ?? []).flatMap((symbol, index) =>
      symbol.name === name && (isClassLike(symbol.kind) || symbol.kind === 'module' || symbol.kind === 'type')
        ? [{ file, index, symbol }]
        : [],
    ),
  );
}

function membersOf({ context }: ExactScope, { file, index }: OwnClass, member: string): ExactPlace[] {
  return (functionsOfFile(context, file)?.outline.symbols ?? []).flatMap((symbol, at) =>
    symbol.name === member && symbol.parent === index ? [{ file, symbol: at, lines: null, reason: 'definition' }] : [],
  );
}

/** Constants and fields of a class. */
function declaredBy({ file, index }: OwnClass, declared: readonly Candidate[]): ExactPlace[] {
  return declared.filter((one) => one.file === file && one.symbol === index).map(asDeclared);
}

function asPlace({ file, index }: OwnClass): ExactPlace {
  return { file, symbol: index, lines: null, reason: 'definition' };
}
