import { describe, expect, it } from 'vitest';
import { minimize } from '../../../src/bench/train/minimize.js';

describe('minimize', () => {
  it('finds the bottom of a stretched bowl', () => {
    const found = minimize(
      ([x, y], gradient) => {
        gradient[0] = 2 * (x! - 3);
        gradient[1] = 200 * (y! + 1);
        return (x! - 3) ** 2 + 100 * (y! + 1) ** 2;
      },
      new Float64Array(2),
      { iterations: 100, tolerance: 1e-9 },
    );
    expect(found[0]).toBeCloseTo(3, 6);
    expect(found[1]).toBeCloseTo(-1, 6);
  });

  it('finds the bottom of a sum of exponentials, where the curvature changes on the way', () => {
    const found = minimize(
      ([x], gradient) => {
        gradient[0] = Math.exp(x!) - 2 * Math.exp(-2 * x!);
        return Math.exp(x!) + Math.exp(-2 * x!);
      },
      Float64Array.of(4),
      { iterations: 100, tolerance: 1e-10 },
    );
    expect(found[0]).toBeCloseTo(Math.log(2) / 3, 6);
  });

  it('stays where the gradient is zero', () => {
    const start = Float64Array.of(5);
    expect(minimize((_, gradient) => gradient.fill(0) && 7, start, { iterations: 10, tolerance: 0 })).toEqual(start);
  });
});
