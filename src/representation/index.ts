// Terms
export { type CodeAnalyzer, createCodeAnalyzer } from './analyzers/code.js';
export { createTermDictionary } from './analyzers/dictionary.js';
export { scanIdentifiers } from './analyzers/identifierScan.js';
export { identifierTerms, splitIdentifier } from './analyzers/identifiers.js';
export { analyzeQuery } from './analyzers/query.js';
export { ENGLISH_STOP_WORDS } from './analyzers/stopWords.js';
export { type AnalyzeText, createTextAnalysis } from './analyzers/textAnalysis.js';
// Chunks
export { chunkText } from './chunks.js';
export { type DeclaredLine, declaredKind, declaredLines } from './declarations.js';
export { documentMarks } from './documentMarks.js';
export { fieldRegions } from './fieldRegions.js';
export * from './marks.js';
export { ticketNumbers } from './ticketNumbers.js';
export { type Chunk, FIELDS, type Field, type FieldRegion, type TermCounts, type TermDictionary } from './types.js';
