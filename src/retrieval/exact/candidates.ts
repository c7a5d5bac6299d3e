import { type PlainDefinition, plainDefinitionMark } from '../../representation/index.js';
import { functionsOfFile } from '../evidence/functionsOfFile.js';
import { pathIndex } from '../evidence/pathIndex.js';
import { accepts } from './accepts.js';
import { agreement } from './agreement.js';
import type { NameReading } from './nameParts.js';
import { namesAround } from './namesAround.js';
import { definitionOrder, fileOrder, holdsCode, IN_NO_CODE, MEMBER, WITHOUT_OUTLINE } from './order.js';
import { chunksWithTerm, filesOfChunks, linesOfChunk, type SegmentChunk } from './termChunks.js';
import type { ExactPlace, ExactScope, Lines } from './types.js';

/** Outlines looked into for one name; of names with more definitions the likeliest files are looked at. */
const MAX_FILES = 200;

/** A definition that may be meant. */
export interface Candidate {
  file: number;
  /** Index into the file's outline; -1 for lines of a file without one. */
  symbol: number;
  lines: Lines | null;
  /** The name, where it is no symbol's own. */
  declares?: string;
  /** How well it agrees with the names typed before it: 0 to 2. */
  agreement: number;
  /** Among equals of a tier, ascending. */
  order: number;
}

export type EqualNames = (defined: string, typed: string) => boolean;
export const sameCase: EqualNames = (defined, typed) => defined === typed;
export const anyCase: EqualNames = (defined, typed) => defined.toLowerCase() === typed.toLowerCase();

/** Files that define a symbol of exactly this name, tests and all. */
export function definingFiles(scope: ExactScope, name: string): number[] {
  const { definitions } = scope.context;
  return [...definitions.filesOf(name), ...definitions.testFilesOf(name)].filter((file) => accepts(scope, file));
}

/** Symbols of these files that have the name. */
export function outlineCandidates(
  scope: ExactScope,
  { name, owners }: NameReading,
  files: readonly number[],
  equal: EqualNames,
): Candidate[] {
  const { context } = scope;
  const wanted = equal === anyCase ? owners.map((owner) => owner.toLowerCase()) : owners;
  const folded = (text: string) => (equal === anyCase ? text.toLowerCase() : text);
  return likeliest(scope, files, owners).flatMap((file) => {
    const components = pathIndex(context.view).components(file);
    const symbols = functionsOfFile(context, file)?.outline.symbols ?? [];
    return symbols.flatMap((symbol, index): Candidate[] => {
      if (!equal(symbol.name, name)) return [];
      const chain = [...components, ...namesAround(symbol)].map(folded);
      return [
        {
          file,
          symbol: index,
          lines: null,
          agreement: agreement(wanted, folded(symbol.name), folded(symbol.qualified), chain),
          order: definitionOrder(symbol),
        },
      ];
    });
  });
}

/** Chunks with a line that defines the name, where no outline has it: of the class or module that it is declared in, or of a file without. */
export function plainCandidates(
  scope: ExactScope,
  { name, owners }: NameReading,
  kind: PlainDefinition['kind'],
): Candidate[] {
  const { view } = scope.context;
  const paths = pathIndex(view);
  const found = chunksWithTerm(scope, plainDefinitionMark({ name, kind })).flatMap((chunk) =>
    filesOfChunks(scope, [chunk]).map((file) => ({ chunk, file })),
  );
  const files = [...new Set(found.map(({ file }) => file))];
  // Without names before it all agree, and no outline is looked into.
  const likely = owners.length === 0 ? null : new Set(likeliest(scope, files, owners));
  return found
    .filter(({ file }) => likely === null || likely.has(file))
    .map(({ chunk, file }) => ({
      file,
      symbol: view.segments[chunk.segment]!.chunkSymbol[chunk.chunk]!,
      lines: linesOfChunk(scope, chunk),
      declares: name,
      agreement: agreement(
        owners,
        name,
        name,
        likely === null ? [] : [...paths.components(file), ...classOf(scope, chunk, file)],
      ),
      order: kind === 'member' ? MEMBER : holdsCode(view.paths[file]!) ? WITHOUT_OUTLINE : IN_NO_CODE,
    }));
}

/** Qualified name, in parts, of the class that a chunk is; [] for others. */
function classOf({ context }: ExactScope, { segment, chunk }: SegmentChunk, file: number): string[] {
  const symbol = context.view.segments[segment]!.chunkSymbol[chunk]!;
  return symbol < 0 ? [] : (functionsOfFile(context, file)?.outline.symbols[symbol]?.qualified.split('.') ?? []);
}

/** Before their outlines are looked at: files that also define what stands before the name, or have it in their path. */
function likeliest(scope: ExactScope, files: readonly number[], owners: readonly string[]): readonly number[] {
  if (files.length <= MAX_FILES) return files;
  const paths = pathIndex(scope.context.view);
  const defining = owners.slice(-2).map((owner) => new Set(definingFiles(scope, owner)));
  const hint = new Map(
    files.map((file) => {
      const inPath = owners.filter((owner) => paths.components(file).includes(owner)).length;
      return [file, inPath + defining.filter((known) => known.has(file)).length];
    }),
  );
  const { compare } = fileOrder(scope);
  return [...files].sort((a, b) => hint.get(b)! - hint.get(a)! || compare(a, b)).slice(0, MAX_FILES);
}

/** Those that agree best with the names before it, in the order in which they are shown, each once. */
export function bestOf(scope: ExactScope, candidates: readonly Candidate[]): Candidate[] {
  const best = candidates.reduce((most, one) => Math.max(most, one.agreement), 0);
  const seen = new Set<string>();
  const { tier, compare } = fileOrder(scope);
  // What only looks like a definition (a key of a literal, a line of documentation or of a listing) is none where an outline knows one, be it in a test.
  const late = ({ file, symbol, order }: Candidate) => Number(order >= MEMBER || (symbol < 0 && tier(file) > 0));
  return candidates
    .filter((one) => {
      const key = `${one.file}:${one.symbol}:${one.lines?.start ?? 0}`;
      if (one.agreement < best || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .sort(
      (a, b) =>
        late(a) - late(b) ||
        tier(a.file) - tier(b.file) ||
        a.order - b.order ||
        compare(a.file, b.file) ||
        a.symbol - b.symbol,
    );
}

export function asPlace({ file, symbol, lines, declares }: Candidate): ExactPlace {
  return { file, symbol, lines, ...(declares === undefined ? {} : { declares }), reason: 'definition' };
}
