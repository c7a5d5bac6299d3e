import { type HttpDeps, MACHINE } from '../../src/models/http/deps.js';

/** The real network under a clock that only sleeping moves: waits are noted and over at once. */
export function fakeClock(): { deps: HttpDeps; slept: number[] } {
  let now = 0;
  const slept: number[] = [];
  const deps: HttpDeps = {
    fetch: MACHINE.fetch,
    now: () => now,
    today: () => new Date(Date.UTC(2026, 0, 1) + now),
    async sleep(ms) {
      slept.push(ms);
      now += ms;
    },
    random: () => 0,
  };
  return { deps, slept };
}
