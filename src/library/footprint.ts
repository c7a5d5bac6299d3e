import type { Answer } from '../api.js';
import type { IndexView } from '../index/types.js';
import { estimateTokens, visible } from '../navigation/index.js';
import type { FootprintAnswer, Receipt } from '../navigation/schemas.js';
import type { Source } from '../repository/types.js';
import { measureFootprint, SUMMARY_KINDS, type SummaryStore } from '../representation/summaries/index.js';
import { readContents } from './readContents.js';

/** Our own estimate stands for o200k for every text alike: multiples of `path` are comparable, tokens are about a third too many. */
const TOKENIZER = 'o200k, upper estimate';

/** Counts the representations of all files of a view; a file that changed in this moment is left out. */
export async function footprintOf(
  view: IndexView,
  receipt: Receipt,
  { source, store, signal }: { source: Source; store: SummaryStore; signal?: AbortSignal | undefined },
): Promise<Answer<FootprintAnswer>> {
  const models = await store.models();
  const stored = models.flatMap(({ model, summaries }) =>
    SUMMARY_KINDS.filter((kind) => summaries[kind] > 0).map((kind) => ({ kind, model })),
  );
  const rows = await measureFootprint(contents(view, source, signal), { store, stored, countTokens: estimateTokens });
  const own = rows.filter(({ model, files }) => model === null || files > 0);
  return footprintAnswer({ schema: 1, receipt, tokenizer: TOKENIZER, representations: own });
}

async function* contents(view: IndexView, source: Source, signal: AbortSignal | undefined) {
  for await (const { file, text } of readContents(source, view, view.files, signal)) {
    if (text !== null) yield { file: { path: file.path, key: file.key }, text };
  }
}

function footprintAnswer(value: FootprintAnswer): Answer<FootprintAnswer> {
  return { value, toText: () => footprintText(value), toJSON: () => value, cut: () => footprintAnswer(value) };
}

function footprintText({ tokenizer, representations }: FootprintAnswer): string {
  const rows = representations.map(({ representation, model, files, tokens, timesPath }) =>
    `${representation.padEnd(19)}${files.toLocaleString('en-US').padStart(9)}${(tokens / 1e6).toFixed(3).padStart(11)}${(timesPath === null ? '' : timesPath.toFixed(1)).padStart(9)}  ${model === null ? '' : visible(model)}`.trimEnd(),
  );
  return [
    `representation         files       MTok   x path  model`,
    ...rows,
    '',
    `Tokens of ${tokenizer}; x path: multiple of the paths of the same files.`,
    '',
  ].join('\n');
}
