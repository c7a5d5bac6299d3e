import type { IndexView } from '../../index/types.js';
import type { Query, RankedFile, RankedFunction, Ranking } from '../types.js';
import { retrieverLabel } from './description.js';
import type { PipelineAnswer } from './runPipeline.js';

/** Constant of the fusion of functions with their files. */
const K = 60;

/**
 * A pipeline's answer as a ranking, for the scaffold and the metrics. Functions come from the evidence ranker, moved softly by where their
 * files are now; without it there are none.
 */
export function rankingOf(
  answer: PipelineAnswer,
  { view, query }: { view: IndexView; query: Query },
  limits: { files: number; functions: number },
): Ranking {
  const { evidence } = answer;
  return {
    view,
    query,
    files: answer.files.slice(0, limits.files).map((hit) => rankedFile(answer, hit)),
    functions: softlyByFile(evidence?.functions ?? [], answer).slice(0, limits.functions),
    chunks: evidence?.chunks ?? [],
    matchedFiles: answer.files.length,
    matchedFunctions: evidence?.matchedFunctions ?? 0,
  };
}

function rankedFile({ lists, evidence }: PipelineAnswer, { file, score }: { file: number; score: number }): RankedFile {
  const own = evidence?.files.find((ranked) => ranked.file === file);
  const labels = lists.flatMap((list) =>
    list.retriever !== 'evidence' && list.hits.some((hit) => hit.file === file)
      ? [retrieverLabel({ kind: list.retriever, representation: list.representation })]
      : [],
  );
  return {
    file,
    score: Math.max(0, score),
    evidence: own?.evidence ?? 0,
    reasons: [...new Set([...labels, ...(own?.reasons ?? [])])],
  };
}

/** Reciprocal ranks of the function among functions and of its file among files, added. */
function softlyByFile(functions: readonly RankedFunction[], { files }: PipelineAnswer): RankedFunction[] {
  const places = new Map(files.map(({ file }, index) => [file, index]));
  return functions
    .flatMap((one, index) => {
      const place = places.get(one.file);
      // Of a file that the pipeline does not name (tests that were dropped) no function is named either.
      return place === undefined ? [] : [{ ...one, index, score: 1 / (K + index + 1) + 1 / (K + place + 1) }];
    })
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ file, symbol, score }) => ({ file, symbol, score }));
}
