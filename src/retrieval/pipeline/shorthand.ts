import { RepoNavError } from '../../errors.js';
import { ANALYZER_NAMES } from '../../representation/analyzers/textAnalyzer.js';

const KINDS = ['bm25', 'dense', 'llm', 'evidence'] as const;

/**
 * A retriever in one word: `bm25:source`, `bm25:path:code`, `dense:path:MODEL`, `llm:role-summary`, `evidence`. What is searched is `source` unless
 * it is said; the model comes last, since names of models may hold colons themselves.
 *
 * @throws RepoNavError usage
 */
export function parseRetriever(text: string): Record<string, string> {
  const [kindText = '', representation = 'source', ...rest] = text.split(':');
  const kind = KINDS.find((known) => known === kindText);
  if (kind === undefined) {
    throw wrong(
      `There is no retriever ${JSON.stringify(kindText)}.`,
      `There are: ${KINDS.join(', ')}, e.g. bm25:source.`,
    );
  }
  if (kind === 'evidence') {
    if (text === kind) return { kind };
    throw wrong('The retriever evidence searches no single representation.', 'Write evidence alone.');
  }
  const last = rest.join(':');
  if (last === '') return { kind, representation };
  if (kind !== 'bm25') return { kind, representation, model: last };
  if (ANALYZER_NAMES.some((known) => known === last)) return { kind, representation, analyzer: last };
  throw wrong(`There is no analyzer ${JSON.stringify(last)}.`, `There are: ${ANALYZER_NAMES.join(', ')}.`);
}

function wrong(message: string, hint: string): RepoNavError {
  return new RepoNavError('usage', message, hint);
}
