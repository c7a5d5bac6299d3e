export { brokenGrammars } from './checkGrammars.js';
export type { GrammarModules } from './grammars.js';
export { languageById, languageOf, resolveLanguage } from './languageLookup.js';
export { type LexicalRegion, lexicalRegions } from './lexicalRegions.js';
export { isCallable, isClassLike } from './nesting.js';
export { compileGrammars, createOutliner, type Outliner, type OutlinerOptions } from './outliner.js';
export { LANGUAGES } from './registry.js';
export type {
  CallEdge,
  CallName,
  FreshOutline,
  ImportRef,
  LanguageModule,
  Outline,
  OutlineSymbol,
  SymbolKind,
} from './types.js';
