/** Pseudo-random vectors of length 1, the same for the same seed; `topics` of them are centres that the others gather around. */
export function madeVectors(seed: number, count: number, dimension: number, topics = 0): Float32Array[] {
  let state = seed >>> 0;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const gauss = () => Float32Array.from({ length: dimension }, normal);
  const centres = Array.from({ length: topics }, gauss);
  return Array.from({ length: count }, (_, index) => {
    const own = gauss();
    const centre = topics > 0 ? centres[index % topics]! : null;
    return unit(centre ? own.map((value, i) => value + 1.5 * centre[i]!) : own);
  });
}

export function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
