import type { Gold, InstanceResult } from '../../src/bench/types.js';

export const NO_GOLD: Gold = {
  files: [],
  modules: [],
  functions: [],
  absentFiles: [],
  notFunctions: [],
  unresolved: [],
};

/** A result with what a test says of it. */
export function madeResult(
  id: string,
  { gold, ...given }: Partial<Omit<InstanceResult, 'gold'>> & { gold?: Partial<Gold> } = {},
): InstanceResult {
  return {
    schema: 1,
    instance_id: id,
    data: 'made',
    repo: 'acme/shop',
    base_commit: '1234567',
    language: 'python',
    category: null,
    predicted: { files: [], modules: [], functions: [] },
    ms: { refresh: 10, prepare: 0, rank: 2 },
    searched: 3,
    error: null,
    ...given,
    gold: { ...NO_GOLD, ...gold },
  };
}
