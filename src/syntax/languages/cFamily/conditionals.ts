/**
 * A parser that does not run the preprocessor sees every branch of `#if … #else … #endif`. That is welcome where each branch is
 * whole, and ruin where a brace opens in one of them and closes outside. Of such groups the first branch that is not
 * `#if 0` is kept; the directives and the other branches are blanked, so that all offsets stay what they are.
 */

interface Branch {
  /** Where its directive starts, and where its own text does. */
  directive: number;
  start: number;
  end: number;
  /** Brackets that are open where it ends. */
  open: string;
  dead: boolean;
}

interface Group {
  /** Brackets that are open where it starts. */
  open: string;
  branches: Branch[];
  /** A bracket from before it closes within. */
  dips: boolean;
}

/** Comments and literals (skipped), directives with their continuation lines, brackets. A word before a quote is a prefix or a number. */
const TOKENS = new RegExp(
  [
    // Without an end they reach to the end of the text: looking for it again and again would take forever.
    String.raw`\/\*(?:[\s\S]*?\*\/|[\s\S]*)`,
    String.raw`\/\/(?:\\\r?\n|[^\n])*`,
    String.raw`R"([^\s()\\]{0,16})\((?:[\s\S]*?\)\1"|[\s\S]*)`,
    String.raw`"(?:\\[\s\S]|[^"\\\n])*"`,
    String.raw`\w'(?=\w)`,
    String.raw`'(?:\\.|[^'\\\n]){1,8}'`,
    String.raw`^[ \t]*#[ \t]*(\w*)((?:\\\r?\n|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|[^\n])*)`,
    '[{}()]',
  ].join('|'),
  'gm',
);
/** The grammar ends a macro's text at a comment, unless nothing but the end of the line follows. */
const INNER_COMMENT = /\/\*(?:[^*]|\*(?!\/)){0,2000}\*\/(?=[ \t]*[^\s/])/g;
/** Deeper nesting is no source code. */
const MAX_DEPTH = 2_000;

/** Text of the same length in which conditional groups that are not whole are reduced to one branch. */
export function maskBrokenConditionals(text: string): string {
  if (!/^[ \t]*#[ \t]*(?:if|define)/m.test(text)) return text;
  const blanks: [from: number, to: number][] = [];
  const groups: Group[] = [];
  let open = '';
  for (const token of text.matchAll(TOKENS)) {
    const [found, , directive, rest] = token;
    const at = token.index;
    if (directive === undefined) {
      open = bracket(open, found, at, text);
      const around = groups[groups.length - 1];
      if (around && open.length < around.open.length) around.dips = true;
      continue;
    }
    const group = groups[groups.length - 1];
    if (/^if(?:n?def)?$/.test(directive)) {
      const dead = directive === 'if' && /^\s*\(?\s*0\b/.test(rest!);
      groups.push({ open, branches: [{ directive: at, start: at + found.length, end: 0, open, dead }], dips: false });
    } else if (directive === '') {
      blanks.push([at, at + found.length]);
    } else if (directive === 'define') {
      for (const comment of rest!.matchAll(INNER_COMMENT)) {
        const from = at + found.length - rest!.length + comment.index;
        blanks.push([from, from + comment[0].length]);
      }
    } else if (group && /^el/.test(directive)) {
      closeBranch(group, at, open);
      group.branches.push({ directive: at, start: at + found.length, end: 0, open, dead: false });
      open = group.open;
    } else if (group && directive === 'endif') {
      closeBranch(group, at, open);
      groups.pop();
      open = settle(group, text, at, at + found.length, blanks);
    }
  }
  return blank(text, blanks);
}

/** The open brackets as text: `(`, `{` of a block, `[` for the brace of a list of values. */
function bracket(open: string, token: string, at: number, text: string): string {
  switch (token) {
    case '(':
      return open.length < MAX_DEPTH ? `${open}(` : open;
    case '{':
      return open.length < MAX_DEPTH ? open + (isListOpener(open, at, text) ? '[' : '{') : open;
    case ')':
      return open.endsWith('(') ? open.slice(0, -1) : open;
    case '}': {
      const brace = Math.max(open.lastIndexOf('{'), open.lastIndexOf('['));
      return brace < 0 ? open : open.slice(0, brace);
    }
    default:
      return open;
  }
}

function isListOpener(open: string, at: number, text: string): boolean {
  let before = at - 1;
  const limit = Math.max(0, at - 200);
  while (before >= limit && text.charCodeAt(before) <= 32) before--;
  const char = text[before];
  return char === '=' || char === ',' || char === '[' || (char === '{' && open.endsWith('['));
}

function closeBranch(group: Group, at: number, open: string): void {
  const branch = group.branches[group.branches.length - 1]!;
  branch.end = at;
  branch.open = open;
}

/** Decides over a group at its end; gives the brackets that are open after it. */
function settle(group: Group, text: string, endif: number, end: number, blanks: [number, number][]): string {
  const kept = group.branches.find(({ dead }) => !dead) ?? group.branches[0]!;
  const inExpression = /[([]$/.test(group.open) || isUnfinished(text, group.branches[0]!.directive);
  const whole = group.branches.every(({ open, start, end }) => open === group.open && isWhole(text, start, end));
  if (whole && !inExpression && !group.dips) return group.open;
  for (const branch of group.branches) {
    blanks.push(branch === kept ? [branch.directive, branch.start] : [branch.directive, branch.end]);
  }
  blanks.push([endif, end]);
  return kept.dead ? group.open : kept.open;
}

/** A branch that goes on with what stands before it. */
const CONTINUES = /^\s*(?:else\b|&&|\|\||[?+,)\]=]|:[^:])/;
/** Ends of lines after which the statement is not over. */
const UNFINISHED =
  /(?:\belse|\breturn|\bstatic|\binline|\bextern|&&|\|\||[^*/=]=|[?(+])$|^(?:\}?[ \t]*else[ \t]+)?(?:if|for|while)\b[^;{}]*\)$|^(?:template|requires)\b[^;{}]*$/;

/** Specifiers alone: what they belong to comes later. */
const SPECIFIERS = /^\s*(?:__attribute__\s*\(\(.*\)\)|__declspec\s*\(.*\)|extern\s+"C"|\w+(?:[ \t]+\w+)*)\s*$/;

function isWhole(text: string, start: number, end: number): boolean {
  const beginning = text.slice(start, Math.min(end, start + 300));
  if (CONTINUES.test(beginning) || isUnfinished(text, end, start)) return false;
  return end - start > 200 || !SPECIFIERS.test(beginning);
}

/** Whether the code before `at`, no further back than `from`, stops in the middle of a statement. */
function isUnfinished(text: string, at: number, from = 0): boolean {
  const above = text.slice(Math.max(from, at - 300), at).trimEnd();
  const line = above.slice(above.lastIndexOf('\n') + 1).trimStart();
  if (/^(?:#|\/\/|\*|\/\*)|\*\/$/.test(line)) return false;
  return UNFINISHED.test(line.replace(/\s*\/\/.*$/, ''));
}

function blank(text: string, ranges: [number, number][]): string {
  if (ranges.length === 0) return text;
  ranges.sort((a, b) => a[0] - b[0]);
  let masked = '';
  let at = 0;
  for (const [from, to] of ranges) {
    if (to <= at) continue;
    masked += text.slice(at, Math.max(at, from)) + blanked(text.slice(Math.max(at, from), to));
    at = to;
  }
  return masked + text.slice(at);
}

/** Blanks of the same length; line ends stay. */
export function blanked(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
