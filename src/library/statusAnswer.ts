import type { Answer } from '../api.js';
import { DEFAULTS } from '../defaults.js';
import type { IndexStatus } from '../index/index.js';
import type { IndexView } from '../index/types.js';
import { statusText } from '../navigation/index.js';
import type { Receipt, StatusAnswer } from '../navigation/schemas.js';
import type { FileTraits, SourceKind } from '../repository/types.js';

export function statusAnswer(
  view: IndexView,
  receipt: Receipt,
  index: IndexStatus,
  models: Pick<StatusAnswer, 'summaries' | 'vectors'>,
  env: NodeJS.ProcessEnv = process.env,
): Answer<StatusAnswer> {
  const value: StatusAnswer = {
    schema: 1,
    receipt,
    kind: view.scan.kind satisfies SourceKind,
    languages: countLanguages(view),
    skipped: view.skipped.map(({ path, reason, detail }) => ({ path, reason, detail })),
    skippedByReason: receipt.skippedByReason,
    partialOutlines: partialOutlines(view),
    traits: countTraits(view),
    index: {
      folder: index.folder,
      bytes: index.bytesOnDisk,
      segments: index.segments,
      documents: index.documents,
      notes: [
        ...(index.unsaved === null ? [] : [index.unsaved]),
        ...index.ignored.map(({ file, reason }) => `${file} was not used: ${reason}`),
      ],
    },
    models: {
      chat: env.REPONAV_CHAT_MODEL?.trim() || mostFiles(models.summaries.stored),
      embedding: env.REPONAV_EMBEDDING_MODEL?.trim() || mostFiles(models.vectors.stored),
    },
    ...models,
  };
  return answerOf(value);
}

function answerOf(value: StatusAnswer): Answer<StatusAnswer> {
  return {
    value,
    toText: () => statusText(value),
    toJSON: () => value,
    // All else is short whatever the repository.
    cut: () =>
      answerOf({
        ...value,
        skipped: value.receipt.skipped,
        partialOutlines: value.partialOutlines.slice(0, DEFAULTS.receiptSkipped),
      }),
  };
}

/** Files whose outline is only what a parser recovered, by path. */
function partialOutlines(view: IndexView): StatusAnswer['partialOutlines'] {
  return view.files
    .filter(({ segment, doc }) => view.segments[segment]!.partial(doc))
    .slice(0, DEFAULTS.statusPartial)
    .map(({ path, language }) => ({ path, language }));
}

/** The model whose texts or vectors most of the files have, null where there are none. */
function mostFiles(stored: readonly { model: string; files: number }[]): string | null {
  const [first] = [...stored].sort((a, b) => b.files - a.files);
  return first?.model ?? null;
}

/** By number of files, most first; plain text among them as null. */
function countLanguages(view: IndexView): StatusAnswer['languages'] {
  const counts = new Map<string | null, StatusAnswer['languages'][number]>();
  for (const { language, segment, doc, sizeBytes } of view.files) {
    const count = counts.get(language) ?? { language, files: 0, bytes: 0, symbols: 0, partial: 0 };
    counts.set(language, count);
    count.files++;
    count.bytes += sizeBytes;
    count.symbols += view.segments[segment]!.symbolCount(doc);
    if (view.segments[segment]!.partial(doc)) count.partial++;
  }
  return [...counts.values()].sort((a, b) => b.files - a.files);
}

function countTraits(view: IndexView): StatusAnswer['traits'] {
  const count = (trait: keyof FileTraits) => view.files.filter(({ traits }) => traits[trait]).length;
  return {
    test: count('test'),
    vendored: count('vendored'),
    generated: count('generated'),
    minified: count('minified'),
    documentation: count('documentation'),
  };
}
