import type { Answer, SummarizeCallOptions } from '../api.js';
import { RepoNavError } from '../errors.js';
import type { IndexView } from '../index/types.js';
import type { Ledger } from '../models/index.js';
import type { SummarizeAnswer, SummaryPlan } from '../navigation/schemas.js';
import { whySecret } from '../repository/index.js';
import type { Source } from '../repository/types.js';
import {
  type CallLedger,
  type KeyedFile,
  runSummaries,
  type SummaryRun,
  type SummaryStore,
} from '../representation/summaries/index.js';
import { readContents } from './readContents.js';
import { planSummaries } from './summarizePlan.js';
import { type SummarizeRequest, summarizeRequest } from './summarizeRequest.js';
import { summarizeScope } from './summarizeScope.js';
import { planText, sendingText, summarizeText } from './summarizeText.js';

export interface SummarizeDeps {
  source: Source;
  store: SummaryStore;
  ledger: Ledger;
  refresh: () => Promise<IndexView>;
  receipt: (view: IndexView) => SummarizeAnswer['receipt'];
}

/**
 * Plans, asks for consent where source would leave the machine, runs.
 * @throws RepoNavError usage, consent_needed, cancelled, model_refused, model_failed, data_unusable, cache_unusable (the ledger)
 */
export async function summarize(
  options: SummarizeCallOptions,
  { source, store, ledger, refresh, receipt }: SummarizeDeps,
): Promise<Answer<SummarizeAnswer>> {
  const request = summarizeRequest(options);
  const view = await refresh();
  await store.recover();
  const scope = summarizeScope(view.files, request);
  const { signal } = options;
  const { plan, jobs } = await planSummaries(scope, request, store, (files) =>
    readContents(source, view, files, signal),
  );
  const { name, host, local } = request.model;
  const answer = (run: SummarizeAnswer['run']) =>
    summarizeAnswer({ schema: 1, receipt: receipt(view), model: { name, host, local }, plan, run });
  if (request.estimate || jobs.length === 0) return answer(null);
  await askConsent(plan, request, options.consent);
  const byPath = new Map(view.files.map((file) => [file.path, file]));
  const run = await runSummaries({
    jobs,
    store,
    model: request.model,
    ledger: ledgerOf(ledger, view.scan.root),
    concurrency: request.concurrency,
    readSource: (file) => readOne(file, byPath, source, view),
    ...(signal === undefined ? {} : { signal }),
    ...(options.onSummaryProgress === undefined ? {} : { onProgress: options.onSummaryProgress }),
  });
  if (run.ended !== null) throw endedEarly(run, run.ended);
  return answer(run.tally);
}

async function askConsent(
  plan: SummaryPlan,
  { model }: SummarizeRequest,
  consent: SummarizeCallOptions['consent'],
): Promise<void> {
  if (model.local || consent === true) return;
  const facts = { name: model.name, host: model.host, local: model.local };
  if (consent !== undefined && (await consent({ model: facts, plan, text: planText({ model: facts, plan }) }))) return;
  throw new RepoNavError(
    'consent_needed',
    sendingText({ model: facts, plan }),
    'Nothing was sent. Agree with --yes (consent: true in the library); --estimate says more.',
  );
}

/** The ledger, with what a call does not know of itself. */
function ledgerOf(ledger: Ledger, repository: string): CallLedger {
  return {
    prepare: () => ledger.prepare(),
    record: (call) => ledger.record({ schema: 1, kind: 'chat', repository, representation: call.purpose, ...call }),
  };
}

/** Not the caller's signal: what is asked about when a run is cancelled may still be finished. */
async function readOne(
  file: KeyedFile,
  byPath: ReadonlyMap<string, IndexView['files'][number]>,
  source: Source,
  view: IndexView,
): Promise<string | null> {
  for await (const { text } of readContents(source, view, [byPath.get(file.path)!])) {
    // One that could not be looked at when the run was planned is not sent unseen: the next plan names it.
    return text !== null && whySecret(file.path, text) !== null ? null : text;
  }
  return null;
}

function endedEarly({ tally }: SummaryRun, error: RepoNavError): RepoNavError {
  const kept = tally.made > 0 ? ` ${tally.made} summaries were stored by this run and are kept.` : '';
  return new RepoNavError(error.code, error.message, `${error.hint}${kept}`, { cause: error });
}

function summarizeAnswer(value: SummarizeAnswer): Answer<SummarizeAnswer> {
  return {
    value,
    toText: () => summarizeText(value),
    toJSON: () => value,
    cut: () => summarizeAnswer(value),
  };
}
