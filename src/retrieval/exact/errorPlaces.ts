import { analyzeQuery, FIELDS, literalMarks } from '../../representation/index.js';
import { errorOf } from '../query/errorLines.js';
import { askedPath } from './askedPath.js';
import { definitionPlaces } from './definitionPlaces.js';
import { fileOrder } from './order.js';
import { pathPlaces } from './pathPlaces.js';
import { chunksWithTerm, filesOfChunks, linesOfChunk, type SegmentChunk } from './termChunks.js';
import type { ExactPlace, ExactScope } from './types.js';

const STRING = FIELDS.indexOf('string');
/** `a.b.SomeError: message`: the class that was raised. */
const RAISED = /^((?:[\w$]+[.:\\]+)*[A-Z]\w*)(?:\s*\[[^\]]*\])?(?::\s*|$)/;
/** `fatal error: message`: what is said before the message. */
const ANNOUNCED = /^[\w ]*?(?:error|fatal|warning)(?:\[\w+\])?:\s*/i;
/** `tool: error: message` */
const TOOL = /^\s*\w[\w.-]*:\s+(?=(?:fatal |internal )?(?:error|fatal)(?:\[\w+\])?:\s)/i;
/** `a/b.c:3:4: error: …` */
const PLACED = /^\s*((?:[A-Za-z]:)?[^\s:]+:\d+(?::\d+)?):\s/;
/** Of the best literal's amount a file must have so much to come first as well. */
const NEARLY_AS_GOOD = 0.5;
/** Share of a message's words, by their rarity, that one literal must have where no run of three words agrees. */
const MOST_WORDS = 0.6;

/** An error line, by itself: where its place is, what has its message as a literal, and the definition of its class. [] for any other text. */
export function errorPlaces(scope: ExactScope, text: string): ExactPlace[] {
  const error = errorOf(text.replace(TOOL, ''), true);
  if (error === null) return [];
  const placed = PLACED.exec(text);
  const path = placed && askedPath(scope.context.view, placed[1]!);
  if (path) return pathPlaces(scope, path);
  const raised = RAISED.exec(error);
  const message = error.slice((raised ?? ANNOUNCED.exec(error))?.[0].length ?? 0);
  return [...literalPlaces(scope, message), ...(raised ? definitionPlaces(scope, raised[1]!) : [])];
}

interface Match extends SegmentChunk {
  amount: number;
}

function literalPlaces(scope: ExactScope, message: string): ExactPlace[] {
  const byRuns = sumOver(scope, new Set(literalMarks(message)));
  const matches = byRuns.matches.length > 0 ? byRuns.matches : byWords(scope, message);
  const best = matches.reduce((most, { amount }) => Math.max(most, amount), 0);
  const { tier, compare } = fileOrder(scope);
  return matches
    .filter(({ amount }) => amount >= NEARLY_AS_GOOD * best)
    .flatMap((match) => filesOfChunks(scope, [match]).map((file) => ({ file, match })))
    .sort((a, b) => tier(a.file) - tier(b.file) || b.match.amount - a.match.amount || compare(a.file, b.file))
    .map(({ file, match }) => asPlace(scope, file, match));
}

/** Short literals have no runs: those that have most of the message's words. */
function byWords(scope: ExactScope, message: string): Match[] {
  const { matches, total } = sumOver(scope, analyzeQuery(message).keys(), STRING);
  return matches.filter(({ amount }) => amount >= MOST_WORDS * total);
}

/** For each chunk the sum of ln(1 + N/n) of the terms it has; `total` is what having all of them would give, also those that none has. */
function sumOver(scope: ExactScope, terms: Iterable<string>, field?: number): { matches: Match[]; total: number } {
  const { view } = scope.context;
  const sums = view.segments.map(() => new Map<number, number>());
  let total = 0;
  for (const term of terms) {
    const found = chunksWithTerm(scope, term, field);
    const rarity = Math.log(1 + view.files.length / Math.max(1, found.length));
    total += rarity;
    for (const { segment, chunk } of found) sums[segment]!.set(chunk, (sums[segment]!.get(chunk) ?? 0) + rarity);
  }
  const matches = sums.flatMap((chunks, segment) =>
    Array.from(chunks, ([chunk, amount]) => ({ segment, chunk, amount })),
  );
  return { matches, total };
}

function asPlace(scope: ExactScope, file: number, match: Match): ExactPlace {
  const symbol = scope.context.view.segments[match.segment]!.chunkSymbol[match.chunk]!;
  return { file, symbol, lines: linesOfChunk(scope, match), reason: 'literal' };
}
