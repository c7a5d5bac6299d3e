import { RepoNavError } from '../../errors.js';
import type { VectorStore } from '../../index/vectors/vectorStore.js';
import type { EmbeddingModel, ModelCall } from '../../models/types.js';
import { chunkByTokens } from './chunkByTokens.js';
import { EmbeddingRun, sentTokens } from './embeddingRun.js';
import type { AllowSending, RepresentationTexts, SearchScope } from './types.js';

export interface EmbedOptions {
  store: VectorStore;
  texts: RepresentationTexts;
  model: EmbeddingModel;
  chunkTokens: number;
  allow: AllowSending;
}

/**
 * Embeds the texts that have no vectors yet and keeps them as it goes: an interrupted run goes on where it stopped.
 *
 * @param keys of the texts of `scope.candidates`, null without one
 * @throws RepoNavError consent_needed before anything is sent; model_failed, model_refused, cancelled, cache_unusable with all that was
 *   embedded before on disk; data_unusable where what is missing may lie in files that cannot be read
 */
export async function embedMissing(
  options: EmbedOptions,
  scope: SearchScope,
  keys: readonly (string | null)[],
): Promise<ModelCall[]> {
  const { store, model } = options;
  const missing = missingTexts(store, scope, keys);
  if (missing.size === 0) return [];
  refuseToPayAgain(store, missing.size);
  if (model.local) return embedAll(options, scope, missing);
  await askBefore(options, scope, missing);
  return store.exclusively(() => embedAll(options, scope, missingTexts(store, scope, keys)), scope.signal);
}

/** Nobody knows which vectors are in files that cannot be read: they may be the very ones that are missing. */
function refuseToPayAgain({ unusable }: VectorStore, missing: number): void {
  const [first] = unusable;
  if (first === undefined) return;
  const more = unusable.length > 1 ? ` and ${unusable.length - 1} more` : '';
  throw new RepoNavError(
    'data_unusable',
    `Vectors that a server made cannot be used: ${first.path}${more} (${first.reason}). ${missing} texts without a vector may be among them, and would be paid for again.`,
    'Use the version of RepoNav that wrote them, or make them readable. To have those vectors made again, move the named files away.',
  );
}

/** Reads what would be sent, so that what is named is what there is: no file that is withheld, and no token that is not in a text. */
async function askBefore(
  { texts, model, chunkTokens, allow }: EmbedOptions,
  scope: SearchScope,
  missing: ReadonlyMap<number, string>,
): Promise<void> {
  let [files, tokens] = [0, 0];
  for await (const { text } of texts.read(scope.view, [...missing.keys()], scope)) {
    files++;
    const chunks = chunkByTokens(text, chunkTokens, (chunk) => model.countTokens(chunk));
    for (const chunk of chunks) tokens += sentTokens(model, chunk);
  }
  if (files === 0) return;
  const { description, host, local, price } = model;
  await allow({
    model: description.name,
    host,
    local,
    what: texts.representation,
    purpose: 'embed-documents',
    files,
    tokens,
    outputTokens: 0,
    price,
  });
}

async function embedAll(
  options: EmbedOptions,
  scope: SearchScope,
  missing: ReadonlyMap<number, string>,
): Promise<ModelCall[]> {
  const { store, texts } = options;
  if (missing.size === 0) return [];
  const run = new EmbeddingRun(options, scope, missing.size);
  try {
    for await (const { file, text } of texts.read(scope.view, [...missing.keys()], scope)) {
      await run.add(missing.get(file)!, text, scope.view.files[file]!.path);
    }
    await run.flush();
  } finally {
    // Also when the model failed: what it gave before is paid for.
    await store.save();
  }
  await store.compact();
  return run.calls;
}

/** File -> key, one file for each text. */
function missingTexts(
  store: VectorStore,
  { candidates }: SearchScope,
  keys: readonly (string | null)[],
): Map<number, string> {
  const missing = new Map<number, string>();
  const seen = new Set<string>();
  keys.forEach((key, at) => {
    if (key === null || store.table.has(key) || seen.has(key)) return;
    seen.add(key);
    missing.set(candidates[at]!, key);
  });
  return missing;
}
