import type { FileTraits } from '../repository/types.js';
import type { RankOptions } from './types.js';

/**
 * Factors on a file's score, at most 1: noise is ranked down, never dropped. An issue is mended in hand-written source, rarely in tests,
 * docs, or copies of other projects.
 */
const FACTORS: Record<keyof FileTraits, number> = {
  test: 0.35,
  vendored: 0.35,
  generated: 0.5,
  minified: 0.2,
  documentation: 0.5,
};
const TRAITS = Object.keys(FACTORS) as (keyof FileTraits)[];
/** Text without a language (data, configuration, messages): seldom what has to be changed. */
const PLAIN_TEXT_FACTOR = 0.6;

/** Product of the factors of what the file is; `includeTests` lifts the one for tests. */
export function noiseFactor(
  traits: FileTraits,
  language: string | null,
  { includeTests }: Pick<RankOptions, 'includeTests'>,
): number {
  let factor = language === null && !traits.documentation ? PLAIN_TEXT_FACTOR : 1;
  for (const trait of TRAITS) {
    if (traits[trait] && !(trait === 'test' && includeTests)) factor *= FACTORS[trait];
  }
  return factor;
}
