import type { OutlineSymbol, SymbolKind } from '../../syntax/types.js';
import { afterBracket } from './balanced.js';

type Described = Pick<OutlineSymbol, 'name' | 'kind' | 'signature'>;

const CALLABLE: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor', 'macro']);
const WORD = /[\p{L}\p{N}_$]/u;

/**
 * One line that says what a symbol is, in its language's manner: modifiers and name stay, parameters become `...`;
 * return types behind the parameters, type parameters, bases and values go.
 *
 * Python: `class HTTPServer:`, `def handle_request(...):`. Others come from the signature: `func (s *Server) Serve(...)`,
 * `public void run(...)`, `type Server struct`, `const handler = async (...)`.
 */
export function schematicLine(symbol: Described, language: string): string {
  return (language === 'python' ? pythonLine(symbol) : fromSignature(symbol)) || symbol.name;
}

function fromSignature(symbol: Described): string {
  const signature = withoutAttributes(symbol.signature);
  const name = findName(signature, symbol.name);
  if (!CALLABLE.has(symbol.kind))
    return name ? signature.slice(0, name.end) + typeKeyword(signature.slice(name.end)) : bare(signature);
  if (!name) {
    const open = signature.indexOf('(');
    return open < 0 ? bare(signature) : `${signature.slice(0, open)}(...)`;
  }
  const head = signature.slice(0, name.end);
  const rest = signature.slice(name.end);
  if (afterGenerics(rest)?.startsWith('(')) return `${head}(...)`;
  const assigned = /^[^=]*=\s*(async\s+)?(function\s*\*?\s*)?(?:<[^()]*>\s*)?\(/.exec(rest);
  return assigned ? `${head} = ${assigned[1] ? 'async ' : ''}${assigned[2] ? 'function ' : ''}(...)` : head;
}

function pythonLine({ name, kind, signature }: Described): string {
  if (kind === 'class') return `class ${name}:`;
  if (!CALLABLE.has(kind)) return name;
  return `${/(^|\s)async\s+def\s/.test(signature) ? 'async ' : ''}def ${name}(...):`;
}

/** Annotations, attributes and decorators in front: `@Override`, `@Get("/x")`, `#[inline]`, `[HttpGet]`, `[[nodiscard]]`. */
function withoutAttributes(signature: string): string {
  let rest = signature.trim();
  for (;;) {
    const open = /^(?:@(?!interface\b)[\w.:]+|#!?(?=\[)|(?=\[))/.exec(rest);
    if (!open) return rest;
    const bracket = open[0].length;
    const end = rest[bracket] === '(' || rest[bracket] === '[' ? afterBracket(rest, bracket) : bracket;
    const next = rest.slice(end).trim();
    if (next === '' || next === rest) return rest;
    rest = next;
  }
}

/** Where the name stands as a whole word: where parameters follow it if that is anywhere, else its first place. */
function findName(signature: string, name: string): { end: number } | null {
  let first: number | null = null;
  for (let at = signature.indexOf(name); at >= 0 && name !== ''; at = signature.indexOf(name, at + 1)) {
    const end = at + name.length;
    const inWord =
      (WORD.test(name[0]!) && at > 0 && WORD.test(signature[at - 1]!)) ||
      (WORD.test(name.at(-1)!) && end < signature.length && WORD.test(signature[end]!));
    if (inWord) continue;
    if (afterGenerics(signature.slice(end))?.startsWith('(')) return { end };
    first ??= end;
  }
  return first === null ? null : { end: first };
}

/** What follows `<T>` or `[T any]`, if anything of the kind is there. */
function afterGenerics(rest: string): string | null {
  const trimmed = rest.trimStart();
  return /^[<[]/.test(trimmed) ? trimmed.slice(afterBracket(trimmed, 0)).trimStart() : trimmed;
}

/** Go says what a type is behind its name. */
function typeKeyword(rest: string): string {
  const match = /^\s*(?:\[[^\]]*\])?\s*(struct|interface)\b/.exec(rest);
  return match ? ` ${match[1]}` : '';
}

function bare(signature: string): string {
  return signature.replace(/\s*(?:[{:=]|=>|\bdo\b)\s*$/, '');
}
