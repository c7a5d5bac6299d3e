import type { IndexView } from '../index/types.js';
import { listVectors, type StoredVectors } from '../index/vectors/storedVectors.js';
import type { VectorPlace } from '../index/vectors/vectorPlace.js';
import type { StatusAnswer } from '../navigation/schemas.js';
import { isSummaryKind, type SummaryKind, type SummaryStore, summaryKey } from '../representation/summaries/index.js';
import { textKey } from '../retrieval/representations/texts.js';

/** Which vectors the present files have, by model, representation and how texts are cut. */
export async function storedVectors(
  view: IndexView,
  place: VectorPlace,
  summaries: SummaryStore,
): Promise<StatusAnswer['vectors']> {
  const eligible = view.files.filter(({ language }) => language !== null).length;
  const stored: StatusAnswer['vectors']['stored'] = [];
  let note: string | null = null;
  for (const one of await listVectors(place)) {
    const { model, representation, chunking, dimension, folder, bytes, writtenMs, unusable } = one;
    if (unusable > 0) {
      note = `${unusable} files of vectors in ${folder} cannot be read by this version of RepoNav: they are kept, and what is in them is not paid for again`;
    }
    if (one.keys.size === 0) continue;
    stored.push({
      // Behind the name stands what tells its versions apart.
      model: model.replace(/#[0-9a-f]+$/, ''),
      representation,
      chunking,
      dimension,
      files: await filesWith(one, view, summaries),
      oldest: new Date(writtenMs.first).toISOString(),
      newest: new Date(writtenMs.last).toISOString(),
      bytes,
      folder,
    });
  }
  return { eligible, stored, note };
}

async function filesWith(
  { representation, keys }: StoredVectors,
  view: IndexView,
  store: SummaryStore,
): Promise<number> {
  if (!isSummaryKind(representation)) {
    return view.files.filter(({ path, key }) => keys.has(representation === 'path' ? path : key)).length;
  }
  const having = new Set<string>();
  for (const { model, summaries } of await store.models()) {
    if (summaries[representation] === 0) continue;
    for (const path of await pathsWith(keys, representation, model, view, store)) having.add(path);
  }
  return having.size;
}

/** Vectors of summaries are kept by their texts, whoever wrote them. */
async function pathsWith(
  keys: ReadonlySet<string>,
  kind: SummaryKind,
  model: string,
  view: IndexView,
  store: SummaryStore,
): Promise<string[]> {
  const there = await store.stored(view.files, kind, model);
  const files = view.files.filter((_, index) => there[index]);
  const texts = await store.readMany(files.map((file) => summaryKey(file, kind, model)));
  return files.filter((_, index) => texts[index] != null && keys.has(textKey(texts[index]!))).map(({ path }) => path);
}
