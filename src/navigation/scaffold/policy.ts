import type { Profile } from '../schemas.js';

/**
 * What the two profiles do differently; everything else is one code path.
 *
 * `paper` is the published behaviour. What `default` adds is measured by the benchmark (tree against tree: `bench run`, the share of issues whose
 * functions are all among the candidate targets, docs/scaffold.md); a switch that shows no gain goes.
 */
export interface ScaffoldPolicy {
  /** A query token that is an English stop word (`in`, `the`, `not`) makes no anchor: nearly every issue has them all. */
  ignoreStopWords: boolean;
  /**
   * Symbols whose own chunk was retrieved come before all others when anchors and glimpse are chosen, best chunk first,
   * and may be anchors without a query token in their name: what was retrieved is visible in its file.
   */
  retrievedFirst: boolean;
  /**
   * Every function that the answer ranks is a candidate target of its file, also where the file is not expanded; an expanded file's further
   * targets are its next best functions before what the anchors call (docs/scaffold.md, measured).
   */
  rankedTargets: boolean;
}

const POLICIES: Record<Profile, ScaffoldPolicy> = {
  paper: { ignoreStopWords: false, retrievedFirst: false, rankedTargets: false },
  default: { ignoreStopWords: true, retrievedFirst: true, rankedTargets: true },
};

export function policyOf(profile: Profile): ScaffoldPolicy {
  return POLICIES[profile];
}
