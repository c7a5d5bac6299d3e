import type { Declaration, PlainDefinition } from './marks.js';

/** Words that begin a definition, in languages, schemas, build and query files of which there is no outline. */
const KEYWORD =
  'def|defp|defn-?|defun|defmacro|defmethod|define|func|function|fun|fn|sub|proc|procedure|subroutine|method|cdef class|message|service|rpc|enum|type|struct|class|interface|@interface|@implementation|@protocol|protocol|union|record|data|newtype|trait|module|package|let rec|let|val|macro|rule|task|target|input|fragment|directive|scalar|mixin|@mixin|table|view|trigger|event|contract|modifier|library|theorem|lemma|instance|variable|output|resource|create (?:or replace )?(?:table|view|function|procedure|trigger|type|index)';
const LEAD = String.raw`^\s*(?:[-@(+]\s*)?(?:(?:export|pub|public|private|protected|static|abstract|async|inline|extern|local|final|override|global|virtual|const)\s+){0,3}`;
const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$?!]{0,79}`;

/** `def name`, `message Name {`, `(defun name`, `function(name`, `resource "kind" "name"`. */
const KEYWORDED = new RegExp(
  `${LEAD}(?:${KEYWORD})!?\\s*[\\s(]\\s*(?:if\\s+not\\s+exists\\s+)?(?:["'][\\w.-]+["']\\s+)?["'\`]?(?:[\\w$]+(?:\\.|::))*(${NAME})`,
  'iu',
);
/** `cpdef int name(`: Cython. */
const TYPED = new RegExp(`^\\s*c(?:p)?def\\s[^=]*?(${NAME})\\s*\\(`, 'u');
/** `name() {`: shells. */
const CALLED = new RegExp(`^\\s*(${NAME})\\s*\\(\\)\\s*(?:\\{.*|\\(.*)?$`, 'u');
/** `name:`, `name =`, `name := `, `name <- `, `name(x) :=`, `.name {`, `[name]`. */
const ASSIGNED = new RegExp(
  `^\\s*[-.$&]?\\s*["']?(${NAME})["']?\\s*(?:\\([^()]*\\))?\\s*(?::{1,2}=?|[?+!]?=(?![=~])|<-|\\{\\s*$)`,
  'u',
);
const SECTION = new RegExp(`^\\s*\\[{1,2}(${NAME})\\]{1,2}\\s*$`, 'u');
/** Longer lines are data. */
const MAX_LINE_CHARS = 400;
/** A larger file is data; what it defines is in its beginning. */
const MAX_CHARS = 512 * 1024;

/** What lines of a text without an outline define, or may define, by the look of them; each name once for each kind, where it stands first. */
export function plainDefinitions(text: string, start: number, end: number): Declaration[] {
  const found = new Map<string, Declaration>();
  for (let at = start; at < Math.min(end, MAX_CHARS); ) {
    const newline = text.indexOf('\n', at);
    const lineEnd = newline < 0 || newline > end ? end : newline;
    if (lineEnd - at <= MAX_LINE_CHARS) {
      const definition = definitionOf(text.slice(at, lineEnd));
      const key = definition && `${definition.kind} ${definition.name}`;
      if (key && !found.has(key)) found.set(key, { ...definition, offset: at });
    }
    at = lineEnd + 1;
  }
  return [...found.values()];
}

/** The patterns allow blanks in many places: each run of them is one. */
const BLANKS = /\s+/g;

function definitionOf(text: string): PlainDefinition | null {
  const line = text.trim().replace(BLANKS, ' ');
  const strong = TYPED.exec(line)?.[1] ?? KEYWORDED.exec(line)?.[1] ?? CALLED.exec(line)?.[1];
  if (strong) return { name: strong, kind: 'strong' };
  const likely = ASSIGNED.exec(line)?.[1] ?? SECTION.exec(line)?.[1];
  return likely ? { name: likely, kind: 'likely' } : null;
}
