import { errorOf } from './errorLines.js';
import { isFormHeading } from './formHeading.js';
import { frameOf } from './frames.js';
import { machineFacts } from './machineFacts.js';

/**
 * Parts of an issue that speak with different weight (docs/ranking.md): T title, P prose, K back-ticked (its words stay in P,
 * too), C code, B stack traces, E error lines, X all of them.
 */
export type Channel = 'T' | 'P' | 'K' | 'C' | 'B' | 'E' | 'X';

export type IssueChannels = Record<Channel, string>;

const FENCE = /^\s*(?:```|~~~|\{\{\{|\}\}\})/;
const PROMPT = /^\s*(?:>>>|\.\.\.(?:\s|$)|(?:In|Out)\s*\[\d*\]:|irb\(|\$ )/;
/** Headings that issue templates put there: they say nothing of this issue. */
const TEMPLATE_HEADING =
  /^\s*(?:#+\s*|\*\*\s*)?(?:(?:please )?describe (?:the|your) (?:bug|issue|workflow|feature|solution|problem|proposal|change).*|describe (?:any )?alternatives.*|(?:bug )?description|steps?(?: to reproduce.*|\/code to reproduce.*)?|(?:how )?to reproduce.*|reproduction(?: steps)?|minimal (?:complete )?.*example.*|expected (?:results?|behaviou?r|output).*|actual (?:results?|behaviou?r|output).*|current behaviou?r|possible (?:solution|fix)|additional (?:context|info.*|notes)|screenshots?|what (?:happened|did you (?:do|expect|see)).*|relevant log output|anything else.*|(?:problem|issue|bug|feature|pull request) (?:description|summary|report|request)|summary|checklist|motivation|logs?|tasks?|information|use case|question|problem|bug|who can help.*|discussed in|error messages?|(?:stack ?)?trace(?:back)?|result|proposed .*solution|is your feature request.*|search before asking|are you willing.*|code of conduct|context)\s*[:?]?\s*(?:\*\*)?\s*#*\s*$/i;
/** Sections of facts about a machine: words in them match anything but the fault. */
const MACHINE_HEADING =
  /^\s*(?:#+\s*|\*\*\s*)(?:versions?|.*\bversions?\b.*|environment.*|system (?:info.*|details|information)|your environment|platform|os \/ environment|os(?: used)?|operating systems?(?: details)?|(?:what|which) (?:operating system|os|platform|browser|device)\b.*|(?:how|where) did you install.*|installation(?: method)?|hardware|devices?|(?:debug|device|tech) info.*|runtime|dependencies|installed packages|output of .*|mvce confirmation|pip (?:list|freeze).*|package versions.*)\s*[:?]?\s*(?:\*\*)?\s*$/i;
/** No heading is longer; the patterns for headings look back and forth within a line. */
const HEADING_CHARS = 200;
const HEADING = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*\s*$)/;
/** What forms and tools put there whatever happened: no answer given, questions of the form, joints of stack traces. */
const BOILERPLATE =
  /^\s*(?:_no response_|add any other context .*|a clear and concise description of .*|if applicable, add screenshots .*|during handling of the above exception.*|the above exception was the direct cause.*|stack backtrace:|note: run with `?RUST_BACKTRACE.*|type "help", "copyright".*|(?:<\/?(?:details|summary|div|p|br|hr)\b[^>]*>\s*)+)\s*$/i;
const IMAGE = /!\[[^\]\n]{0,200}\]\([^)\n]{0,1000}\)|<img\b[^>\n]{0,1000}>/gi;
/** `[x] I have searched …`: a box of a template's checklist. */
const CHECKBOX = /^\s*[-*]\s*\[[ xX]\]/;
const BACKTICKED = /`([^`\n]+)`/g;
/** Of a longer text (a pasted log) only the beginning and the end are looked at: what happened is told there. */
const HEAD_CHARS = 192 * 1024;
const TAIL_CHARS = 64 * 1024;
const URL = /\bhttps?:\/\/[^\s<>"')\]]+/g;
const HTML_COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const MACHINE_DUMP =
  /<details>(?:(?!<\/details>)[\s\S]){0,200}(?:show_versions|versions?|environment)[\s\S]*?(?:<\/details>|$)/gi;

/** Splits an issue into its channels. Linear in the length of the text, and bounded. */
export function issueChannels(text: string): IssueChannels {
  const clean = bounded(text)
    .replace(HTML_COMMENT, ' ')
    .replace(MACHINE_DUMP, ' ')
    .replace(IMAGE, ' ')
    .replace(URL, ' ');
  const lines = clean.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return { T: '', P: '', K: '', C: '', B: '', E: '', X: '' };
  const found: Record<'P' | 'K' | 'C' | 'B' | 'E', string[]> = { P: [], K: [], C: [], B: [], E: [] };
  const title = lines[first]!;
  for (const [, quoted] of title.matchAll(BACKTICKED)) found.K.push(quoted!);
  const state = { fenced: false, trace: false, skipped: false };
  const rest = lines.slice(first + 1);
  const facts = machineFacts(rest);
  rest.forEach((line, at) => {
    if (!facts[at]) sortLine(line, state, found);
  });
  if (saysNothing(found) && isDropped(title, machineFacts(lines.slice(first))[0]!)) found.P = rest;
  const parts = { T: title, P: join(found.P), K: join(found.K), C: join(found.C), B: join(found.B), E: join(found.E) };
  return { ...parts, X: [parts.T, parts.P, parts.C, parts.B, parts.E].join('\n') };
}

/** Whether of the body nothing is left. */
function saysNothing({ P, C, B, E }: Record<'P' | 'C' | 'B' | 'E', string[]>): boolean {
  return [P, C, B, E].every((lines) => lines.every((line) => line.trim() === ''));
}

/** Whether a first line would be dropped if it stood in the body: then an issue of such lines alone is taken as it is, since they are all that it asks with. */
function isDropped(line: string, isFact: boolean): boolean {
  return line.length <= HEADING_CHARS && (isFact || MACHINE_HEADING.test(line) || isOfForm(line));
}

/** Whether a template or a form put a line there. @param line at most `HEADING_CHARS` long */
function isOfForm(line: string): boolean {
  return TEMPLATE_HEADING.test(line) || CHECKBOX.test(line) || isFormHeading(line);
}

function bounded(text: string): string {
  if (text.length <= HEAD_CHARS + TAIL_CHARS) return text;
  return `${text.slice(0, HEAD_CHARS)}\n${text.slice(-TAIL_CHARS)}`;
}

function sortLine(
  line: string,
  state: { fenced: boolean; trace: boolean; skipped: boolean },
  found: Record<'P' | 'K' | 'C' | 'B' | 'E', string[]>,
): void {
  if (FENCE.test(line)) {
    state.fenced = !state.fenced;
    state.trace = false;
    return;
  }
  if (!state.fenced && line.length <= HEADING_CHARS) {
    if (HEADING.test(line) || MACHINE_HEADING.test(line)) state.skipped = MACHINE_HEADING.test(line);
    if (isOfForm(line)) return;
  }
  if (state.skipped || (line.length <= HEADING_CHARS && BOILERPLATE.test(line))) return;
  if (line.includes('Traceback (most recent call last)')) {
    state.trace = true;
    return;
  }
  if (frameOf(line) !== null) {
    state.trace = true;
    found.B.push(line);
    return;
  }
  const error = errorOf(line, state.fenced || state.trace);
  if (error !== null) {
    found.E.push(error);
    state.trace = false;
    return;
  }
  if (state.trace && line.trim() !== '' && (state.fenced || line.startsWith(' '))) {
    found.B.push(line);
    return;
  }
  if (line.trim() === '' ? !state.fenced : true) state.trace = false;
  if (state.fenced || PROMPT.test(line) || /^(?: {4}|\t)/.test(line)) {
    found.C.push(line);
    return;
  }
  for (const [, quoted] of line.matchAll(BACKTICKED)) found.K.push(quoted!);
  found.P.push(line);
}

function join(lines: readonly string[]): string {
  return lines.join('\n');
}
