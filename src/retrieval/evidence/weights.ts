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
  'quotedPathCertainty',
  'literalCertainty',
  'histTitleCertainty',
]);

/**
 * Weights that no data set can tell, kept as they are by every fit: tests are no candidates there, and vendored code is hardly ever what an
 * issue is about, nor near it.
 */
export const WEIGHTS_BY_HAND: EvidenceWeights = { files: { test: -0.67, vendored: -0.5 }, functions: {} };
