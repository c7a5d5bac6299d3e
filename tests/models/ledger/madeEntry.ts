import type { LedgerEntry } from '../../../src/models/index.js';

/** An entry of a ledger with made-up figures. */
export function madeEntry(fields: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    schema: 1,
    kind: 'chat',
    repository: '/made/repository',
    representation: 'role-summary',
    model: 'made-model',
    host: 'models.example',
    purpose: 'role-summary',
    inputTokens: 1000,
    cachedInputTokens: 200,
    outputTokens: 100,
    estimated: false,
    usd: 0.0012,
    latencyMs: 250,
    attempts: 1,
    at: '2026-01-31T10:00:00.000Z',
    ...fields,
  };
}
