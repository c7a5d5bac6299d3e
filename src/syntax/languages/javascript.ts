import type { LanguageModule } from '../types.js';
import { importTargets } from './ecmascript/importTargets.js';
import { JAVASCRIPT_KEYWORDS } from './ecmascript/keywords.js';
import { JAVASCRIPT_QUERY } from './ecmascript/query.js';
import { refineImport, refineSymbol } from './ecmascript/refine.js';
import { JAVASCRIPT_WARMUP, JSX_WARMUP } from './ecmascript/warmup.js';
import { BACKTICK, DOUBLE, SINGLE } from './shared/strings.js';

const javascript: LanguageModule = {
  id: 'javascript',
  aliases: ['js', 'jsx', 'ecmascript', 'node'],
  extensions: ['.js', '.jsx', '.mjs', '.cjs'],
  interpreters: ['node', 'nodejs', 'bun'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-javascript.wasm' },
  warmup: JAVASCRIPT_WARMUP + JSX_WARMUP,
  keywords: JAVASCRIPT_KEYWORDS,
  query: JAVASCRIPT_QUERY,
  docs: 'above',
  strings: [DOUBLE, SINGLE, BACKTICK],
  refineSymbol,
  refineImport,
  importTargets,
};

export default javascript;
