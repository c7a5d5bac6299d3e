import { DEFAULTS } from '../../defaults.js';
import type { RankedChunk, RankedFunction, Ranking } from '../../retrieval/types.js';
import type { Outline } from '../../syntax/types.js';
import type { RankedPlace } from '../declaredPlaces.js';
import type { Profile, ScaffoldFile } from '../schemas.js';
import { anchorView, chooseAnchors, declaredAnchor } from './anchors.js';
import { callContext } from './callContext.js';
import { candidateTargets, targetIds } from './candidateTargets.js';
import { chooseGlimpse, glimpseViews } from './glimpse.js';
import { type ImportTargets, importEdges } from './importEdges.js';
import { policyOf } from './policy.js';
import { type QueryTokens, queryTokens } from './queryTokens.js';
import { orderSymbols } from './symbolOrder.js';

export type Block = 'anchors' | 'glimpse' | 'candidateTargets';

export interface ScaffoldOptions {
  profile: Profile;
  /** Outline of a file by its index into `IndexView.files`; null where there is none. Asked for the first five files and those with ranked functions. */
  outlineOf: (file: number) => Outline | null;
  importTargets: ImportTargets;
  /**
   * Lines that were asked for exactly and have no symbol: the first anchors of their files.
   * @default none
   */
  declared?: readonly RankedPlace[];
  /**
   * Switches blocks off for the leave-one-out ablation. The other blocks stay as they are with it: it is left out of what
   * is shown, not of what is chosen.
   * @default all three
   */
  blocks?: Partial<Record<Block, boolean>>;
}

type Blocks = Pick<ScaffoldFile, Block>;

/** The navigation scaffold of a ranking: at most 15 files in rank order, the first three expanded. No input or output. */
export function buildScaffold(ranking: Ranking, options: ScaffoldOptions): ScaffoldFile[] {
  const limits = DEFAULTS.scaffold;
  const listed = ranking.files.slice(0, limits.listed);
  const paths = listed.map((ranked) => ranking.view.files[ranked.file]!.path);
  const outlines = listed.slice(0, limits.parsed).map((ranked) => options.outlineOf(ranked.file));
  const parsed = new Map(outlines.flatMap((outline, rank) => (outline ? [[paths[rank]!, outline] as const] : [])));
  const edges = importEdges(paths, parsed, ranking.view.files, options.importTargets);
  const policy = policyOf(options.profile);
  const tokens = queryTokens(ranking.query.text, policy);

  return listed.map((ranked, rank) => {
    const path = paths[rank]!;
    const file = ranking.view.files[ranked.file]!;
    const outline = outlines[rank] ?? null;
    const declared = (options.declared ?? []).filter((place) => place.file === ranked.file).slice(0, limits.anchors);
    const expanded = rank < limits.expanded && (outline !== null || declared.length > 0);
    const retrieved = policy.retrievedFirst ? retrievedSymbols(ranking.chunks, ranked.file) : NONE;
    const functions = policy.rankedTargets ? rankedSymbols(ranking.functions, ranked.file) : [];
    const blocks = expanded
      ? chooseBlocks(path, outline, tokens, { retrieved, functions, declared, topRanked: rank === 0 })
      : { ...EMPTY, candidateTargets: targetsOf(path, functions, ranked.file, options) };
    return {
      path,
      evidence: ranked.evidence,
      expanded,
      partial: ranking.view.segments[file.segment]!.partial(file.doc),
      imports: expanded ? edges.imports(path) : [],
      importedBy: expanded ? edges.importedBy(path) : [],
      anchors: options.blocks?.anchors === false ? [] : blocks.anchors,
      glimpse: options.blocks?.glimpse === false ? [] : blocks.glimpse,
      candidateTargets: options.blocks?.candidateTargets === false ? [] : blocks.candidateTargets,
    };
  });
}

const NONE: ReadonlyMap<number, number> = new Map();
const EMPTY: Blocks = { anchors: [], glimpse: [], candidateTargets: [] };

/** What the ranking says of one file. */
interface InFile {
  /** Symbol -> place of its best chunk among the file's. */
  retrieved: ReadonlyMap<number, number>;
  /** Symbols among the functions that the answer ranks, best first. */
  functions: readonly number[];
  /** Lines without a symbol that were asked for exactly. */
  declared: readonly RankedPlace[];
  topRanked: boolean;
}

function chooseBlocks(
  path: string,
  outline: Outline | null,
  tokens: QueryTokens,
  { retrieved, functions, declared, topRanked }: InFile,
): Blocks {
  const first = declared.map(declaredAnchor);
  const targets = declared.map(({ symbol }) => symbol);
  if (outline === null) {
    return { anchors: first, glimpse: [], candidateTargets: [...new Set(targets.map((name) => `${path}:${name}`))] };
  }
  const ordered = orderSymbols(outline, tokens, retrieved);
  const anchors = chooseAnchors(ordered, DEFAULTS.scaffold.anchors - first.length).map((symbol) => symbol.index);
  const limit =
    topRanked && first.length + anchors.length === 0
      ? DEFAULTS.scaffold.glimpseWithoutAnchor
      : DEFAULTS.scaffold.glimpse;
  const glimpse = chooseGlimpse(ordered, new Set(anchors), limit).map((symbol) => symbol.index);
  const calls = callContext(outline, anchors);
  return {
    anchors: [...first, ...anchors.map((index) => anchorView(outline, index, calls))],
    glimpse: glimpseViews(outline, glimpse),
    candidateTargets: candidateTargets(
      path,
      outline,
      { declared: targets, anchors, ranked: functions, retrieved: [...retrieved.keys()], glimpse },
      calls,
    ),
  };
}

/** The targets of a file that is not expanded: what the answer ranks in it. */
function targetsOf(path: string, functions: readonly number[], file: number, { outlineOf }: ScaffoldOptions): string[] {
  const outline = functions.length > 0 ? outlineOf(file) : null;
  return outline ? targetIds(path, outline, functions) : [];
}

function rankedSymbols(functions: readonly RankedFunction[], file: number): number[] {
  return functions.flatMap((ranked) => (ranked.file === file && ranked.symbol >= 0 ? [ranked.symbol] : []));
}

/** Symbol index -> place of its best chunk among the retrieved chunks of the file. */
function retrievedSymbols(chunks: readonly RankedChunk[], file: number): Map<number, number> {
  const places = new Map<number, number>();
  for (const chunk of chunks) {
    if (chunk.file === file && chunk.symbol >= 0 && !places.has(chunk.symbol)) places.set(chunk.symbol, places.size);
  }
  return places;
}
