import type { LanguageModule } from '../types.js';
import { importTargets } from './ecmascript/importTargets.js';
import { TYPESCRIPT_KEYWORDS } from './ecmascript/keywords.js';
import { TSX_QUERY } from './ecmascript/query.js';
import { refineImport, refineSymbol } from './ecmascript/refine.js';
import { JSX_WARMUP, TYPESCRIPT_WARMUP } from './ecmascript/warmup.js';
import { BACKTICK, DOUBLE, SINGLE } from './shared/strings.js';

/** A grammar of its own: `<T>x` is a cast in TypeScript and an element here. */
const tsx: LanguageModule = {
  id: 'tsx',
  aliases: [],
  extensions: ['.tsx'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-tsx.wasm' },
  warmup: TYPESCRIPT_WARMUP + JSX_WARMUP,
  keywords: TYPESCRIPT_KEYWORDS,
  query: TSX_QUERY,
  docs: 'above',
  strings: [DOUBLE, SINGLE, BACKTICK],
  refineSymbol,
  refineImport,
  importTargets,
};

export default tsx;
