/** A smooth function and its gradient at a point. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number;

/** Pairs of steps that the curvature is estimated from. */
const MEMORY = 8;
/** Armijo's constant: a step must gain at least this part of what the slope promises. */
const GAIN = 1e-4;

export interface MinimizeOptions {
  /** Iterations at most. */
  iterations: number;
  /** Ends when no entry of the gradient is larger. */
  tolerance: number;
}

/**
 * Minimum of a convex smooth function by L-BFGS with backtracking (Nocedal and Wright, Numerical Optimization, algorithms 7.4 and 3.1).
 * Deterministic. Returns the best point found.
 */
export function minimize(
  objective: Objective,
  start: Float64Array,
  { iterations, tolerance }: MinimizeOptions,
): Float64Array {
  let point: Float64Array = start.slice();
  let gradient: Float64Array = new Float64Array(point.length);
  let value = objective(point, gradient);
  const past: { step: Float64Array; change: Float64Array; curvature: number }[] = [];
  for (let iteration = 0; iteration < iterations; iteration++) {
    if (gradient.every((entry) => Math.abs(entry) <= tolerance)) break;
    const direction = descent(gradient, past);
    const slope = dot(direction, gradient);
    let length = past.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1;
    const nextGradient = new Float64Array(point.length);
    let next = moved(point, direction, length);
    let nextValue = objective(next, nextGradient);
    while (nextValue > value + GAIN * length * slope && length > 1e-10) {
      length /= 2;
      next = moved(point, direction, length);
      nextValue = objective(next, nextGradient);
    }
    if (nextValue >= value) break;
    const step = next.map((entry, i) => entry - point[i]!);
    const change = nextGradient.map((entry, i) => entry - gradient[i]!);
    const curvature = dot(step, change);
    if (curvature > 1e-12) past.push({ step, change, curvature });
    if (past.length > MEMORY) past.shift();
    point = next;
    gradient = nextGradient;
    value = nextValue;
  }
  return point;
}

/** The two-loop recursion. */
function descent(
  gradient: Float64Array,
  past: readonly { step: Float64Array; change: Float64Array; curvature: number }[],
): Float64Array {
  const direction = gradient.map((entry) => -entry);
  const shares = past.map(() => 0);
  for (let i = past.length - 1; i >= 0; i--) {
    const { step, change, curvature } = past[i]!;
    shares[i] = dot(step, direction) / curvature;
    add(direction, change, -shares[i]!);
  }
  const latest = past.at(-1);
  if (latest) {
    const scale = latest.curvature / dot(latest.change, latest.change);
    for (let i = 0; i < direction.length; i++) direction[i]! *= scale;
  }
  past.forEach(({ step, change, curvature }, i) => {
    add(direction, step, shares[i]! - dot(change, direction) / curvature);
  });
  return direction;
}

function moved(point: Float64Array, direction: Float64Array, length: number): Float64Array {
  return point.map((entry, i) => entry + length * direction[i]!);
}

function add(into: Float64Array, what: Float64Array, times: number): void {
  for (let i = 0; i < into.length; i++) into[i]! += times * what[i]!;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
