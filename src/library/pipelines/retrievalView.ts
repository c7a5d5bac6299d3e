import type { ModelCall } from '../../models/types.js';
import type { RankedFileView, Retrieval, Retrieved } from '../../navigation/schemas.js';
import type { PipelineDescription } from '../../retrieval/pipeline/description.js';
import type { PipelineAnswer } from '../../retrieval/pipeline/runPipeline.js';

/** How a pipeline came by its answer, as the JSON of an answer says it. */
export function retrievalView(answer: PipelineAnswer, { rerank }: PipelineDescription): Retrieval {
  return {
    lists: answer.lists.map(({ retriever, representation, model, hits, searched, withoutText, answers }) => ({
      retriever,
      representation,
      model,
      found: hits.length,
      searched,
      withoutText,
      ...(answers ? { answers } : {}),
    })),
    ...(answer.rerank && rerank ? { rerank: { representation: rerank.representation, ...answer.rerank } } : {}),
    ...(answer.folders ? { folders: { ruledOut: answer.folders.folders, invalid: answer.folders.invalid } } : {}),
    withheld: answer.withheld,
    usage: usageOf(answer.calls),
  };
}

/** Place and score of each shown file in every list that has it. @param pathOf path of an index into `IndexView.files` */
export function withRetrieved(
  files: readonly RankedFileView[],
  { lists }: PipelineAnswer,
  pathOf: (file: number) => string,
): RankedFileView[] {
  const shown = new Map<string, Retrieved[]>(files.map(({ path }) => [path, []]));
  for (const { retriever, representation, hits } of lists) {
    hits.forEach(({ file, score }, index) => {
      shown
        .get(pathOf(file))
        ?.push({ retriever, representation, rank: index + 1, score: Number(score.toPrecision(4)) });
    });
  }
  return files.map((file) => ({ ...file, retrieved: shown.get(file.path)! }));
}

/** Calls added up by model and purpose, in order of the first. */
export function usageOf(calls: readonly ModelCall[]): Retrieval['usage'] {
  const sums = new Map<string, Retrieval['usage'][number]>();
  for (const {
    model,
    host,
    purpose,
    inputTokens,
    cachedInputTokens,
    outputTokens,
    estimated,
    usd,
    latencyMs,
  } of calls) {
    const key = JSON.stringify([model, host, purpose]);
    const sum = sums.get(key);
    sums.set(key, {
      model,
      host,
      purpose,
      calls: (sum?.calls ?? 0) + 1,
      inputTokens: (sum?.inputTokens ?? 0) + inputTokens,
      cachedInputTokens: (sum?.cachedInputTokens ?? 0) + cachedInputTokens,
      outputTokens: (sum?.outputTokens ?? 0) + outputTokens,
      estimated: (sum?.estimated ?? false) || estimated,
      usd: sum === undefined ? usd : sum.usd === null || usd === null ? null : sum.usd + usd,
      latencyMs: Math.round((sum?.latencyMs ?? 0) + latencyMs),
    });
  }
  return [...sums.values()];
}
