import { RepoNavError } from '../../errors.js';
import { REPRESENTATIONS } from '../representations/types.js';
import { completePipeline, type Pipeline, type PipelineDescription } from './description.js';

/** A pipeline as flags say it. */
export interface PipelineShorthand {
  /** `bm25:source`, `dense:path:MODEL`, `llm:role-summary`, `evidence`. */
  retrievers: readonly string[];
  /** @default rrf */
  fuse?: 'rrf' | undefined;
  /** One for each retriever. */
  weights?: readonly number[] | undefined;
  /** A representation. */
  rerank?: string | undefined;
  tests?: PipelineDescription['tests'] | undefined;
}

const KINDS = ['bm25', 'dense', 'llm', 'evidence'] as const;

/** @throws RepoNavError usage that says how it is written */
export function pipelineOf(shorthand: PipelineShorthand): PipelineDescription {
  const { retrievers, weights, rerank, tests } = shorthand;
  if (retrievers.length === 0) {
    throw new RepoNavError(
      'usage',
      'There is no retriever.',
      'Name one by --retriever KIND:REPRESENTATION, e.g. bm25:source.',
    );
  }
  return completePipeline({
    retrievers: retrievers.map(parseRetriever),
    ...(retrievers.length > 1 ? { fuse: weights ? { weights: [...weights] } : {} } : {}),
    ...(rerank === undefined ? {} : { rerank: { representation: representationNamed(rerank) } }),
    ...(tests === undefined ? {} : { tests }),
  } satisfies Pipeline);
}

/** The model comes last, since names of models may hold colons themselves. */
export function parseRetriever(text: string): Pipeline['retrievers'][number] {
  const [kindText = '', representationText, ...rest] = text.split(':');
  const kind = KINDS.find((known) => known === kindText);
  if (kind === undefined) {
    throw new RepoNavError(
      'usage',
      `There is no retriever ${JSON.stringify(kindText)}.`,
      `There are: ${KINDS.join(', ')}.`,
    );
  }
  const model = rest.join(':');
  if (kind === 'evidence') {
    if (representationText === undefined) return { kind };
    throw new RepoNavError(
      'usage',
      'The retriever evidence searches no single representation.',
      'Write evidence alone.',
    );
  }
  const representation = representationNamed(representationText ?? 'source');
  if (kind !== 'bm25') return { kind, representation, ...(model === '' ? {} : { model }) };
  if (model === 'code' || model === 'lucene-english') return { kind, representation, analyzer: model };
  if (model === '') return { kind, representation };
  throw new RepoNavError('usage', `There is no analyzer ${JSON.stringify(model)}.`, 'There are: lucene-english, code.');
}

function representationNamed(name: string): (typeof REPRESENTATIONS)[number] {
  const found = REPRESENTATIONS.find((known) => known === name);
  if (found) return found;
  throw new RepoNavError(
    'usage',
    `There is no representation ${JSON.stringify(name)}.`,
    `There are: ${REPRESENTATIONS.join(', ')}.`,
  );
}
