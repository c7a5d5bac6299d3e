/** Seed of everything random in reports and comparisons: the same figures every time. */
export const SEED = 20_240_501;

/** Uniform numbers in [0, 1), the same for the same seed: Marsaglia's xorshift with 128 bits of state. */
export function randomNumbers(seed: number): () => number {
  const state = new Uint32Array(4);
  // A linear congruence spreads the seed; the state must not be all zeros, and the first numbers still show the seed.
  for (let i = 0, value = seed >>> 0; i < 4; i++) {
    value = (Math.imul(value, 1_664_525) + 1_013_904_223) >>> 0;
    state[i] = value | 1;
  }
  const next = () => {
    const oldest = state[0]!;
    const newest = state[3]!;
    const mixed = oldest ^ (oldest << 11);
    state.copyWithin(0, 1);
    state[3] = newest ^ (newest >>> 19) ^ mixed ^ (mixed >>> 8);
    return state[3] / 2 ** 32;
  };
  for (let i = 0; i < 20; i++) next();
  return next;
}
