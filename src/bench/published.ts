import type { Level } from './metrics/instanceScores.js';
import type { Place } from './study/types.js';

/** A published figure to stand beside ours. It holds for its data set alone. */
export interface PublishedFigure {
  method: string;
  /** Data set and number of instances that the figure is for. */
  dataSet: string;
  /** Publication that it comes from. */
  source: string;
  level: Level;
  /** As docs/metrics.md names it. */
  metric: string;
  /** 0..1 */
  value: number;
  /** Where it stands in the tables of the study; absent for figures of other publications. */
  place?: Place;
}

const VERIFIED = 'SWE-bench Verified (500)';
const LITE = 'SWE-bench Lite (300)';
const LOCBENCH = 'LocBench (560)';
const LOCBENCH_OTHERS = 'LocBench without the repositories of SWE-bench';
const LONG_CODE_ARENA = 'Long Code Arena, bug localization (150)';

const STUDY = 'study of code representations for bug localization';
const REPONAV = 'RepoNav, arXiv 2609.08355';
const RECIPE = 'recipe without a model: fusion of BM25, graph, paths, recency';
const SWERANK = 'SweRankEmbed-Small, 137M parameters, trained';

const QWEN_CHAT = 'Qwen2.5-Coder-32B';
const QWEN_EMBEDDING = 'Qwen3 0.6B';

/** Hit@5 and MAP@5 of retrievers over the five representations, on Verified. */
const REPRESENTATIONS = ['path', 'role-summary', 'bug-reports', 'technical-summary', 'source'] as const;
const RETRIEVERS: readonly [retriever: string, pairs: readonly (readonly [hit5: number, map5: number])[]][] = [
  [
    'BM25',
    [
      [0.284, 0.191],
      [0.44, 0.28],
      [0.094, 0.044],
      [0.378, 0.234],
      [0.676, 0.475],
    ],
  ],
  [
    'GTE-Large',
    [
      [0.522, 0.355],
      [0.696, 0.467],
      [0.374, 0.224],
      [0.626, 0.401],
      [0.526, 0.397],
    ],
  ],
  [
    QWEN_EMBEDDING,
    [
      [0.626, 0.418],
      [0.626, 0.417],
      [0.398, 0.247],
      [0.684, 0.467],
      [0.768, 0.568],
    ],
  ],
  [
    'CodeXEmbed 400M',
    [
      [0.516, 0.437],
      [0.724, 0.499],
      [0.374, 0.235],
      [0.67, 0.467],
      [0.732, 0.503],
    ],
  ],
  [
    'BGE-Large',
    [
      [0.504, 0.339],
      [0.664, 0.451],
      [0.364, 0.228],
      [0.59, 0.377],
      [0.732, 0.508],
    ],
  ],
];

function hitAndMap(
  place: Place,
  method: string,
  dataSet: string,
  [hit5, map5]: readonly [number, number],
): PublishedFigure[] {
  const common = { method, dataSet, source: STUDY, level: 'files' as const, place };
  return [
    { ...common, metric: 'hit@5', value: hit5 },
    { ...common, metric: 'map@5', value: map5 },
  ];
}

/** Over one representation. */
function over(
  table: Place['table'],
  row: string,
  column: string,
  dataSet: string,
  pair: readonly [number, number],
): PublishedFigure[] {
  return hitAndMap(
    { table, row, column },
    `${row} ${table === 'llm' ? 'retrieving over' : 'over'} ${column.replace('-', ' ')}`,
    dataSet,
    pair,
  );
}

function fused(
  table: Place['table'],
  row: string,
  dataSet: string,
  pair: readonly [number, number],
): PublishedFigure[] {
  return hitAndMap({ table, row, column: null }, row, dataSet, pair);
}

function strict(
  method: string,
  dataSet: string,
  source: string,
  level: Level,
  values: Readonly<Record<number, number>>,
): PublishedFigure[] {
  return Object.entries(values).map(([k, value]) => ({
    method,
    dataSet,
    source,
    level,
    metric: `acc-strict@${k}`,
    value,
  }));
}

/** RepoNav's own publication counts min(gold, k) targets as enough. */
function lenient(method: string, level: Level, values: Readonly<Record<number, number>>): PublishedFigure[] {
  return Object.entries(values).map(([k, value]) => ({
    method,
    dataSet: LOCBENCH,
    source: REPONAV,
    level,
    metric: `acc@${k}`,
    value,
  }));
}

export const PUBLISHED: readonly PublishedFigure[] = [
  ...RETRIEVERS.flatMap(([retriever, pairs]) =>
    pairs.flatMap((pair, index) => over('representations', retriever, REPRESENTATIONS[index]!, VERIFIED, pair)),
  ),
  ...fused('fusion', `${QWEN_EMBEDDING}, path and source fused`, VERIFIED, [0.824, 0.577]),
  ...over('llm', QWEN_CHAT, 'path', VERIFIED, [0.668, 0.582]),
  ...over('llm', QWEN_CHAT, 'role-summary', VERIFIED, [0.736, 0.501]),
  ...over('llm', QWEN_CHAT, 'source', VERIFIED, [0.721, 0.46]),
  ...fused('llm-fusion', `${QWEN_CHAT}, best fused`, VERIFIED, [0.834, 0.648]),
  ...hitAndMap(
    { table: 'ranking', row: `${QWEN_CHAT}, 20 files`, column: 'role-summary' },
    `${QWEN_CHAT} ranking 20 by role summary`,
    VERIFIED,
    [0.788, 0.639],
  ),
  ...(
    [
      ['Agentless-style pipeline', 0.898],
      ['Agentless-style pipeline with role summaries', 0.918],
      ['Agentless-style pipeline with role summaries and ranking', 0.94],
    ] as const
  ).map(([method, value]) => ({
    method,
    dataSet: VERIFIED,
    source: STUDY,
    level: 'files' as const,
    metric: 'hit@6',
    value,
    place: { table: 'agentless' as const, row: method, column: null },
  })),
  ...over('representations', 'BM25', 'source', LONG_CODE_ARENA, [0.627, 0.241]),
  ...over('representations', QWEN_EMBEDDING, 'technical-summary', LONG_CODE_ARENA, [0.68, 0.284]),
  ...fused('llm-fusion', 'best fused retrieval by a language model', LONG_CODE_ARENA, [0.893, 0.427]),
  ...strict(RECIPE, LITE, RECIPE, 'files', { 5: 0.72 }),
  ...strict(RECIPE, VERIFIED, RECIPE, 'files', { 5: 0.688 }),
  ...strict(RECIPE, LOCBENCH_OTHERS, RECIPE, 'files', { 5: 0.674, 10: 0.766 }),
  ...strict(SWERANK, LITE, 'SweRank', 'files', { 1: 0.664, 5: 0.909 }),
  ...strict(SWERANK, LOCBENCH_OTHERS, 'SweRank', 'files', { 5: 0.804, 10: 0.848 }),
  ...lenient('CodeRankEmbed, retrieval only', 'files', { 1: 0.505, 3: 0.661, 5: 0.721 }),
  ...lenient('CodeRankEmbed, retrieval only', 'modules', { 5: 0.521, 10: 0.604, 15: 0.666 }),
  ...lenient('CodeRankEmbed, retrieval only', 'functions', { 5: 0.348, 10: 0.43 }),
  ...lenient('agents with the scaffold, mean of seven models', 'files', { 5: 0.774 }),
  ...lenient('agents with the scaffold, mean of seven models', 'functions', { 5: 0.557 }),
  ...lenient('agents with flat snippets, mean of seven models', 'files', { 5: 0.753 }),
  ...lenient('agents with flat snippets, mean of seven models', 'functions', { 5: 0.484 }),
];
