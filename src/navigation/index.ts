/** What is shown: the scaffold, list_symbols, show, and their texts under a token budget. No file access, no run-time zod. */

export { type AbsenceFacts, absenceNote } from './absenceNote.js';
export { cutAnswer } from './budget/cutAnswer.js';
export { type AnswerFacts, buildAnswer } from './buildAnswer.js';
export { buildReceipt, type ReceiptCounts, roundMs } from './buildReceipt.js';
export { type DeclaredPlace, declaredPlaces, type RankedPlace } from './declaredPlaces.js';
export { buildInline } from './inline.js';
export type { InlineFile, Presentable } from './presentable.js';
export { type BudgetOptions, type RenderOptions, scaffoldText } from './render/answerText.js';
export type { Door } from './render/cue.js';
export { renderScaffold } from './render/renderScaffold.js';
export { type Block, buildScaffold, type ScaffoldOptions } from './scaffold/buildScaffold.js';
export type { ImportTargets } from './scaffold/importEdges.js';
export { buildShow } from './show/buildShow.js';
export { parseTarget, type Target } from './show/parseTarget.js';
export { cutShow, renderShow, type ShowOptions } from './show/renderShow.js';
export { type Span, selectBodies } from './show/selectBodies.js';
export { buildSnippets, type ReadText, type SnippetOptions } from './snippets.js';
export { statusText } from './statusText.js';
export { closestNames, closestPaths } from './suggest/closest.js';
export { buildSymbols, type SymbolsFacts } from './symbols/buildSymbols.js';
export { cutSymbols, renderSymbols, type SymbolsOptions } from './symbols/renderSymbols.js';
export { symbolId } from './symbols/symbolId.js';
export { estimateTokens } from './text/estimateTokens.js';
export { receiptText } from './text/receiptText.js';
export { jsonLine, visible } from './text/visible.js';
