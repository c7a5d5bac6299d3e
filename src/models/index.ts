/** Chat and embedding models (docs/models.md): the ports, and how they are opened. */
export { type ChatModelSettings, openChatModel } from './chat/openChatModel.js';
export { batches } from './embedding/batches.js';
export { describedModels } from './embedding/describe.js';
export { type EmbeddingModelSettings, openEmbeddingModel } from './embedding/openEmbeddingModel.js';
export { vectorFault } from './embedding/vectors.js';
export { isInProcess } from './inProcess.js';
export { type ParsedAnswer, parseJsonAnswer } from './json/parseJsonAnswer.js';
export * from './ledger/index.js';
export { estimateTokens } from './tokens/estimateTokens.js';
export type * from './types.js';
