import { retrieverLabel } from '../../retrieval/pipeline/description.js';
import type { InstanceResult } from '../types.js';

/** What a pipeline did over a whole run. */
export interface RetrievalSummary {
  instances: number;
  lists: ListSummary[];
  rerank: RerankSummary | null;
  /** Answers about folders that were of no use; null when none were asked for. */
  invalidFolders: number | null;
  withheld: number;
  usage: UsageSummary[];
}

export interface ListSummary {
  /** `bm25:source`. */
  label: string;
  model: string | null;
  /** Means over the instances. */
  found: number;
  searched: number;
  /** Share of all files that had no such text, 0 to 1. */
  withoutText: number;
  /** Sums over the instances; null for retrievers that ask no chat model. */
  answers: {
    prompts: number;
    invalid: number;
    truncated: number;
    exact: number;
    repaired: number;
    dropped: number;
    duplicates: number;
  } | null;
}

export interface RerankSummary {
  ranked: number;
  /** Reason -> instances whose order was kept. */
  kept: Record<string, number>;
  /** Candidates that the model was shown: least, quartiles, most. */
  shown: { least: number; quarter: number; median: number; threeQuarters: number; most: number; mean: number };
  /** Number of files shown -> instances. */
  histogram: Record<string, number>;
}

export interface UsageSummary {
  model: string;
  purpose: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** null where the price of one call is not known. */
  usd: number | null;
}

/** Null for runs without a pipeline. */
export function summarizeRetrieval(results: readonly InstanceResult[]): RetrievalSummary | null {
  const all = results.flatMap(({ retrieval }) => (retrieval ? [retrieval] : []));
  const [first] = all;
  if (first === undefined) return null;
  const folders = all.flatMap((one) => (one.folders ? [one.folders] : []));
  return {
    instances: all.length,
    lists: first.lists.map((_, index) => listSummary(all.map(({ lists }) => lists[index]!))),
    rerank: rerankSummary(all.flatMap(({ rerank }) => (rerank ? [rerank] : []))),
    invalidFolders: folders.length === 0 ? null : folders.filter(({ invalid }) => invalid).length,
    withheld: sum(all.map(({ withheld }) => withheld)),
    usage: usageSummary(all.flatMap(({ usage }) => usage)),
  };
}

type Retrieval = NonNullable<InstanceResult['retrieval']>;

function listSummary(lists: readonly Retrieval['lists'][number][]): ListSummary {
  const { retriever, representation, model } = lists[0]!;
  const answers = lists.flatMap((list) => (list.answers ? [list.answers] : []));
  const searched = sum(lists.map((list) => list.searched));
  const withoutText = sum(lists.map((list) => list.withoutText));
  const total = (name: keyof (typeof answers)[number]) => sum(answers.map((one) => one[name]));
  return {
    label: retrieverLabel({ kind: retriever, representation }),
    model,
    found: sum(lists.map(({ found }) => found)) / lists.length,
    searched: searched / lists.length,
    withoutText: withoutText / Math.max(1, searched + withoutText),
    answers:
      answers.length === 0
        ? null
        : {
            prompts: total('prompts'),
            invalid: total('invalid'),
            truncated: total('truncated'),
            exact: total('exact'),
            repaired: total('repaired'),
            dropped: total('dropped'),
            duplicates: total('duplicates'),
          },
  };
}

function rerankSummary(all: readonly NonNullable<Retrieval['rerank']>[]): RerankSummary | null {
  if (all.length === 0) return null;
  const shown = all.map((one) => one.shown).sort((a, b) => a - b);
  const at = (share: number) => shown[Math.round(share * (shown.length - 1))]!;
  return {
    ranked: all.filter(({ outcome }) => outcome === 'ranked').length,
    kept: countBy(all.filter(({ outcome }) => outcome === 'kept').map(({ reason }) => reason)),
    shown: {
      least: at(0),
      quarter: at(0.25),
      median: at(0.5),
      threeQuarters: at(0.75),
      most: at(1),
      mean: sum(shown) / shown.length,
    },
    histogram: countBy(shown.map(String)),
  };
}

function usageSummary(usage: readonly Retrieval['usage'][number][]): UsageSummary[] {
  const sums = new Map<string, UsageSummary>();
  for (const { model, purpose, calls, inputTokens, outputTokens, usd } of usage) {
    const key = JSON.stringify([model, purpose]);
    const before = sums.get(key);
    sums.set(key, {
      model,
      purpose,
      calls: (before?.calls ?? 0) + calls,
      inputTokens: (before?.inputTokens ?? 0) + inputTokens,
      outputTokens: (before?.outputTokens ?? 0) + outputTokens,
      usd: before === undefined ? usd : before.usd === null || usd === null ? null : before.usd + usd,
    });
  }
  return [...sums.values()];
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
