import { folderOf, joinPath } from '../importTargets.js';
import type { DraftSymbol, LanguageModule, StringSyntax } from '../types.js';
import { MULTILINE_DOUBLE } from './shared/strings.js';

/** `<<EOF`, not the here-string `<<<`. */
const HEREDOC: StringSyntax = {
  open: /(?<!<)<<-?[ \t]*(["'\\]?)([A-Za-z_]\w*)/y,
  first: '<',
  close: '$2',
  form: 'heredoc',
};

const bash: LanguageModule = {
  id: 'bash',
  aliases: ['sh', 'shell', 'zsh', 'ksh'],
  extensions: ['.sh', '.bash', '.zsh', '.ksh', '.ebuild', '.eclass'],
  filenames: [
    '.bashrc',
    '.bash_profile',
    '.bash_aliases',
    '.bash_functions',
    '.bash_login',
    '.bash_logout',
    '.profile',
    '.zshrc',
    '.zshenv',
    '.zprofile',
    '.zlogin',
    '.zlogout',
    '.kshrc',
    'PKGBUILD',
    'APKBUILD',
    'bashrc',
    'zshrc',
  ],
  interpreters: ['bash', 'sh', 'zsh', 'dash', 'ash', 'ksh', 'mksh', 'rbash'],
  grammar: { package: '@vscode/tree-sitter-wasm', file: 'wasm/tree-sitter-bash.wasm' },
  warmup: `#!/usr/bin/env bash
source ./lib.sh
# Greets.
greet() {
  local name="\${1:-world}" list=(a b c)
  if [[ -n "$name" && "$name" =~ ^[a-z]+$ ]]; then
    printf '%s\\n' "hello $name" | tee -a log.txt >&2
  fi
  for item in "\${list[@]}"; do echo "$((1 + 2)) $(date +%s)"; done
  case "$name" in a|b) return 0 ;; *) cat <<EOT
text \${name}
EOT
  ;; esac
}
function main { greet "$@" || exit 1; }
main "$@"
`,
  keywords: (
    'if then else elif fi case esac for select while until do done in function time coproc local export declare readonly ' +
    'typeset unset return exit break continue shift set source echo printf test true false eval exec'
  ).split(' '),
  docs: 'above',
  lineComments: ['#'],
  blockComments: [],
  commentsStartWords: true,
  strings: [HEREDOC, MULTILINE_DOUBLE, { open: "'", multiline: true, escapes: 'none' }],
  query: `
(function_definition name: (word) @name body: (_) @body) @def.function

; Headers in what the grammar cannot read (zsh, mostly): refineSymbol finds their ends.
(ERROR "function" . (word) @name @def.function)
(ERROR (word) @name @def.function . "(" . ")")

(command
  name: (command_name (word) @_source) . argument: (_) @import.module
  (#any-of? @_source "source" ".")) @import

(command name: (command_name (word) @call))
`,

  refineSymbol(symbol, text) {
    return symbol.end === symbol.nameStart + symbol.name.length ? recovered(symbol, text) : symbol;
  },

  refineImport(reference) {
    // A path that is one expansion (`"$config"`) names no file.
    return /^\$(?:\w+|\{[^{}]*\}|\([^()]*\))$/.test(reference.module) ? [] : [reference];
  },

  importTargets({ module }, fromPath) {
    const path = literalPath(module);
    if (path === null) return [];
    const beside = joinPath(folderOf(fromPath), path);
    const suffix = `**/${path.replace(/^(?:\.{1,2}\/)+/, '')}`;
    return beside === null ? [suffix] : [beside, suffix];
  },
};

/** Longer functions are not recovered whole: looking further would be quadratic in files without closing braces. */
const RECOVERED_CHARS = 20_000;

/** A function whose header alone was read: it ends at the next brace that stands as far to the left as the header. */
function recovered(symbol: DraftSymbol, text: string): DraftSymbol | null {
  const lineStart = text.lastIndexOf('\n', symbol.start) + 1;
  const header = /^([ \t]*)(?:function[ \t]+)?[^\s(){}]+[ \t]*(?:\([ \t]*\))?/.exec(
    text.slice(lineStart, lineStart + 500),
  );
  if (!header || lineStart + header[0].length < symbol.end) return null;
  const rest = text.slice(symbol.end, symbol.end + RECOVERED_CHARS);
  const line = /^.*/.exec(rest)![0].trimEnd();
  const closing = line.endsWith('}') ? line.length - 1 : rest.indexOf(`\n${header[1]}}`);
  symbol.start = lineStart + header[1]!.length;
  symbol.headStart = symbol.start;
  symbol.headEnd = lineStart + header[0].length;
  symbol.end = closing < 0 ? symbol.headEnd : symbol.end + rest.indexOf('}', closing) + 1;
  return symbol;
}

const PATH_CHARS = 300;

/** What is written out of a path, from the last expansion on: `lib/log.sh` of `$(dirname "$0")/lib/log.sh`; null when that is no whole file name. */
function literalPath(module: string): string | null {
  if (module.length > PATH_CHARS) return null;
  const plain = module.replace(/["']/g, '');
  const path = /[$`]/.test(plain) ? /^.*(?:\$\w+|[})`])\/([^$`{}()]+)$/.exec(plain)?.[1] : plain;
  return path === undefined || /^[/~]|[*?[]/.test(path) ? null : path;
}

export default bash;
