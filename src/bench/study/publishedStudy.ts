import type { PublishedFigure } from '../published.js';
import type { Place } from './types.js';

const VERIFIED = 'SWE-bench Verified (500)';
const LONG_CODE_ARENA = 'Long Code Arena, bug localization (150)';
const STUDY = 'study of code representations for bug localization';
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

/** What the study published, for the data sets named with each figure. */
export const PUBLISHED_STUDY: readonly PublishedFigure[] = [
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
];
