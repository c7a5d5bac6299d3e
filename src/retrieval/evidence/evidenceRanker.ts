import type { CommitHistory } from '../../index/history/types.js';
import { isCallable } from '../../syntax/index.js';
import { type ExactAnswer, exactAnswer } from '../exact/exactFirst.js';
import { firstOfAll } from '../exact/firstOfAll.js';
import type { RankedChunk, RankedFile, RankedFunction, Ranker, Ranking, RankOptions } from '../types.js';
import { compoundEvidence } from './compound.js';
import { type Gathered, gatherEvidence } from './context.js';
import { dottedEvidence } from './dotted.js';
import { frameEvidence } from './frame.js';
import { functionsOfFile } from './functionsOfFile.js';
import { createHistoryEvidence } from './history.js';
import { lexicalEvidence } from './lexical.js';
import { literalEvidence } from './literal.js';
import { createNamedCommitsEvidence } from './namedCommits.js';
import { nameShareEvidence } from './nameShare.js';
import { pathEvidence } from './path.js';
import { priorEvidence } from './prior.js';
import { quotedPathEvidence } from './quotedPath.js';
import { scoreFiles } from './scoreFiles.js';
import { type FunctionCandidates, functionCandidates, scoreFunctions } from './scoreFunctions.js';
import { structureEvidence } from './structure.js';
import { symbolEvidence } from './symbol.js';
import type { Evidence, EvidenceContext, EvidenceKind } from './types.js';
import { type EvidenceWeights, FITTED_WEIGHTS } from './weights.js';

/** Functions are ranked among those of so many files (docs/ranking.md, functions). */
const CANDIDATE_FILES = 100;
/** Fixes are made in functions; a class is named where nothing in it speaks louder. By hand: data sets have no classes as gold. */
const CLASS_MALUS = 0.6;

export interface EvidenceRankerOptions {
  /** Kinds that are left out: for ablations. */
  without?: readonly EvidenceKind[];
  /** @default as fitted */
  weights?: EvidenceWeights;
}

/** In this order: structure is seeded by what comes before it. */
export function evidenceKinds(without: readonly EvidenceKind[], history: CommitHistory | null): Evidence[] {
  const kinds: Evidence[] = [
    lexicalEvidence,
    compoundEvidence,
    pathEvidence,
    symbolEvidence,
    dottedEvidence,
    quotedPathEvidence,
    frameEvidence,
    literalEvidence,
    ...(history ? [createHistoryEvidence(history), createNamedCommitsEvidence(history)] : []),
    structureEvidence,
    nameShareEvidence,
    priorEvidence,
  ];
  return kinds.filter(({ kind }) => !without.includes(kind));
}

/** Ranks by a weighted sum of many kinds of evidence; no model, no network (docs/ranking.md). */
export function createEvidenceRanker(options: EvidenceRankerOptions = {}): Ranker {
  const weights = options.weights ?? FITTED_WEIGHTS;
  return {
    name: 'evidence',
    rank(view, query, rankOptions): Ranking {
      const kinds = evidenceKinds(options.without ?? [], rankOptions.history ?? null);
      const gathered = gatherEvidence(view, query, kinds);
      return rankGathered(gathered, weights, rankOptions);
    },
  };
}

function rankGathered({ context, reasons }: Gathered, weights: EvidenceWeights, options: RankOptions): Ranking {
  const { view, query } = context;
  const score = scoreFiles(context, withTests(weights.files, options));
  const exact = exactAnswer(context, score, options);
  const matched = matchedFiles(context, exact, options);
  const order = sortedBy(score, matched);
  const candidates = functionCandidates(context, order.slice(0, CANDIDATE_FILES), score);
  const functionScore = scoreFunctions(candidates, weights.functions);
  candidates.ids.forEach((id, index) => {
    functionScore[index]! -= hasBody(context, id) ? 0 : CLASS_MALUS;
  });
  const scored = orderFunctions(context, candidates, functionScore);
  const functions = firstOfAll(
    exact.functions,
    scored.map(({ id, score: value }) => asFunction(context, id, value)),
  );
  const chunks = firstOfAll(
    exact.chunks,
    scored.slice(0, options.depth).map(({ id, score: value }) => asChunk(context, id, value)),
  ).slice(0, options.depth);
  const files = [
    ...Array.from(exact.files.keys(), (file, rank) => ({ file, score: exact.scoreOf(rank) })),
    ...order.flatMap((file) => (exact.files.has(file) ? [] : [{ file, score: score[file]! }])),
  ];
  return {
    view,
    query,
    files: files.slice(0, options.files).map((one) => asRanked(one, chunks, context, [exact.files, reasons])),
    functions: functions.slice(0, options.functions),
    chunks,
    ...(exact.declared.length > 0 ? { declared: exact.declared } : {}),
    matchedFiles: matched.length,
    matchedFunctions: functions.length,
  };
}

function hasBody(context: EvidenceContext, id: number): boolean {
  const symbols = functionsOfFile(context, context.functions.file[id]!)?.outline.symbols;
  const kind = symbols?.[context.functions.symbol[id]!]?.kind;
  return kind !== undefined && (isCallable(kind) || kind === 'property');
}

function withTests(weights: EvidenceWeights['files'], { includeTests }: RankOptions): EvidenceWeights['files'] {
  return includeTests ? { ...weights, test: 0 } : weights;
}

/** Files that the caller accepts and that anything of the issue points at. */
function matchedFiles({ view, files }: EvidenceContext, exact: ExactAnswer, { accept }: RankOptions): number[] {
  const pointers = [
    'bm25X',
    'pathX',
    'symbolMax',
    'quotedPath',
    'frames',
    'literal',
    'dotted',
    'histBest',
    'namedCommit',
  ].flatMap((name) => files.get(name) ?? []);
  return view.files.flatMap((file, index) =>
    (exact.files.has(index) || pointers.some((column) => column[index]! > 0)) && (accept === null || accept(file))
      ? [index]
      : [],
  );
}

function sortedBy(score: Float32Array, files: readonly number[]): number[] {
  return [...files].sort((a, b) => score[b]! - score[a]! || a - b);
}

interface ScoredFunction {
  id: number;
  score: number;
}

function orderFunctions(
  { functionFeatures }: EvidenceContext,
  { ids }: FunctionCandidates,
  score: Float32Array,
): ScoredFunction[] {
  const words = functionFeatures.get('chunkX');
  return Array.from(ids, (id, index) => ({ id, score: score[index]! }))
    .filter(({ id }) => words === null || words[id]! > 0)
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

function asFunction({ functions }: EvidenceContext, id: number, score: number): RankedFunction {
  return { file: functions.file[id]!, symbol: functions.symbol[id]!, score };
}

function asChunk({ view, functions }: EvidenceContext, id: number, score: number): RankedChunk {
  const at = functions.segment[id]!;
  const chunk = functions.chunk[id]!;
  const segment = view.segments[at]!;
  return {
    file: functions.file[id]!,
    segment: at,
    chunk,
    symbol: functions.symbol[id]!,
    startLine: segment.chunkStartLine[chunk]!,
    endLine: segment.chunkEndLine[chunk]!,
    score: Math.max(0, score),
  };
}

function asRanked(
  { file, score }: { file: number; score: number },
  chunks: readonly RankedChunk[],
  { files }: EvidenceContext,
  [exact, reasons]: [ExactAnswer['files'], ReadonlyMap<number, readonly string[]>],
): RankedFile {
  const found = new Set([...(exact.has(file) ? [exact.get(file)!] : []), ...(reasons.get(file) ?? [])]);
  if ((files.get('pathX')?.[file] ?? 0) > 0) found.add('path');
  if ((files.get('ch1X')?.[file] ?? 0) > 0) found.add('functions');
  if ((files.get('bm25X')?.[file] ?? 0) > 0) found.add('words');
  return {
    file,
    score: Math.max(0, score),
    evidence: chunks.filter((chunk) => chunk.file === file).length,
    reasons: [...found],
  };
}
