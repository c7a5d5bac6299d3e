import { describe, expect, it } from 'vitest';
import { type Example, fitWeights, scores } from '../../../src/bench/train/fitWeights.js';

/** Candidates with two features: the first tells gold from the rest, the second is the same for all. */
function example(gold: readonly number[], informative: readonly number[]): Example {
  return { rows: informative.length, values: Float32Array.from(informative.flatMap((value) => [value, 1])), gold };
}

describe('fitWeights', () => {
  const examples = [example([0], [1, 0, 0.2]), example([2], [0.1, 0, 0.9]), example([1], [0.3, 0.8, 0])];

  it('gives weight to what tells gold candidates from others, and none to what does not', () => {
    const [informative, constant] = fitWeights(examples, 2, { l2: 0.01 });
    expect(informative).toBeGreaterThan(3);
    expect(constant).toBeCloseTo(0, 6);
  });

  it('stays nearer to zero under a stronger penalty', () => {
    const weak = fitWeights(examples, 2, { l2: 0.01 })[0]!;
    const strong = fitWeights(examples, 2, { l2: 1 })[0]!;
    expect(strong).toBeGreaterThan(0);
    expect(strong).toBeLessThan(weak / 2);
  });

  it('lets gold candidates of one issue not compete with each other', () => {
    const both = fitWeights([example([0, 1], [1, 0.6, 0])], 2, { l2: 0.01 })[0]!;
    const first = fitWeights([example([0], [1, 0])], 2, { l2: 0.01 })[0]!;
    const second = fitWeights([example([0], [0.6, 0])], 2, { l2: 0.01 })[0]!;
    expect(both).toBeGreaterThan(Math.min(first, second));
    expect(both).toBeLessThan(Math.max(first, second) * 1.2);
  });

  it('brings up the gold candidate that stays behind in further rounds', () => {
    // Of two gold candidates one has the first feature, the other a little of the second; two rivals have some of both.
    const mixed: Example = { rows: 4, values: Float32Array.of(1, 0, 0, 0.4, 0.5, 0.1, 0.1, 0.3), gold: [0, 1] };
    const ahead = (rounds: number) => {
      const [first, second, ...rivals] = scores(mixed, fitWeights([mixed], 2, { l2: 0.01, rounds }));
      return Math.min(first!, second!) - Math.max(...rivals);
    };
    expect(ahead(2)).toBeGreaterThan(ahead(0) + 0.01);
  });

  it('skips issues whose gold is no candidate', () => {
    expect(fitWeights([...examples, example([], [1, 1])], 2, { l2: 0.01 })).toEqual(
      fitWeights(examples, 2, { l2: 0.01 }),
    );
  });

  it('scores by weighted sums', () => {
    expect(scores(example([], [1, 0.5]), Float64Array.of(2, 3))).toEqual(Float64Array.of(5, 4));
  });
});
