import { z } from 'zod';
import { path } from './common.js';
import { receiptSchema, skippedSchema } from './receipt.js';

const when = z.string().describe('When the file that holds it was written, ISO 8601');

export const countsByLanguageSchema = z.object({
  language: z.string().nullable().describe('null: plain text'),
  files: z.number().int(),
  bytes: z.number().int(),
  symbols: z.number().int(),
  partial: z.number().int(),
});

export const statusAnswerSchema = z.object({
  schema: z.literal(1),
  receipt: receiptSchema,
  kind: z.enum(['worktree', 'folder', 'commit']),
  languages: z.array(countsByLanguageSchema),
  skipped: z.array(skippedSchema).describe('All files that are not searched'),
  skippedByReason: z.record(z.string(), z.number().int()),
  partialOutlines: z
    .array(z.object({ path, language: z.string().nullable() }))
    .describe(
      'Files whose outline is only what a parser recovered; the first 1,000, receipt.partialOutlines counts all',
    ),
  traits: z.object({
    test: z.number().int(),
    vendored: z.number().int(),
    generated: z.number().int(),
    minified: z.number().int(),
    documentation: z.number().int(),
  }),
  index: z.object({
    folder: z.string(),
    bytes: z.number().int(),
    segments: z.number().int(),
    documents: z.number().int(),
    notes: z.array(z.string()).describe('Anything unusual: segments of other versions, damage, an unwritable cache'),
  }),
  models: z
    .object({ chat: z.string().nullable(), embedding: z.string().nullable() })
    .describe(
      'Models in use: those that the environment names, else those whose summaries or vectors most files have; null: none',
    ),
  summaries: z
    .object({
      folder: z.string(),
      eligible: z.number().int().describe('Files that `summarize` would be for by default'),
      stored: z
        .array(z.object({ model: z.string(), kind: z.string(), files: z.number().int(), oldest: when, newest: when }))
        .describe('How many of the present files have a summary by the prompt of today; none are left out'),
      note: z.string().nullable().describe('Why the folder, or what is in it, cannot be read'),
    })
    .describe('Generated summaries of the present files'),
  vectors: z
    .object({
      eligible: z.number().int().describe('Files that are searched by vectors unless plain text is, too'),
      stored: z.array(
        z.object({
          model: z.string(),
          representation: z.string(),
          chunking: z.string().describe('How texts are cut: `tokens:512`'),
          dimension: z.number().int(),
          files: z.number().int().describe('How many of the present files have them'),
          oldest: when,
          newest: when,
          bytes: z.number().int().describe('On disk, those of contents that are no longer present included'),
          folder: z.string(),
        }),
      ),
      note: z.string().nullable().describe('What is stored and cannot be read'),
    })
    .describe('Vectors of embedding models'),
});

export type StatusAnswer = z.infer<typeof statusAnswerSchema>;
