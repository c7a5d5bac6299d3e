import { analyzeQuery } from '../../representation/index.js';
import type { PairKind } from './pairTypes.js';

/** Numbers of reports and pull requests, marks of components: they name the change, not what it is about. */
const REFERENCES = [
  /^\s*(?:fix(?:e[sd])?|close[sd]?|resolve[sd]?|bug)\s*(?:for\s+)?(?:bug\s+|issue\s+)?(?:#\d+|[A-Z][A-Z0-9]+-\d+|\d{4,})\s*[:.,-]?\s*/i,
  /\((?:gh-|#)\d+\)/g,
  /(?:^|\s)#\d+\b:?/g,
  /^\s*(?:\[[^\]]{1,40}\]|\([A-Z]+-\d+\)|[A-Z][A-Z0-9]+-\d+)\s*[:.,-]?\s*/,
  /^\s*(?:feat|fix|perf|refactor|chore|docs|test|build|ci|style)(?:\([^)]*\))?!?:\s*/i,
];
const TRAILER =
  /^(?:(?:closes|partial|related|fixes|implements|blueprint|depends|bug|change|test|r=|cc)[-\w]*\s*:|https?:\/\/)/i;
const MENDS =
  /\b(?:fix(?:e[sd]|ing)?|bugs?|crash(?:e[sd])?|errors?|fail(?:s|ed|ure)?|wrong(?:ly)?|incorrect(?:ly)?|regressions?|leaks?|exceptions?|broken|missing|NPE|race|hangs?|invalid)\b/i;
/** What a machine or a release writes. */
const ROUTINE =
  /^\s*(?:merge\b|revert\b|bump\b|release\b|version\b|update (?:copyright|changelog|dependenc)|imported translations|\[maven-release|prepare (?:for )?(?:next )?(?:release|development)|javadoc\b|typos?\b|whitespace\b|format(?:ting)?\b|reformat\b|checkstyle\b|pmd\b|lint\b|clean-?up\b|sort members)/i;
const BODY_CHARS = 800;
/** Fewer terms say nothing. */
const MIN_TERMS = 3;

export interface CommitText {
  kind: PairKind;
  terms: Map<string, number>;
}

/** The texts of a commit message that read like a report: its title, and title and body together where there is a body; [] for routine. */
export function commitTexts(message: string): CommitText[] {
  const [first = '', ...rest] = message.split('\n');
  if (ROUTINE.test(first)) return [];
  const title = withoutReferences(first);
  const kind = MENDS.test(first) ? 'fix' : 'commit';
  const body = rest
    .filter((line) => !TRAILER.test(line.trim()))
    .join('\n')
    .trim()
    .slice(0, BODY_CHARS);
  const texts = body.length < 40 ? [title] : [title, `${title}\n${body}`];
  return texts
    .map((text) => ({ kind, terms: analyzeQuery(text) }) as const)
    .filter(({ terms }) => terms.size >= MIN_TERMS);
}

export function withoutReferences(title: string): string {
  return REFERENCES.reduce((text, pattern) => text.replace(pattern, ' '), title).trim();
}
