import { z } from 'zod';
import { line, path } from './common.js';
import { receiptSchema } from './receipt.js';

export const symbolSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  kind: z.string(),
  startLine: line,
  endLine: line,
  signature: z.string(),
  doc: z.string(),
  depth: z.number().int().min(0),
});

export const symbolsAnswerSchema = z.object({
  schema: z.literal(1),
  receipt: receiptSchema,
  path,
  language: z.string().nullable(),
  lines: z.number().int(),
  partial: z.boolean(),
  imports: z.array(z.object({ module: z.string(), names: z.array(z.string()), line })),
  symbols: z.array(symbolSchema),
});

export const showAnswerSchema = z.object({
  schema: z.literal(1),
  receipt: receiptSchema,
  path,
  bodies: z.array(
    z.object({
      symbol: z.string().nullable(),
      kind: z.string().nullable(),
      startLine: line,
      endLine: line,
      text: z.string(),
      rest: z.string().optional().describe('Target that shows what the budget cut off this body: `FILE:41-156`'),
    }),
  ),
});

export type SymbolView = z.infer<typeof symbolSchema>;
export type SymbolsAnswer = z.infer<typeof symbolsAnswerSchema>;
export type ShowAnswer = z.infer<typeof showAnswerSchema>;
