import data from './weights.json' with { type: 'json' };

/** Weights of features by name; a feature without one is not used. */
export interface EvidenceWeights {
  files: Readonly<Record<string, number>>;
  functions: Readonly<Record<string, number>>;
}

/** As fitted by `reponav bench train`; the file says from what. */
export const FITTED_WEIGHTS: EvidenceWeights = data;

/** Features that are facts, not amounts of evidence: taken as they are, not divided by their maximum. */
export const FACTS: ReadonlySet<string> = new Set([
  'test',
  'beside',
  'vendored',
  'generated',
  'plain',
  'frameInnermost',
]);
