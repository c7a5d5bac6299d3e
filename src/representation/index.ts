// Terms
export { CODE_ANALYZER_VERSION, type CodeAnalyzer, createCodeAnalyzer } from './analyzers/code.js';
export { createTermDictionary } from './analyzers/dictionary.js';
export { scanIdentifiers } from './analyzers/identifierScan.js';
export { identifierTerms, splitIdentifier } from './analyzers/identifiers.js';
export { analyzeQuery } from './analyzers/query.js';
// Chunks
export { CHUNKER_VERSION, chunkText } from './chunks.js';
export type { Chunk, TermCounts, TermDictionary } from './types.js';
