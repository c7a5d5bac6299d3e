const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]{0,79}`;
/** Where a declaration's name ends: `NAME = 1`, `name: Type`, `name;`. */
const END = /(?<![=!<>+\-*/%|&^:~])=(?![=~>])|(?<!:):(?![:=])(?=\s*\S)|;/gu;
/** The name and what stands before it: nothing, or modifiers and a type with a blank, a star or an ampersand behind them. */
const NAMED = new RegExp(`(?:^|[\\s*&])[*&$@#]*(${NAME})[?!]?\\s*$`, 'u');
/** `A, B = 1, 2`, `const a, b = 1, 2`: each is declared. */
const SEVERAL = new RegExp(`^\\s*(?:(?:const|var|let|local|val|my)\\s)?\\s*(${NAME}(?:\\s*,\\s*${NAME})+)\\s*$`, 'u');
/** Of an annotation. */
const ARGUMENTS = /\([^()]*\)/g;
const MODIFIERS = /^[\p{L}\p{N}_$.<>,?*&[\]()|:@#\s]*$/u;
/** Go and its kin: `Name Type`, `Name, Other Type`, `var name Type`. */
const TYPED_BEHIND = new RegExp(
  `^(?:\\s+|(?:var|const)\\s+)(${NAME}(?:,\\s*${NAME})*)\\s+[\\w.*\\[\\]{}()<>-]+(?:\\s+\`[^\`]*\`)?\\s*(?://.*)?$`,
  'u',
);
const DEFINE = new RegExp(`^\\s*#\\s*define\\s+(${NAME})`, 'u');
/** Statements that look like declarations and define nothing here. */
const OTHER =
  /^\s*(?:package|import|using|namespace|use|mod|from|return|throw|raise|break|continue|goto|module|open|require|include|typedef|else|case|default|yield|await|delete|export\s*[{*]|[*/#]{1,2}(?!\s*define))(?![\w$])/;
const POINTED = /^(?!\s*return\b)[^(){}=;]*\(\s*\*\s*(\w+)\s*\)\s*\([^;{}]*;/;
/** `attr_reader :name, :other` */
const ATTRIBUTES = /^\s*attr(?:_reader|_writer|_accessor)?\s+(:\w+[?!]?(?:\s*,\s*:\w+[?!]?)*)\s*(?:#.*)?$/;
/** `exports.name = 1`, `define('NAME', 1)`, `@timeout 5_000`, `int (*name)(int);` */
const IN_OTHER_WORDS: Readonly<Record<string, RegExp>> = {
  javascript: /^\s*(?:module\.)?exports\.([\w$]+)\s*=(?!=)/,
  php: /^\s*define\s*\(\s*["']([\w\\]+)["']\s*,/,
  elixir:
    /^\s*@(?!(?:moduledoc|typedoc|doc|spec|typep?|opaque|callback|macrocallback|optional_callbacks|impl|behaviour|derive|since|deprecated|dialyzer|compile|enforce_keys|tag|moduletag|describetag|external_resource|before_compile|after_compile|on_load|on_definition|vsn|file)\b)([a-z_]\w*)\s+\S/,
  c: POINTED,
  cpp: POINTED,
};
/** `class Cart(val owner: String, private var limit: Int)`, `val total by lazy`, `record Row(int id, String label)`. */
const HEAD_VALUES = /(?:^|[\s(,])va[lr]\s+(\w+)(?:\s*:|\s+by\s)/g;
const RECORD_HEAD = /^[^(){}=;]*\brecord\s+(?:class\s+|struct\s+)?\w+\s*(?:<[^<>]*>)?\s*\(([^()]*)\)/;
/** All of a class in one line: `struct Point { x: i32, y: i32 }`. */
const ONE_LINE =
  /^\s*(?:(?:pub\([\w: ]*\)|[\w@]+)\s+){0,5}(?:(?:struct|class|interface|record|union|trait)(?=[\s{<])[^{}'"=]*|type\s+\w[^{}'"=]*=\s*)\{([^{}]+)\}/;
/** `first = 1, second, third = 3;`: what stands behind the first. */
const BEHIND = new RegExp(`^\\s*[*&$]*(${NAME})\\s*(?:\\[[^\\]]*\\]\\s*)?(?:=(?!=)|;|$)`, 'u');
const DECLARES_SEVERAL: ReadonlySet<string> = new Set(['c', 'cpp', 'c_sharp', 'java', 'dart', 'php']);
const NO_NAME: ReadonlySet<string> = new Set('return const else this self null nil true false nullptr new'.split(' '));
const DECLARES_BY_WORD = /^\s*(?:export\s+)?(?:declare\s+)?(?:var|let|const)\s/;

/** The names that a line of a class or module declares, by the look of it. @param line at most 200 characters */
export function memberNames(line: string, language: string): readonly string[] {
  const special = inOwnWords(line, language);
  if (special.length > 0) return special;
  if (OTHER.test(line)) return [];
  const isC = language === 'c' || language === 'cpp';
  const defined = isC ? DEFINE.exec(line)?.[1] : undefined;
  if (defined !== undefined) return [defined];
  const inside = line.includes('}') ? ONE_LINE.exec(line)?.[1] : undefined;
  if (inside !== undefined) return inside.split(/[;,]/).flatMap((piece) => declared(`${piece};`, language));
  const names = declared(line, language);
  if (names.length > 0 || language !== 'go') return names;
  return TYPED_BEHIND.exec(line)?.[1]?.split(/\s*,\s*/) ?? [];
}

/** What languages declare otherwise than by `=`, `:` or `;`. */
function inOwnWords(line: string, language: string): string[] {
  const named = IN_OTHER_WORDS[language]?.exec(line)?.[1];
  if (named !== undefined) return [named.slice(named.lastIndexOf('\\') + 1)];
  if (language === 'ruby')
    return (
      ATTRIBUTES.exec(line)?.[1]
        ?.split(/\s*,\s*/)
        .map((name) => name.replace(/^:|[?!]$/g, '')) ?? []
    );
  if ((language === 'kotlin' || language === 'scala') && /\bclass\b|\sby\s/.test(line))
    return Array.from(line.matchAll(HEAD_VALUES), ([, name]) => name!);
  if (language !== 'java' && language !== 'c_sharp') return [];
  const parameters = RECORD_HEAD.exec(line)?.[1];
  return parameters?.split(',').flatMap((one) => NAMED.exec(one.replace(/=.*$/, ''))?.[1] ?? []) ?? [];
}

/** `private final int name = 1`, `$name = 1`, `names[3];`. One pass over the line: no pattern looks back over what another has read. */
function declared(line: string, language: string): readonly string[] {
  let open = 0;
  let counted = 0;
  for (const { index } of line.matchAll(END)) {
    for (; counted < index; counted++) open += parenthesis(line[counted]!);
    if (open !== 0) continue;
    const before = withoutValue(line.slice(0, index), language);
    const several = SEVERAL.exec(before)?.[1];
    if (several !== undefined) return several.split(',').map((name) => name.trim());
    const [first, ...others] = DECLARES_SEVERAL.has(language) ? atCommas(before) : [before];
    const name = NAMED.exec(first!)?.[1];
    if (name === undefined || NO_NAME.has(name) || !MODIFIERS.test(first!.replace(ARGUMENTS, ' '))) return [];
    const behind = mayDeclareSeveral(line, language) ? atCommas(line.slice(index)).slice(1) : [];
    const rest = [...others, ...behind].map((one) => BEHIND.exec(one)?.[1] ?? null);
    // What is no declaration makes the others none: arguments, tuples.
    return rest.includes(null) ? (others.length > 0 ? [] : [name]) : [name, ...(rest as string[])];
  }
  return [];
}

function mayDeclareSeveral(line: string, language: string): boolean {
  return DECLARES_SEVERAL.has(language) ? line.trimEnd().endsWith(';') : DECLARES_BY_WORD.test(line);
}

/** Parts between the commas that stand in no brackets and no string. */
function atCommas(text: string): string[] {
  const parts: string[] = [];
  let [open, angles, start] = [0, 0, 0];
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'" || character === '`') quote = character;
    else if ('([{'.includes(character)) open++;
    else if (')]}'.includes(character)) open--;
    else if (character === '<' && /\w/.test(text[at - 1] ?? '')) angles++;
    else if (character === '>' && angles > 0) angles--;
    else if (character === ',' && open === 0 && angles === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

/** Without the value in braces that C++ puts behind a name, and without the sizes of an array. */
function withoutValue(text: string, language: string): string {
  const plain = language === 'cpp' ? text.replace(/\{[^{}]*\}\s*$/, '') : text;
  return withoutSizes(plain);
}

/** Without the sizes of an array behind its name. */
function withoutSizes(text: string): string {
  let end = text.trimEnd();
  while (end.endsWith(']')) end = end.slice(0, Math.max(0, end.lastIndexOf('['))).trimEnd();
  return end;
}

function parenthesis(character: string): number {
  if (character === '(') return 1;
  return character === ')' ? -1 : 0;
}
