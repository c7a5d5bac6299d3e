import { z } from 'zod';

const costSum = {
  calls: z.number().int(),
  inputTokens: z.number(),
  cachedInputTokens: z.number().describe('Part of inputTokens that servers took from their caches'),
  outputTokens: z.number(),
  usd: z.number().nullable().describe('US dollars of the calls whose price is known; null when none is'),
  unpriced: z.number().int().describe('Calls whose price is not known'),
  estimated: z.number().int().describe('Calls whose server reported no tokens: they are estimated'),
};

export const costsAnswerSchema = z.object({
  schema: z.literal(1),
  ledger: z.string().describe('File that was read'),
  by: z.enum(['model', 'representation', 'repository', 'day']),
  since: z.string().nullable().describe('ISO 8601'),
  rows: z.array(z.object({ key: z.string().nullable(), ...costSum })),
  total: z.object(costSum),
  skippedLines: z.number().int().describe('Damaged lines of the ledger'),
});

export type CostsAnswer = z.infer<typeof costsAnswerSchema>;
