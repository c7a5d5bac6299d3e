/** Where an enumeration begins: modifiers and annotations alone stand before the word, and its name or body behind it. */
const HEAD = /^\s*(?:(?:pub\([\w: ]*\)|[@\w]+)\s+){0,6}enum(?:\s*(?:$|\{)|\s+[\p{L}_:])/u;
/** Languages whose members each begin with a word of their own. */
const BY_CASE: ReadonlySet<string> = new Set(['swift', 'php', 'scala']);
const NOT_BRACED: ReadonlySet<string> = new Set(['python', 'ruby', 'go', 'lua', 'elixir', 'bash']);
const CASE = /^\s*(?:indirect\s+)?case\s+(?!class\b|object\b)([^:={]+)/;
const ARGUMENTS = /\([^()]*\)/g;
const STRINGS = /"[^"]*"|'[^']*'/g;
const COMMENT = /\/\/.*$|\/\*.*?\*\//g;
/** Directives, and the inside of a comment; attributes of Rust are neither. */
const NO_CODE = /^\s*(?:#(?!\[)|\*|\/\*(?!.*\*\/))/;
const TOKEN = /[\p{L}_$][\p{L}\p{N}_$]*|[{}()[\],;=:@]/gu;
/** A longer head is none. */
const MAX_HEAD_LINES = 30;

/** Reads the members of enumerations line by line, whichever braces and arguments they have: outlines leave them out. */
export class EnumMembers {
  readonly #language: string;
  /** Lines of a head whose body has not begun; null outside of a head. */
  #head: number | null = null;
  /** Brackets open inside the enumeration, its own included; 0 outside. */
  #depth = 0;
  /** Brackets open in the head. */
  #inHead = 0;
  #expecting = false;
  #annotation = false;

  constructor(language: string) {
    this.#language = language;
  }

  /** Names of the members that a line has; null where the line is none of an enumeration's body. */
  read(line: string): string[] | null {
    if (BY_CASE.has(this.#language)) return casesOf(line);
    if (NOT_BRACED.has(this.#language)) return null;
    if (this.#depth === 0 && this.#head === null) {
      if (!HEAD.test(line)) return null;
      this.#head = 0;
      this.#inHead = 0;
    }
    if (NO_CODE.test(line)) return [];
    const started = this.#depth > 0;
    const names = this.#tokens(line.replace(STRINGS, '=').replace(COMMENT, ' '));
    if (this.#head !== null && ++this.#head > MAX_HEAD_LINES) this.#head = null;
    // A head that holds no body declares something of the type: `enum state current;`
    return started || this.#depth > 0 || this.#head !== null || names.length > 0 ? names : null;
  }

  #tokens(line: string): string[] {
    const names: string[] = [];
    for (const [token] of line.matchAll(TOKEN)) {
      if (this.#depth > 0) {
        if (this.#member(token)) names.push(token);
      } else if (this.#head !== null) this.#headToken(token);
    }
    return names;
  }

  #headToken(token: string): void {
    if (token === '(' || token === '[') this.#inHead++;
    else if (token === ')' || token === ']') this.#inHead--;
    else if (this.#inHead > 0) return;
    else if (token === ';' || token === '=') this.#head = null;
    else if (token === '{') {
      this.#head = null;
      this.#depth = 1;
      this.#expecting = true;
      this.#annotation = false;
    }
  }

  #member(token: string): boolean {
    if (token === '{' || token === '(' || token === '[') this.#depth++;
    else if (token === '}' || token === ')' || token === ']') this.#depth--;
    else if (this.#depth > 1) return false;
    else if (token === ';') this.#depth = 0;
    else if (token === ',') this.#expecting = true;
    else if (token === '=' || token === ':') this.#expecting = false;
    else if (token === '@') this.#annotation = true;
    else if (this.#annotation) this.#annotation = false;
    else if (this.#expecting) {
      this.#expecting = false;
      return true;
    }
    return false;
  }
}

/** `case red, green(Int)`, `case Hearts = 'H';`; not those of a switch, which end in a colon. */
function casesOf(line: string): string[] | null {
  const cases = CASE.exec(line)?.[1];
  if (cases === undefined || /:\s*$/.test(line)) return null;
  return cases
    .replace(ARGUMENTS, ' ')
    .split(',')
    .flatMap((one) => /^\s*([\p{L}_][\p{L}\p{N}_]*)/u.exec(one)?.[1] ?? []);
}
