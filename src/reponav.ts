/**
 * RepoNav as a library: composes the rooms behind one function.
 *
 * @example
 * import { openRepository } from 'reponav'
 * const repo = await openRepository('.')
 * const answer = await repo.locate(issueText, { files: 15 })
 * console.log(answer.toText({ maxTokens: 1500 }))
 * await repo.close()
 */
export type {
  Answer,
  CallOptions,
  ConsentRequest,
  Door,
  LocateCallOptions,
  OpenOptions,
  Pipeline,
  Repository,
  RetrievalProgress,
  SendingRequest,
  SummarizeCallOptions,
  SummaryProgress,
  TextOptions,
} from './api.js';
export { type ErrorCode, RepoNavError } from './errors.js';
// What the command line needs besides
// From the files themselves: what they stand beside draws in the types of the parser, which do not hold without skipLibCheck.
export { defaultCacheDir } from './index/cacheFolder.js';
export { type CleanedCache, cleanCache } from './index/cleanCache.js';
export type { IndexProgress } from './index/types.js';
export { type CleanedData, cleanData } from './library/cleanData.js';
export { type CostsOptions, costsText, readCosts } from './library/costsAnswer.js';
export { type Check, checkMachine } from './library/doctor.js';
export { type AskedModels, askedModels } from './library/pipelines/askedModels.js';
export { COST_GROUPS, type CostGroup, defaultDataDir } from './models/ledger/index.js';
export { jsonLine, visible } from './navigation/index.js';
export type {
  CostsAnswer,
  FootprintAnswer,
  LocateAnswer,
  LocateOptions,
  ShowAnswer,
  StatusAnswer,
  SummarizeAnswer,
  SummarizeOptions,
  SummaryPlan,
  SymbolsAnswer,
} from './navigation/schemas.js';
export { openRepository } from './openRepository.js';
export { SUMMARY_KINDS } from './representation/summaries/index.js';
