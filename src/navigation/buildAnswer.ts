import type { IndexedFile } from '../index/types.js';
import { analyzeQuery } from '../representation/index.js';
import type { Ranking } from '../retrieval/types.js';
import type { Outline } from '../syntax/types.js';
import { type AbsenceFacts, absenceNote } from './absenceNote.js';
import type { RankedPlace } from './declaredPlaces.js';
import type { LocateAnswer, RankedFunctionView, Receipt, ScaffoldFile } from './schemas.js';
import { countQualified, symbolId } from './symbols/symbolId.js';

export interface AnswerFacts {
  scaffold: ScaffoldFile[];
  receipt: Receipt;
  /** Asked for the files of ranked functions only. */
  outlineOf: (file: number) => Outline | null;
  /** Restricts the files that were searched; null: all were. */
  accept: ((file: IndexedFile) => boolean) | null;
  /** What an answer without files is to say of how it was searched, see `AbsenceFacts`. */
  searched?: string | undefined;
  /** Lines that were asked for exactly and have no symbol: they stand among the functions. @default none */
  declared?: readonly RankedPlace[] | undefined;
  /** How many functions are shown, declared lines among them. @default as many as are ranked */
  functionLimit?: number | undefined;
}

/** The answer of `locate` and `search` as a value (schema 1), from a ranking and its scaffold. */
export function buildAnswer(ranking: Ranking, facts: AnswerFacts): LocateAnswer {
  const files = ranking.files.map((ranked) => ({
    path: ranking.view.files[ranked.file]!.path,
    score: rounded(ranked.score),
    evidence: ranked.evidence,
    reasons: [...ranked.reasons],
  }));
  const { declared = [], functionLimit = Number.POSITIVE_INFINITY } = facts;
  const ranked = functionViews(ranking, facts.outlineOf);
  const functions =
    declared.length === 0
      ? ranked
      : inOrderOfScore([...declaredViews(ranking, declared), ...ranked]).slice(0, functionLimit);
  const receipt = {
    ...facts.receipt,
    shownFiles: files.length,
    totalFiles: ranking.matchedFiles,
    shownFunctions: functions.length,
    totalFunctions: ranking.matchedFunctions + declared.length,
  };
  const { text, identifiers, paths, frames } = ranking.query;
  return {
    schema: 1,
    receipt,
    query: { chars: text.length, identifiers, paths, frames },
    files,
    functions,
    scaffold: { files: facts.scaffold },
    note: absenceNote(receipt, absenceFacts(ranking, facts)),
  };
}

/** The costly facts matter to empty answers alone. */
function absenceFacts({ view, query, files }: Ranking, { accept, searched }: AnswerFacts): AbsenceFacts {
  if (files.length > 0) return { found: true, hasWords: true, accepted: null };
  return {
    found: false,
    hasWords: analyzeQuery(query.text).size > 0,
    accepted: accept === null ? null : view.files.filter(accept).length,
    searched,
  };
}

function functionViews(ranking: Ranking, outlineOf: AnswerFacts['outlineOf']): RankedFunctionView[] {
  const known = new Map<number, { outline: Outline; counts: Map<string, number> }>();
  return ranking.functions.map(({ file, symbol: index, score }) => {
    let entry = known.get(file);
    if (!entry) {
      const outline = outlineOf(file)!;
      entry = { outline, counts: countQualified(outline) };
      known.set(file, entry);
    }
    const { path } = ranking.view.files[file]!;
    const symbol = entry.outline.symbols[index]!;
    return {
      id: symbolId(path, symbol, entry.counts),
      path,
      symbol: symbol.qualified,
      kind: symbol.kind,
      startLine: symbol.startLine,
      endLine: symbol.endLine,
      score: rounded(score),
    };
  });
}

/** Stable: a declared line stands right before the class that it is of. */
function inOrderOfScore(views: RankedFunctionView[]): RankedFunctionView[] {
  return views.sort((a, b) => b.score - a.score);
}

function declaredViews({ view }: Ranking, declared: readonly RankedPlace[]): RankedFunctionView[] {
  const times = new Map<string, number>();
  const named = declared.map((place) => `${view.files[place.file]!.path}:${place.symbol}`);
  for (const name of named) times.set(name, (times.get(name) ?? 0) + 1);
  return declared.map(({ file, symbol, kind, line, score }, at) => {
    const { path } = view.files[file]!;
    const id = times.get(named[at]!)! > 1 ? `${named[at]}@${line}` : named[at]!;
    return { id, path, symbol, kind, startLine: line, endLine: line, score: rounded(score) };
  });
}

/** Scores compare within one answer only: four digits tell them apart, more cost tokens. */
function rounded(score: number): number {
  return Number(score.toPrecision(4));
}
