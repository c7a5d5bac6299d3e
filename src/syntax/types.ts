/** One file's structure. Lines are 1-based and inclusive; offsets are UTF-16 code units into the decoded text. */

export type SymbolKind =
  | 'class'
  | 'interface'
  | 'struct'
  | 'enum'
  | 'union'
  | 'trait'
  | 'protocol'
  | 'object'
  | 'record'
  | 'annotation'
  | 'extension'
  | 'impl'
  | 'module'
  | 'namespace'
  | 'function'
  | 'method'
  | 'constructor'
  | 'property'
  | 'field'
  | 'constant'
  | 'variable'
  | 'type'
  | 'macro';

export interface OutlineSymbol {
  /** Simple name, as written: `execute`. */
  name: string;
  /** Nesting joined by dots, without the file's module: `Git.AutoInterrupt.wait`, Go `Server.Serve`, C++ `ns.Cls.run`. */
  qualified: string;
  kind: SymbolKind;
  /** First line, decorators / attributes / annotations included; the doc comment above is not. */
  startLine: number;
  endLine: number;
  /** Offsets of the same span. */
  start: number;
  end: number;
  /**
   * Header without body and without the decorators that the grammar wraps around it, white space folded to single blanks,
   * at most 200 characters (then cut and ended by `…`). One rule for all languages: what only opens the body or ends the
   * statement is cut off the end, i.e. any run of `{`, `:`, `=>`, `->`, `=`, `;` and blanks. Python `class Server(Base)`,
   * Java `void run(int port)`, TypeScript `const run = (port: number)`. Definitions without body are their own header.
   */
  signature: string;
  /**
   * First sentence of the doc comment or docstring, at most 200 characters, '' without one. It ends at a full stop
   * followed by white space (not after `e.g.`, `i.e.` and the like, not inside `1.2`), at a blank line, or where tags begin.
   * Comment markers of all families are stripped (`//`, `///`, `//!`, `#`, `--`, `;;`, block comments and their leading `*`,
   * docstring quotes); lines that hold only a tag (`@param …`, `:param …:`, `<p>`) or a directive for a tool are left out.
   */
  doc: string;
  /**
   * What a class-like symbol extends, implements, embeds or conforms to: names as written (`ns.Base`, `a::b::Trait`), without type
   * arguments, in source order; left out without any.
   */
  bases?: string[];
  /** Index of the nearest enclosing symbol in `symbols`, -1 at top level. Always smaller than the own index. */
  parent: number;
}

export interface ImportRef {
  /** As the language writes it: `os.path`, `./util.js`, `java.util.List`, `<stdio.h>` without brackets, `crate.a.b` as `crate::a::b`. */
  module: string;
  /** Names taken from it, in source order; `*` for everything; empty when the module itself is imported. */
  names: string[];
  line: number;
}

/**
 * A call expression in `caller`'s own span (not in a nested symbol's) whose callee is a symbol of the same file. Indexes into
 * `symbols`. Callees are functions, methods, constructors, macros, and class-like symbols (construction). Of several symbols of
 * that name the ones in the nearest scope around the caller win: nested in the caller, then its class, …, then top level; else
 * all of them when they are three at most. Of more than three overloads in one scope the first stands for all.
 */
export interface CallEdge {
  caller: number;
  callee: number;
}

export interface Outline {
  language: string;
  /** In source order (start, then longer first). */
  symbols: OutlineSymbol[];
  imports: ImportRef[];
  /** Unique, sorted by caller then callee; self-calls (recursion) left out. */
  calls: CallEdge[];
  /** True when the parser reported errors or the file is too much work to outline it whole. */
  partial: boolean;
  /**
   * Lines of the file, counted by `\n` alone (CRLF counts once, a lone CR not at all); an empty file has 0, a last line
   * without newline counts.
   */
  lines: number;
}

/**
 * A name that is called: as written, without what stands before it. `caller` is the innermost symbol around the call, -1 at top
 * level.
 */
export interface CallName {
  caller: number;
  name: string;
}

/** An outline with what is only known while the file is parsed, and not kept. */
export interface FreshOutline extends Outline {
  /** Unique, in source order, at most 2,000: what is called, whatever file defines it. */
  callNames: CallName[];
  /**
   * The emergency stop ended it: on another day or machine there would be more. Must not be kept by content, unlike what
   * is merely partial.
   */
  unfinished: boolean;
}

/** Where the compiled grammar comes from at build time; at run time it lies in `dist/grammars/<file>`. */
export interface GrammarSource {
  /** npm package, a locked devDependency. */
  package: string;
  /** Path of the .wasm inside the package. */
  file: string;
  /**
   * Bytes to change in it, as hexadecimal digits of equal number: the mend of a fault that no release has mended. The build
   * fails unless `find` occurs exactly once, so a new version of the package brings the question up again.
   */
  patch?: { find: string; replace: string };
}

/**
 * A language: all that RepoNav knows of it, in one module of `syntax/languages/` that default-exports this value.
 * The registry collects the folder by itself: adding a language is one module, one sample, one golden file
 * (and the grammar's package in devDependencies).
 */
export interface LanguageModule {
  /** `python`, `typescript`, `tsx`, `c_sharp` …: lower case, stable, shown to users and used by `--lang`. */
  id: string;
  /** Names that `--lang` also accepts: `py`, `c#`. */
  aliases: readonly string[];
  /** With the dot, lower case: `.py`. Unique over all languages. */
  extensions: readonly string[];
  /** Exact base names: `Rakefile`. */
  filenames?: readonly string[];
  /** Interpreter names in a `#!` line for files without extension: `python3`, matched without trailing version digits. */
  interpreters?: readonly string[];
  grammar: GrammarSource;
  /** A small representative snippet: it warms the compiled grammar once (docs/adding-a-language.md, tier-up). */
  warmup: string;
  /** Reserved words: they are no search terms in this language. */
  keywords: readonly string[];
  /**
   * One tree-sitter query; the engine runs it once with `matches`. Captures:
   *
   * - `@def.<SymbolKind>` the whole definition (decorators included where the grammar wraps them), with `@name`;
   *   optional `@body` (the signature ends where it starts; the span reaches at least to its end, for grammars that put
   *   bodies behind definitions), `@head` (the signature starts where it starts),
   *   `@scope` (text prefixed to the name, for receivers and qualified ids: `func (s *Server) Serve` has scope `Server`),
   *   `@doc` (a docstring node). Without `@name` the name is '' and `refineSymbol` must give one.
   *   `def.function` directly inside a class-like symbol or container, or with a scope that is not a namespace of the same
   *   file, becomes `method`.
   *   Several captures of one name node (or, without name, of one start) are one symbol: the widest span, the narrowest
   *   one's start as head, the kind and captures of the pattern that stands first in the query. So write the specific
   *   pattern first, and catch wrappers (decorators, `export`) by a pattern of their own.
   *   Definitions of one and the same span (`int a, b;`) are siblings, never nested.
   * - `@container` with `@name`: takes part in nesting and qualified names but is no symbol (Rust `impl X`);
   *   `@container.namespace` likewise, but functions in it stay functions (C++ `namespace x`).
   * - `@attribute`: a sibling right before a definition that belongs to it (Rust `#[test]`): the span is extended over it.
   * - `@import` with `@import.module`, optional `@import.name` (several; matches of one module node, or without
   *   one of one `@import`, are joined). Quotes and angle brackets around the module are stripped.
   * - `@call` on the callee's name node only. A suffix instead says more of what can be meant: `@call.plain`, without receiver
   *   where methods need one: no method or constructor (Python, JavaScript); `@call.member`: nothing but a method (Go `x.f()`);
   *   `@call.scoped`: only symbols of the scopes around the caller (Elixir); `@call.bare`, written like a variable: no call
   *   where `@local` marks a name node of a parameter or variable of that name in the same symbol (Ruby).
   *   With `@call.owner` on what stands before the name (`Vec::new`, `Shop.Orders.total`), the callee belongs to a symbol,
   *   container or namespace of that name, both qualified as far as both are; words for the surroundings (`Self`, `this`,
   *   `super`, `crate`) say nothing. Of several captures of one name those with an owner count.
   * - `@base` on a type that the class-like symbol around it extends or implements; in the head of a container it belongs to
   *   the symbol of the container's name (Rust `impl Trait for X`). Stands alone in its pattern.
   * - `@ignore`: what stands inside is no call (types that are written like calls). Names of definitions never are.
   *   `@local` and `@ignore` stand alone in their patterns.
   * - Names that start with `_` are for predicates. Predicates cost JavaScript time for each candidate match: keep them
   *   off frequent nodes.
   */
  query: string;
  /** What the parser reads in place of the text, where the grammar does not know all that people write. */
  parsedText?: ParsedText;
  /** `above`: contiguous comments right above the definition; `docstring`: `@doc` only; `both`: `@doc`, else above. */
  docs: 'above' | 'docstring' | 'both';
  /** What starts a comment that runs to the end of its line. @default ['//'] */
  lineComments?: readonly string[];
  /** Openers and closers of block comments. @default those of C */
  blockComments?: readonly (readonly [open: string, close: string])[];
  /** Block comments nest (Rust, Kotlin, Swift). @default false */
  nestedComments?: boolean;
  /** A comment cannot start within a word (Bash `${x#y}`). @default false */
  commentsStartWords?: boolean;
  /** How strings are written, for a scan without the grammar (`lexicalRegions`): longer openers first. */
  strings: readonly StringSyntax[];
  /**
   * Extensions that belong to another language but are this one's where the pattern matches the beginning of the text:
   * C++ claims `.h` when it sees `class` or `namespace`.
   */
  contested?: Readonly<Record<string, RegExp>>;
  /**
   * Last word on a symbol or import after capture and merging, before nesting; return null to drop it. Text is the file's.
   * A start moved here moves the place where comments above are looked for.
   */
  refineSymbol?(symbol: DraftSymbol, text: string): DraftSymbol | null;
  refineImport?(reference: ImportRef, statement: string): ImportRef[];
  /**
   * Paths this import may mean, best first: repository-relative, or a suffix of one when it starts with two stars and a slash.
   * A last segment `*.go` stands for all files of that extension right in the folder.
   * Only syntax: the caller looks which of them exist. Default: none.
   */
  importTargets?(reference: ImportRef, fromPath: string): string[];
}

export interface StringSyntax {
  /** `"`; or a sticky pattern that matches at `first`, for openers with a part of their own (`r#"`, `<<TAG`). */
  open: string | RegExp;
  /** First character of what a pattern matches. */
  first?: string;
  /** `$1` and so on stand for groups of the pattern. @default `open` itself */
  close?: string;
  /** What lets the closer stand inside: a backslash, writing it twice, nothing. @default 'backslash' */
  escapes?: 'backslash' | 'doubled' | 'none';
  /** Else it ends with its line at the latest. @default false */
  multiline?: boolean;
  /** `character`: one character or escape, else it is none (`'a` of Rust); `heredoc`: from the next line to the line of `close`. */
  form?: 'character' | 'heredoc';
}

/**
 * Texts for the parser alone, of the same length as the file's: what the grammar does not know is replaced by blanks or by what it
 * knows. Everything that is shown still comes from the file's own text.
 */
export interface ParsedText {
  /** In place of every text: for what misleads the parser without an error (macros of C). */
  always?(text: string): string;
  /**
   * For a second reading when the first found errors (what the grammar lags behind). It is taken when it has no errors or gives
   * more symbols.
   */
  onErrors?(text: string): string;
}

/** A captured definition before nesting is known. */
export interface DraftSymbol {
  name: string;
  /** Text of `@scope`, '' without one; `::`, `.` and `\` inside are turned into dots. */
  scope: string;
  kind: SymbolKind;
  container: boolean;
  start: number;
  end: number;
  nameStart: number;
  /** Where the signature starts: after the decorators that wrap the definition. */
  headStart: number;
  /** Where the signature ends. */
  headEnd: number;
  /** Raw text of the `@doc` node, markers not yet stripped; '' means: look for comments above when the language has them. */
  doc: string;
}
