import { expect, it } from 'vitest';
import { sendingConsent } from '../../../src/library/pipelines/sendingConsent.js';
import type { ModelPrice } from '../../../src/models/types.js';

const price: ModelPrice = { inputPerMTok: 1, cachedInputPerMTok: 1, outputPerMTok: 1, asOf: '2026-01-31' };

it.each([
  [price, 'at most $1.50 by the price of 2026-01-31.'],
  [{ ...price, unconfirmed: true }, 'at most $1.50 by the price of 2026-01-31, which could not be confirmed.'],
  [null, 'the price is not known.'],
])('what is asked before sending says how sure its price is', async (known, says) => {
  const allow = sendingConsent({ env: {} });
  const sending = { model: 'm', host: 'models.example', local: false, what: 'source', purpose: 'llm-ranking' } as const;
  await expect(
    allow({ ...sending, files: 3, tokens: 1_000_000, outputTokens: 500_000, price: known }),
  ).rejects.toMatchObject({ code: 'consent_needed', message: expect.stringContaining(says) });
});
