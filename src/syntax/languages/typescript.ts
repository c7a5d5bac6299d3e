import type { LanguageModule } from '../types.js';
import { importTargets } from './ecmascript/importTargets.js';
import { TYPESCRIPT_KEYWORDS } from './ecmascript/keywords.js';
import { TYPESCRIPT_QUERY } from './ecmascript/query.js';
import { refineImport, refineSymbol } from './ecmascript/refine.js';
import { TYPESCRIPT_WARMUP } from './ecmascript/warmup.js';
import { BACKTICK, DOUBLE, SINGLE } from './shared/strings.js';

const typescript: LanguageModule = {
  id: 'typescript',
  aliases: ['ts'],
  extensions: ['.ts', '.mts', '.cts'],
  interpreters: ['deno', 'ts-node', 'tsx'],
  grammar: { package: '@repomix/tree-sitter-wasms', file: 'out/tree-sitter-typescript.wasm' },
  warmup: TYPESCRIPT_WARMUP,
  keywords: TYPESCRIPT_KEYWORDS,
  query: TYPESCRIPT_QUERY,
  docs: 'above',
  strings: [DOUBLE, SINGLE, BACKTICK],
  refineSymbol,
  refineImport,
  importTargets,
};

export default typescript;
