import type { Presentable } from '../presentable.js';
import { shownFiles } from '../presentable.js';
import { answerText, type BudgetOptions } from '../render/answerText.js';
import type { ScaffoldFile } from '../schemas.js';
import { estimateTokens } from '../text/estimateTokens.js';
import { BLOCK_ORDER, type Extent, extents } from './extent.js';
import { firstThatFits } from './fit.js';

/**
 * The value that both the text and the JSON of an answer are made from: cut to `maxTokens` by rank and between blocks (see
 * `extents`), with a receipt that says what is shown and what cut it. Without need nothing is cut.
 * @throws RepoNavError usage, when not even the smallest answer fits.
 */
export function cutAnswer(answer: Presentable, options: BudgetOptions): Presentable {
  const uncut = withShown(options.format === 'json' ? schemaOnly(answer) : answer, options);
  const { maxTokens } = options;
  if (maxTokens === undefined || estimateTokens(answerText(uncut, options)) <= maxTokens) return uncut;
  const shorter = withoutEndlessBodies(uncut, maxTokens);
  const steps: (Extent | 'head')[] = extents(shorter, options.format);
  if (options.format === 'snippets' && shorter.snippets?.[0]) steps.push('head');
  const version = (index: number, budget: number): Presentable => {
    const step = steps[index]!;
    const taken = step === 'head' ? headOnly(shorter) : take(shorter, step);
    return withBudget(withShown(taken, options), budget);
  };
  const index = firstThatFits(steps.length, maxTokens, (at, budget) => answerText(version(at, budget), options));
  return version(index, maxTokens);
}

/** JSON is the answer of the schema; what other formats show besides is not in it. */
function schemaOnly({ snippets: _, inline: __, ...answer }: Presentable): Presentable {
  return answer;
}

function take(answer: Presentable, extent: Extent): Presentable {
  const listed = answer.scaffold.files.slice(0, extent.files);
  const shown = new Set([...answer.files.slice(0, extent.files), ...listed].map(({ path }) => path));
  const scaffold = listed.map((file, rank) => takeBlocks(file, extent.blocks[rank] ?? 0, shown));
  const { retrieval, ...rest } = answer;
  return {
    ...rest,
    ...(extent.details && retrieval ? { retrieval } : {}),
    receipt: extent.details ? answer.receipt : { ...answer.receipt, skipped: [] },
    query: extent.details ? answer.query : { ...answer.query, identifiers: [], paths: [], frames: [] },
    files: answer.files.slice(0, extent.files),
    functions: answer.functions.slice(0, extent.functions),
    scaffold: {
      files: extent.bare ? scaffold : scaffold.filter((file) => file.expanded || file.candidateTargets.length > 0),
    },
    ...(answer.snippets && { snippets: answer.snippets.slice(0, extent.snippets) }),
    ...(answer.inline && {
      inline: answer.inline
        .slice(0, extent.files)
        .map((file, rank) => ({ ...file, symbols: file.symbols.slice(0, extent.inline[rank] ?? 0) })),
    }),
  };
}

/** Edges are between shown files: those to a file that was cut go with it. */
function takeBlocks(file: ScaffoldFile, count: number, shown: ReadonlySet<string>): ScaffoldFile {
  const kept = new Set(BLOCK_ORDER.slice(0, count));
  return {
    ...file,
    imports: kept.has('edges') ? file.imports.filter((path) => shown.has(path)) : [],
    importedBy: kept.has('edges') ? file.importedBy.filter((path) => shown.has(path)) : [],
    anchors: kept.has('anchors') ? file.anchors : [],
    candidateTargets: kept.has('candidateTargets') ? file.candidateTargets : [],
    glimpse: kept.has('glimpse') ? file.glimpse : [],
  };
}

/** A body that alone breaks the budget would cost all the others their place; it is named without its text. */
function withoutEndlessBodies(answer: Presentable, maxTokens: number): Presentable {
  if (!answer.snippets) return answer;
  const snippets = answer.snippets.map((snippet) =>
    estimateTokens(snippet.text) > maxTokens ? { ...snippet, text: '' } : snippet,
  );
  return { ...answer, snippets };
}

/** The last resort of `snippets`: where the best chunk is, without its body. */
function headOnly(answer: Presentable): Presentable {
  return { ...answer, snippets: answer.snippets!.slice(0, 1).map((snippet) => ({ ...snippet, text: '' })) };
}

function withShown(answer: Presentable, { format }: BudgetOptions): Presentable {
  const shown = { shownFiles: shownFiles(answer, format), shownFunctions: answer.functions.length };
  return { ...answer, receipt: { ...answer.receipt, ...shown } };
}

function withBudget(answer: Presentable, cutToTokens: number): Presentable {
  return { ...answer, receipt: { ...answer.receipt, cutToTokens } };
}
