import type { IndexView } from '../../index/types.js';
import { liveDocs } from '../liveDocs.js';
import { issueChannels } from '../query/channels.js';
import type { Query } from '../types.js';
import { channelTerms } from './channelTerms.js';
import { createDefinitions } from './definitions.js';
import { FeatureTable } from './featureTable.js';
import { functionTable } from './functionTable.js';
import type { Evidence, EvidenceContext } from './types.js';

/** Reasons shown beside a file. */
const MAX_REASONS = 5;

export interface Gathered {
  context: EvidenceContext;
  /** By file; in the order in which kinds spoke. */
  reasons: ReadonlyMap<number, readonly string[]>;
}

/** Asks each kind of evidence about the issue, in order: structure looks at what came before. */
export function gatherEvidence(view: IndexView, query: Query, kinds: readonly Evidence[]): Gathered {
  const live = liveDocs(view);
  const functions = functionTable(view, live);
  const channels = issueChannels(query.text);
  const reasons = new Map<number, string[]>();
  const context: EvidenceContext = {
    view,
    live,
    query,
    channels,
    terms: channelTerms(channels),
    functions,
    definitions: createDefinitions(view, live, functions),
    files: new FeatureTable(view.files.length),
    functionFeatures: new FeatureTable(functions.count),
    reason(file, text) {
      const known = reasons.get(file);
      if (!known) reasons.set(file, [text]);
      else if (known.length < MAX_REASONS && !known.includes(text)) known.push(text);
    },
  };
  for (const kind of kinds) kind.apply(context);
  return { context, reasons };
}
