import { basename, dirname } from 'node:path';
import type { IndexView } from '../../index/types.js';
import { readContents } from '../../library/readContents.js';
import { defaultDataDir } from '../../models/ledger/index.js';
import { estimateTokens } from '../../navigation/index.js';
import { openSource } from '../../repository/index.js';
import type { Source } from '../../repository/types.js';
import { measureFootprint, openSummaryStore, SUMMARY_KINDS } from '../../representation/summaries/index.js';
import type { PipelineDescription } from '../../retrieval/pipeline/description.js';
import { ownMachine, ownVersion } from '../run/manifest.js';
import { measureIndexes } from './measureIndexes.js';
import type { Footprint } from './types.js';

export interface FootprintRequest {
  /** Folder of a clone, bare mirror or plain folder. */
  repository: string;
  /** Revision. @default HEAD of a bare mirror, else the work tree */
  commit?: string | undefined;
  /** Whose retrievers are measured, each once. */
  pipelines: readonly PipelineDescription[];
  /** Texts may be sent to models on other machines. @default false */
  consent?: boolean | undefined;
  /** Also over http://, to other machines than this one. @default false */
  insecure?: boolean | undefined;
  onProgress?: ((what: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Our own estimate stands for o200k for every text alike. */
const TOKENIZER = 'o200k, upper estimate';

/**
 * Makes every index of one repository from nothing, in a folder of its own that is removed again, and counts what is searched.
 * @throws RepoNavError not_a_repository, unknown_revision, usage, consent_needed, model_failed, model_refused, cancelled
 */
export async function repositoryFootprint(request: FootprintRequest): Promise<Footprint> {
  const { repository, commit, signal } = request;
  const source = await openSource({ repo: repository, ...(commit === undefined ? {} : { commit }) });
  try {
    const { view, indexes } = await measureIndexes(source, request);
    request.onProgress?.('counting tokens');
    return {
      schema: 1,
      repository: repositoryName(source.root),
      commit: view.scan.commit,
      ...(await representationsOf(source, view, signal)),
      tokenizer: TOKENIZER,
      indexes,
      reponav: await ownVersion(),
      machine: ownMachine(),
      measuredAt: new Date().toISOString(),
    };
  } finally {
    await source.close();
  }
}

/** Of the files in a known language, each read once. */
async function representationsOf(
  source: Source,
  view: IndexView,
  signal: AbortSignal | undefined,
): Promise<Pick<Footprint, 'files' | 'lines' | 'bytes' | 'representations'>> {
  const store = openSummaryStore({ dataDir: defaultDataDir() });
  const stored = (await store.models()).flatMap(({ model, summaries }) =>
    SUMMARY_KINDS.filter((kind) => summaries[kind] > 0).map((kind) => ({ kind, model })),
  );
  const files = view.files.filter(({ language }) => language !== null);
  let lines = 0;
  async function* contents() {
    for await (const { file, text } of readContents(source, view, files, signal)) {
      if (text === null) continue;
      lines += lineCount(text);
      yield { file: { path: file.path, key: file.key }, text };
    }
  }
  const rows = await measureFootprint(contents(), { store, stored, countTokens: estimateTokens });
  const bytes = rows.find(({ representation }) => representation === 'source')!.bytes;
  // Summaries of other repositories are of no interest here.
  const representations = rows.filter(({ model, files: own }) => model === null || own > 0);
  return { files: files.length, lines, bytes, representations };
}

function lineCount(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Mirrors lie in a folder `owner+name/repo`. */
function repositoryName(root: string): string {
  const name = basename(root);
  return name === 'repo' ? basename(dirname(root)) : name;
}
