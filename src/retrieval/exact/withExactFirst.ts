import type { IndexView } from '../../index/types.js';
import { gatherEvidence } from '../evidence/context.js';
import { priorEvidence } from '../evidence/prior.js';
import type { Query, RankedFile, Ranker, Ranking, RankOptions } from '../types.js';
import { type ExactAnswer, exactAnswer } from './exactFirst.js';
import { aloneText } from './exactPlaces.js';
import { firstOfAll } from './firstOfAll.js';
import { EXACT_WORD } from './wordPlaces.js';

/** A ranker that puts what is typed alone first; everything else it ranks as it did. */
export function withExactFirst(ranker: Ranker): Ranker {
  return {
    name: ranker.name,
    rank: (view, query, options) =>
      exactFirst({ view, query, options }, (limits) => ranker.rank(view, query, { ...options, ...limits })),
  };
}

interface Question {
  view: IndexView;
  query: Query;
  options: RankOptions;
}

/** How much of a ranking is asked for. */
type Limits = Pick<RankOptions, 'files' | 'functions'>;

/**
 * The ranking of a question, whichever way files are ranked, with the definition, path, frame or message that it is nothing but in front.
 * Costs nothing for a question that is more than that, and sends nothing anywhere.
 *
 * @param rank the ranking behind it; called once
 */
export function exactFirst({ view, query, options }: Question, rank: (limits: Limits) => Ranking): Ranking {
  if (aloneText(query.text) === null) return rank(options);
  // Its order says which of several definitions comes first.
  const whole = rank({ files: view.files.length, functions: options.functions });
  const score = new Float32Array(view.files.length);
  for (const one of whole.files) score[one.file] = one.score;
  // Of all evidence the prior alone is asked: what stands beside the source.
  const { context } = gatherEvidence(view, query, [priorEvidence]);
  // A word that nothing is called by is left to the ranking that was chosen.
  const exact = exactAnswer(context, score, options, ({ reason }) => reason !== EXACT_WORD);
  return cut(exact.files.size === 0 ? whole : joined(exact, whole, options), options);
}

function cut(ranking: Ranking, { files, functions }: Limits): Ranking {
  return { ...ranking, files: ranking.files.slice(0, files), functions: ranking.functions.slice(0, functions) };
}

function joined(exact: ExactAnswer, ranking: Ranking, { depth }: RankOptions): Ranking {
  const chunks = firstOfAll(exact.chunks, ranking.chunks).slice(0, depth);
  const functions = firstOfAll(exact.functions, ranking.functions);
  const own = new Map(ranking.files.map((one) => [one.file, one]));
  const first = Array.from(exact.files, ([file, reason], rank): RankedFile => {
    const reasons = new Set([reason, ...(own.get(file)?.reasons ?? [])]);
    const evidence = chunks.filter((chunk) => chunk.file === file).length;
    return { file, score: exact.scoreOf(rank), evidence, reasons: [...reasons] };
  });
  const added = first.filter(({ file }) => !own.has(file)).length;
  return {
    ...ranking,
    files: [...first, ...ranking.files.filter(({ file }) => !exact.files.has(file))],
    functions,
    chunks,
    ...(exact.declared.length > 0 ? { declared: exact.declared } : {}),
    // A list that was cut may have had them further down.
    matchedFiles: ranking.matchedFiles + (ranking.matchedFiles > ranking.files.length ? 0 : added),
    matchedFunctions: Math.max(ranking.matchedFunctions, functions.length),
  };
}
