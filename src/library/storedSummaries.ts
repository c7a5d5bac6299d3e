import { RepoNavError } from '../errors.js';
import type { IndexView } from '../index/types.js';
import type { StatusAnswer } from '../navigation/schemas.js';
import { SUMMARY_KINDS, type SummaryStore } from '../representation/summaries/index.js';
import { summarizeScope } from './summarizeScope.js';

/** Which summaries the present files have, by model and kind. An unreadable folder is a note: the index is well without it. */
export async function storedSummaries(view: IndexView, store: SummaryStore): Promise<StatusAnswer['summaries']> {
  const eligible = summarizeScope(view.files, { accept: null, includeTests: false }).files.length;
  try {
    const stored = await listStored(view, store);
    return { folder: store.folder, eligible, stored, note: otherFormatNote(await store.otherFormat(), store.folder) };
  } catch (error) {
    if (!(error instanceof RepoNavError)) throw error;
    return { folder: store.folder, eligible, stored: [], note: error.message };
  }
}

/** What to know of summaries that another version wrote; null without any. */
export function otherFormatNote(count: number, folder: string): string | null {
  return count === 0
    ? null
    : `${count} summaries in ${folder} are of another version of RepoNav, which this one cannot read: they are kept, and not asked for again`;
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
