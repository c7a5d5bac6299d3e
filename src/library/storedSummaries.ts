import { RepoNavError } from '../errors.js';
import type { IndexView } from '../index/types.js';
import type { StatusAnswer } from '../navigation/schemas.js';
import { SUMMARY_KINDS, type SummaryStore } from '../representation/summaries/index.js';
import { summarizeScope } from './summarizeScope.js';

/** Which summaries the present files have, by model and kind. An unreadable folder is a note: the index is well without it. */
export async function storedSummaries(view: IndexView, store: SummaryStore): Promise<StatusAnswer['summaries']> {
  const eligible = summarizeScope(view.files, { accept: null, includeTests: false }).files.length;
  try {
    return { folder: store.folder, eligible, stored: await listStored(view, store), note: null };
  } catch (error) {
    if (!(error instanceof RepoNavError)) throw error;
    return { folder: store.folder, eligible, stored: [], note: error.message };
  }
}

async function listStored(view: IndexView, store: SummaryStore): Promise<StatusAnswer['summaries']['stored']> {
  const stored: StatusAnswer['summaries']['stored'] = [];
  for (const { model, summaries } of await store.models()) {
    for (const kind of SUMMARY_KINDS) {
      if (summaries[kind] === 0) continue;
      const files = (await store.stored(view.files, kind, model)).filter(Boolean).length;
      const span = files === 0 ? null : await store.written(view.files, kind, model);
      if (span === null) continue;
      stored.push({ model, kind, files, oldest: span.first.toISOString(), newest: span.last.toISOString() });
    }
  }
  return stored;
}
