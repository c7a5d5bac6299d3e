// Texts that a chat model writes to stand for files: reading them costs nothing, making them is money (docs/representations.md).

export { buildPrompt, fitSource, frameTokens, maxAnswerTokens, sourceRoom } from './buildPrompt.js';
export { type FootprintOptions, type FootprintRow, measureFootprint } from './footprint.js';
export { isSummaryKind, SUMMARY_KINDS, type SummaryKind } from './kinds.js';
export { SUMMARY_PROMPTS, type SummaryPrompt } from './prompts.js';
export { runSummaries } from './runSummaries.js';
export type * from './runTypes.js';
export type { Summary, SummaryFacts } from './summaryFile.js';
export { type KeyedFile, type SummaryKey, summaryKey } from './summaryKey.js';
export { openSummaryStore, type StoredModel, type SummaryStore, type Unread } from './summaryStore.js';
