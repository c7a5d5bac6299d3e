import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderBytes } from '../../index/cleanCache.js';
import { openIndex } from '../../index/index.js';
import type { IndexView } from '../../index/types.js';
import { PipelineSearch } from '../../library/pipelines/pipelineSearch.js';
import { defaultDataDir, ledgerFile, openLedger } from '../../models/ledger/index.js';
import type { Source } from '../../repository/types.js';
import { openSummaryStore } from '../../representation/summaries/index.js';
import type { PipelineDescription, RetrieverDescription } from '../../retrieval/pipeline/description.js';
import { modelOptions, type SendingRules } from '../run/modelOptions.js';
import { rankOptions } from '../run/rankOptions.js';
import type { FootprintRequest } from './repositoryFootprint.js';
import type { IndexCost } from './types.js';

type Searching = Extract<RetrieverDescription, { kind: 'bm25' | 'dense' }>;

/** The index that `locate` uses, and that of each retriever of the pipelines that has one, each from nothing. */
export async function measureIndexes(
  source: Source,
  { pipelines, consent = false, insecure = false, onProgress, signal }: Omit<FootprintRequest, 'repository' | 'commit'>,
): Promise<{ view: IndexView; indexes: IndexCost[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'reponav-footprint-'));
  try {
    onProgress?.('index of all files');
    const cacheDir = join(folder, 'evidence');
    const { value: view, ...spent } = await timed(() => indexed(source, cacheDir, signal));
    const own = { retriever: 'evidence', representation: null, by: 'code' };
    const diskBytes = await folderBytes(cacheDir);
    const indexes: IndexCost[] = [{ ...own, ...spent, diskBytes, sourceBytes: sourceBytes(view.files) }];
    const rules = { consent, insecure };
    for (const [at, one] of searchingRetrievers(pipelines).entries()) {
      onProgress?.(`${one.retriever.kind} over ${one.retriever.representation}`);
      indexes.push(await measured(one, { source, view, cacheDir: join(folder, String(at)), rules, signal }));
    }
    return { view, indexes };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function indexed(source: Source, cacheDir: string, signal: AbortSignal | undefined): Promise<IndexView> {
  const index = await openIndex({ source, cacheDir });
  try {
    return await index.refresh(signal ? { signal } : {});
  } finally {
    await index.close();
  }
}

interface Searched {
  retriever: Searching;
  pipeline: PipelineDescription;
}

/** Each once, with the pipeline it was first named in, for its models. Chat models and the evidence ranker have no index of their own. */
function searchingRetrievers(pipelines: readonly PipelineDescription[]): Searched[] {
  const found = new Map<string, Searched>();
  for (const pipeline of pipelines) {
    for (const retriever of pipeline.retrievers) {
      if (retriever.kind !== 'bm25' && retriever.kind !== 'dense') continue;
      const { embeddingModel, summaryModel, plainText } = pipeline;
      const key = JSON.stringify([
        { ...retriever, top: 0, skipFolders: null },
        embeddingModel,
        summaryModel,
        plainText,
      ]);
      if (!found.has(key)) found.set(key, { retriever, pipeline });
    }
  }
  return [...found.values()];
}

interface Surroundings {
  source: Source;
  view: IndexView;
  cacheDir: string;
  rules: SendingRules;
  signal: AbortSignal | undefined;
}

async function measured(
  { retriever, pipeline }: Searched,
  { source, view, cacheDir, rules, signal }: Surroundings,
): Promise<IndexCost> {
  const { rerank: _, fuse: __, ...rest } = pipeline;
  const search = new PipelineSearch({
    source,
    cacheDir,
    // From nothing, and counted with the rest: vectors of a server are measured, not kept.
    dataDir: cacheDir,
    summaries: openSummaryStore({ dataDir: defaultDataDir() }),
    ledger: openLedger(ledgerFile(defaultDataDir())),
  });
  const rank = rankOptions({ depth: 1, profile: 'default' });
  const options = { ...modelOptions(rules), ...(signal ? { signal } : {}) };
  const { value: _prepared, ...spent } = await timed(() =>
    search.prepare({ ...rest, retrievers: [retriever] }, { view, rank, options }),
  );
  return {
    retriever: retriever.kind,
    representation: retriever.representation,
    by: retriever.kind === 'bm25' ? retriever.analyzer : modelName(retriever, pipeline),
    ...spent,
    diskBytes: await folderBytes(cacheDir),
    sourceBytes: sourceBytes(view.files.filter(({ language }) => pipeline.plainText || language !== null)),
  };
}

function sourceBytes(files: readonly { sizeBytes: number }[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

function modelName(
  { model, chunkTokens }: Extract<Searching, { kind: 'dense' }>,
  pipeline: PipelineDescription,
): string {
  const name = model ?? pipeline.embeddingModel ?? process.env.REPONAV_EMBEDDING_MODEL ?? 'embedding model';
  return chunkTokens === undefined ? name : `${name}, chunks of ${chunkTokens} tokens`;
}

async function timed<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value } & Pick<IndexCost, 'ms' | 'processorMs'>> {
  const before = process.cpuUsage();
  const started = performance.now();
  const value = await work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return { value, ms: Math.round(ms), processorMs: Math.round((user + system) / 1000) };
}
