import type { SummaryKind } from '../../../src/representation/summaries/kinds.js';
import { type SummaryKey, summaryKey } from '../../../src/representation/summaries/summaryKey.js';

/** The key of a made file. */
export function keyOf(
  path = 'src/shop.py',
  content = 'a1',
  kind: SummaryKind = 'role-summary',
  model = 'made-model',
): SummaryKey {
  return summaryKey({ path, key: content.padEnd(40, '0') }, kind, model);
}
