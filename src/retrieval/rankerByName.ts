import { RepoNavError } from '../errors.js';
import { createBm25Ranker } from './bm25Ranker.js';
import { createEvidenceRanker } from './evidence/evidenceRanker.js';
import { EVIDENCE_KINDS, type EvidenceKind } from './evidence/types.js';
import { withExactFirst } from './exact/withExactFirst.js';
import type { Ranker } from './types.js';

export interface RankerOptions {
  /** Kinds of evidence to leave out, by name. @default none */
  without?: readonly string[];
}

/** Every ranker by its name. */
const RANKERS: Readonly<Record<string, (options: RankerOptions) => Ranker>> = {
  evidence: ({ without = [] }) => createEvidenceRanker({ without: without.map(evidenceKind) }),
  bm25: (options) => {
    refuseKinds('bm25', options);
    return withExactFirst(createBm25Ranker());
  },
  paper: (options) => {
    refuseKinds('paper', options);
    const ranker = createBm25Ranker();
    // As published, byte for byte: the only ranking that what is typed alone does not change.
    return { name: 'paper', rank: (view, query, given) => ranker.rank(view, query, { ...given, profile: 'paper' }) };
  },
};

/** What answers when nobody names a ranker. */
export const DEFAULT_RANKER = 'evidence';
export const RANKER_NAMES: readonly string[] = Object.keys(RANKERS);

/**
 * @throws RepoNavError usage for an unknown name, or for kinds of evidence that this ranker does not have
 */
export function rankerByName(name: string = DEFAULT_RANKER, options: RankerOptions = {}): Ranker {
  const create = Object.hasOwn(RANKERS, name) ? RANKERS[name] : undefined;
  if (create) return create(options);
  throw new RepoNavError(
    'usage',
    `There is no ranker ${JSON.stringify(name)}.`,
    `There are: ${RANKER_NAMES.join(', ')}.`,
  );
}

/** For rankers without kinds of evidence. @throws RepoNavError usage when some are to be left out */
export function refuseKinds(name: string, { without = [] }: RankerOptions): void {
  if (without.length === 0) return;
  throw new RepoNavError(
    'usage',
    `The ranker ${name} has no kind of evidence ${JSON.stringify(without[0])} to leave out.`,
    'Choose a ranker that weighs evidence, or leave the option out.',
  );
}

function evidenceKind(name: string): EvidenceKind {
  const kind = EVIDENCE_KINDS.find((known) => known === name);
  if (kind) return kind;
  throw new RepoNavError(
    'usage',
    `There is no kind of evidence ${JSON.stringify(name)}.`,
    `There are: ${EVIDENCE_KINDS.join(', ')}.`,
  );
}
