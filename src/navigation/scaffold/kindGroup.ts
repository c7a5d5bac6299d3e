import type { SymbolKind } from '../../syntax/types.js';

/** The four kinds that the scaffold tells apart, best first. */
export type KindGroup = 0 | 1 | 2 | 3;
export const CLASS_LIKE: KindGroup = 0;

const GROUPS: Record<SymbolKind, KindGroup> = {
  class: 0,
  interface: 0,
  struct: 0,
  enum: 0,
  union: 0,
  trait: 0,
  protocol: 0,
  object: 0,
  record: 0,
  annotation: 0,
  extension: 0,
  impl: 0,
  // What classes are elsewhere: Ruby and Elixir keep their methods in modules.
  module: 0,
  function: 1,
  method: 2,
  constructor: 2,
  namespace: 3,
  property: 3,
  field: 3,
  constant: 3,
  variable: 3,
  type: 3,
  macro: 3,
};

/** Class-like, function, method, other. */
export function kindGroup(kind: SymbolKind): KindGroup {
  return GROUPS[kind];
}
