import type { ExactPlace } from './types.js';

/** What the first way gives that gives anything. */
export function firstOf(...ways: readonly (() => ExactPlace[])[]): ExactPlace[] {
  for (const way of ways) {
    const places = way();
    if (places.length > 0) return places;
  }
  return [];
}
