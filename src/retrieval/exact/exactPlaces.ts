import { isCallable, isClassLike } from '../../syntax/index.js';
import { functionsOfFile } from '../evidence/functionsOfFile.js';
import { askedPath } from './askedPath.js';
import {
  definitionPlaces,
  definitionPlacesIn,
  definitionPlacesInAnyCase,
  likelyDefinitionPlaces,
} from './definitionPlaces.js';
import { errorPlaces } from './errorPlaces.js';
import { firstOf } from './firstOf.js';
import { framePlaces } from './framePlaces.js';
import { fileOrder, holdsCode } from './order.js';
import { folderPlaces, modulePlaces, pathPlaces } from './pathPlaces.js';
import { spellings } from './spellings.js';
import { traceAlone } from './traceAlone.js';
import type { ExactPlace, ExactScope } from './types.js';
import { wordPlaces } from './wordPlaces.js';

/** Longer texts are no name, no path and no single line. */
const MAX_NAME_CHARS = 500;
const MAX_TRACE_CHARS = 100_000;
/** How a definition begins in many languages. */
const DEFINED =
  /^(?:(?:public|private|protected|static|async|export|pub)\s+)*(def|class|function|func|fn|struct|enum|trait|interface|macro)\s+([^\s(){}<:;=]+)\s*(?:<[^<>]*>)?(?:\([^()]*\))?\s*(?:->[^:{]*)?[:{;]?$/;
/** A question for the place of a definition, and nothing else. */
const WHERE_DEFINED =
  /^(?:where(?:'s|\s+is|\s+are)|find|show(?:\s+me)?|go\s*to|jump\s+to|open)\s+(?:the\s+)?(?:definition\s+of\s+)?(?:function\s+|method\s+|class\s+|constant\s+)?(\S+)(?:\s+(?:function|method|class|constant))?\s+(?:defined|declared|implemented)\s*\??$|^(?:(?:find|show(?:\s+me)?|go\s*to|jump\s+to|open)\s+)?(?:the\s+)?definition\s+of\s+(\S+)\s*\??$/i;

/**
 * What a question that is nothing but a name, a path, a frame, a stack trace or an error line asks for, best first, each once. [] for all other
 * questions, and for what is not there: an issue is ranked by its evidence alone.
 */
export function exactPlaces(scope: ExactScope): ExactPlace[] {
  const text = aloneText(scope.context.query.text);
  return text === null ? [] : once(placesOf(scope, text));
}

/** A question without what is put around it, where it may be nothing but one of these: a single line, or a trace. Null for all others. */
export function aloneText(question: string): string | null {
  if (question.length > MAX_TRACE_CHARS) return null;
  const text = question
    .trim()
    .replace(/^```\w*\n([^`]*)\n```$/, '$1')
    .trim();
  return text !== '' && (isLine(text) || traceAlone(text) !== null) ? text : null;
}

function isLine(text: string): boolean {
  return !text.includes('\n') && text.length <= MAX_NAME_CHARS;
}

function placesOf(scope: ExactScope, text: string): ExactPlace[] {
  if (!isLine(text)) return tracePlaces(scope, text);
  const typed = spellings(text);
  // A place of a trace is also a path, with words around it or an address before it.
  const maybeFrame = !isToken(text) || /@\w+:\/\//.test(text);
  return firstOf(
    () => (maybeFrame ? tracePlaces(scope, text) : []),
    ...typed.map((spelling) => () => pathAlone(scope, spelling)),
    () => tracePlaces(scope, text),
    () => definitionPlaces(scope, text),
    () => definedPlaces(scope, text),
    () => errorPlaces(scope, text),
    ...typed.filter(isToken).map((spelling) => () => unsurePlaces(scope, spelling)),
  );
}

const isToken = (text: string) => !/\s/.test(text) && /[\p{L}\p{N}_]/u.test(text);

function pathAlone(scope: ExactScope, text: string): ExactPlace[] {
  const path = askedPath(scope.context.view, text);
  // Words behind a path are a sentence about it, unless the file has a symbol of that name.
  if (path && (path.name === null || isToken(text) || definitionPlacesIn(scope, path.name, path.files).length > 0))
    return pathPlaces(scope, path);
  return /[/\\]/.test(text) && isToken(text) ? folderPlaces(scope, text) : [];
}

function tracePlaces(scope: ExactScope, text: string): ExactPlace[] {
  const frames = traceAlone(text);
  return frames ? framePlaces(scope, frames) : [];
}

/** `class Cart`, `where is Cart defined?` */
function definedPlaces(scope: ExactScope, text: string): ExactPlace[] {
  const asked = WHERE_DEFINED.exec(text);
  const where = asked?.[1] ?? asked?.[2];
  if (where) return definitionPlaces(scope, where);
  const [, keyword, name] = DEFINED.exec(text) ?? [];
  if (!keyword || !name) return [];
  const callable = /^(?:def|function|func|fn|macro)$/.test(keyword);
  return definitionPlaces(scope, name).filter(({ file, symbol }) => {
    const kind = functionsOfFile(scope.context, file)?.outline.symbols[symbol]?.kind;
    return kind !== undefined && (callable ? isCallable(kind) : isClassLike(kind));
  });
}

/** A name that nothing is defined by as it is written. */
function unsurePlaces(scope: ExactScope, token: string): ExactPlace[] {
  const likely = likelyDefinitionPlaces(scope, token);
  return firstOf(
    () => likely.filter((place) => isOfSource(scope, place)),
    () => definitionPlacesInAnyCase(scope, token),
    () => modulePlaces(scope, token),
    () => folderPlaces(scope, token),
    () => likely,
    () => wordPlaces(scope, token),
  );
}

function isOfSource(scope: ExactScope, { file }: ExactPlace): boolean {
  return holdsCode(scope.context.view.paths[file]!) && fileOrder(scope).tier(file) === 0;
}

function once(places: readonly ExactPlace[]): ExactPlace[] {
  const seen = new Set<string>();
  return places.filter(({ file, symbol, lines, declares }) => {
    const key = symbol >= 0 ? `${file} ${symbol} ${declares ?? ''}` : `${file} L${lines?.start ?? 0}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
