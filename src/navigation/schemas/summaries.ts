import { z } from 'zod';
import { SUMMARY_KINDS } from '../../representation/summaries/kinds.js';
import { path } from './common.js';
import { receiptSchema } from './receipt.js';

const summaryKind = z.enum(SUMMARY_KINDS);
const usd = z.number().nullable().describe('US dollars; null when the price is unknown');

export const summarizeOptionsSchema = z.strictObject({
  kinds: z.array(summaryKind).min(1).optional().describe('Which summaries; all when absent'),
  path: z.array(z.string().min(1)).optional().describe('Globs: only files that match one of them'),
  lang: z.array(z.string().min(1)).optional().describe('Languages: only files in one of them'),
  includeTests: z.boolean().optional().describe('Summarize tests, too'),
  limit: z.number().int().min(1).optional().describe('Only the first files that need a summary'),
  concurrency: z.number().int().min(1).max(256).optional().describe('Requests at a time'),
  estimate: z.boolean().optional().describe('Only plan: nothing is sent'),
});

export const summaryPlanSchema = z.object({
  files: z.number().int().describe('Files that are to have summaries'),
  filesNeeding: z.number().int().describe('Files whose source would be sent'),
  kinds: z.array(
    z.object({
      kind: summaryKind,
      promptVersion: z.string(),
      needed: z.number().int(),
      stored: z.number().int().describe('Summaries that are there already'),
      damaged: z.number().int().describe('Stored, but not whole: they are asked for again'),
      otherFormat: z
        .number()
        .int()
        .describe('Stored in a format that this version does not know: kept, not searched, and not asked for again'),
    }),
  ),
  inputTokens: z.number().int().describe('Upper estimate'),
  outputTokens: z.number().int().describe('Estimate by the lengths that the prompts ask for'),
  usd,
  usdMost: usd.optional().describe('US dollars if every answer were as long as the requests allow'),
  priceAsOf: z.string().nullable().describe('Date of the price'),
  priceUnconfirmed: z.boolean().optional().describe('The price was read once and could not be confirmed since'),
  sourceCut: z.number().int().describe('Files of which only the beginning fits into the context of the model'),
  leftOut: z.record(z.string(), z.number().int()).describe('Files that get no summary, by reason'),
  withheld: z.array(z.object({ path, reason: z.string() })).describe('Files that look like secrets: never sent'),
});

export const summarizeAnswerSchema = z.object({
  schema: z.literal(1),
  receipt: receiptSchema,
  model: z.object({
    name: z.string(),
    host: z.string(),
    local: z.boolean().describe('Nothing leaves the machine'),
  }),
  plan: summaryPlanSchema,
  run: z
    .object({
      made: z.number().int(),
      foundMeanwhile: z.number().int().describe('Stored by another process during the run'),
      failures: z.array(z.object({ path, kind: summaryKind, reason: z.string() })),
      sourceCut: z.number().int(),
      answerCut: z.number().int().describe('Summaries that the model did not finish'),
      inputTokens: z.number().int(),
      cachedInputTokens: z.number().int().describe('Part of inputTokens'),
      outputTokens: z.number().int(),
      usd,
    })
    .nullable()
    .describe('What was done; null for an estimate and where nothing was needed'),
});

export const footprintAnswerSchema = z.object({
  schema: z.literal(1),
  receipt: receiptSchema,
  tokenizer: z.string().describe('What all texts were counted with'),
  representations: z.array(
    z.object({
      representation: z.string(),
      model: z.string().nullable().describe('Who wrote it; null for what the file itself gives'),
      files: z.number().int().describe('Files that have it'),
      tokens: z.number().int(),
      bytes: z.number().int().describe('Of its texts in UTF-8'),
      timesPath: z.number().nullable().describe('Multiple of the paths of the same files'),
    }),
  ),
});

export type SummarizeOptions = z.infer<typeof summarizeOptionsSchema>;
export type SummaryPlan = z.infer<typeof summaryPlanSchema>;
export type SummarizeAnswer = z.infer<typeof summarizeAnswerSchema>;
export type FootprintAnswer = z.infer<typeof footprintAnswerSchema>;
