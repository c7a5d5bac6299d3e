import { setFlagsFromString } from 'node:v8';

/** Bytes of bytecode that a function runs before V8 optimizes it; by itself it waits for 132 kB. */
const INTERRUPT_BUDGET = 600_000;

/**
 * A question is answered within the time in which V8 would optimize thousands of functions for a run that never comes: a third of the
 * processor time of a warm answer. What runs for seconds reaches this budget as well, a few milliseconds later.
 */
export function optimizeLater(): void {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
}
