import type { Profile } from '../schemas.js';

/**
 * What the two profiles do differently; everything else is one code path.
 *
 * `paper` is the published behaviour. What `default` adds is a policy that awaits its measurement by the benchmark
 * (tree against tree, one switch at a time); a switch that shows no gain goes.
 */
export interface ScaffoldPolicy {
  /** A query token that is an English stop word (`in`, `the`, `not`) makes no anchor: nearly every issue has them all. */
  ignoreStopWords: boolean;
  /**
   * Symbols whose own chunk was retrieved come before all others when anchors and glimpse are chosen, best chunk first,
   * and may be anchors without a query token in their name: what was retrieved is visible in its file.
   */
  retrievedFirst: boolean;
}

const POLICIES: Record<Profile, ScaffoldPolicy> = {
  paper: { ignoreStopWords: false, retrievedFirst: false },
  default: { ignoreStopWords: true, retrievedFirst: true },
};

export function policyOf(profile: Profile): ScaffoldPolicy {
  return POLICIES[profile];
}
