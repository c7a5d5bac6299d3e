import { type ChatModel, type Ledger, recorded } from '../models/index.js';
import { SUMMARY_KINDS } from '../representation/summaries/index.js';

/** The same model, each call of which is in the ledger as one for its kind of summary. */
export function recordedSummaries(model: ChatModel, ledger: Ledger, repository: string): ChatModel {
  const byKind = new Map<string, ChatModel>(
    SUMMARY_KINDS.map((kind) => [kind, recorded(model, ledger, { repository, representation: kind })]),
  );
  return {
    ...byKind.get(SUMMARY_KINDS[0])!,
    complete(request) {
      const one = byKind.get(request.purpose);
      if (one === undefined) throw new Error(`a request for ${request.purpose}, which is no summary`);
      return one.complete(request);
    },
  };
}
