import { z } from 'zod';

export const skippedSchema = z.object({ path: z.string(), reason: z.string(), detail: z.string() });

/** What every answer says of itself: what it was made from, and how much of it is shown. */
export const receiptSchema = z.object({
  root: z.string().describe('Absolute path that was answered from'),
  commit: z.string().nullable().describe('HEAD or the commit asked for; null without one'),
  branch: z.string().nullable(),
  dirty: z.number().int().describe('Files that differ from the commit: changed, untracked, deleted'),
  reread: z.number().int().describe('Files read again for this answer because they had changed'),
  files: z.number().int().describe('Files indexed'),
  partialOutlines: z.number().int().describe('Files whose outline holds only what a parser recovered'),
  skipped: z.array(skippedSchema).describe('Files that are not searched, at most 20 of them'),
  skippedTotal: z.number().int(),
  skippedByReason: z
    .record(z.string(), z.number().int())
    .describe('All files that are not searched, counted by reason'),
  partial: z.boolean().describe('True when indexing was unfinished: absence proves nothing'),
  pending: z.number().int().describe('Files still to be indexed'),
  shownFiles: z.number().int(),
  totalFiles: z.number().int().describe('Files with any match'),
  shownFunctions: z.number().int(),
  totalFunctions: z.number().int(),
  cutToTokens: z
    .number()
    .int()
    .optional()
    .describe('Token budget that made the answer shorter; absent when nothing was cut'),
  history: z.string().optional().describe('Past commits that the ranking drew on, or why there are none'),
  elapsedMs: z.object({ refresh: z.number(), retrieve: z.number(), present: z.number() }),
});

export const errorSchema = z.object({
  schema: z.literal(1),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }),
});

export type Receipt = z.infer<typeof receiptSchema>;
