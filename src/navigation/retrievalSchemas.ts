/** What an answer of a pipeline says besides (docs/retrievers.md). Apart from the other schemas, so that plain answers do not load it. */
import { z } from 'zod';

const count = z.number().int().min(0);

export const retrievedSchema = z.object({
  retriever: z.string().describe('`bm25`, `dense`, `llm`, `evidence`'),
  representation: z.string().nullable().describe('null: no single one'),
  rank: z.number().int().min(1).describe('Place in the list of this retriever'),
  score: z.number().describe('Comparable inside this list only'),
});

const pathCounts = {
  exact: count.describe('Paths that the model named as they are'),
  repaired: count.describe('Paths whose meaning was clear'),
  dropped: count.describe('Paths that were not shown to it, or not clear'),
  duplicates: count,
};

export const retrievalSchema = z.object({
  lists: z
    .array(
      z.object({
        retriever: z.string(),
        representation: z.string().nullable(),
        model: z.string().nullable(),
        found: count.describe('Length of the list, as far as it counted'),
        searched: count,
        withoutText: count.describe('Files left out because they have no such text'),
        answers: z
          .object({
            prompts: count,
            invalid: count.describe('Answers that held no list'),
            truncated: count.describe('Files that were cut to fit into a prompt'),
            ...pathCounts,
          })
          .optional(),
      }),
    )
    .describe('One for each retriever of the pipeline, in order'),
  rerank: z
    .object({
      representation: z.string(),
      candidates: count,
      shown: count.describe('Candidates that fitted into the prompt'),
      outcome: z.enum(['ranked', 'kept']),
      reason: z.string().describe('Why the order was kept'),
      paths: z.object(pathCounts),
    })
    .optional(),
  folders: z
    .object({ ruledOut: z.array(z.string()), invalid: z.boolean() })
    .optional()
    .describe('Folders that a model ruled out'),
  withheld: count.describe('Files that look like secrets and were sent to no server'),
  usage: z
    .array(
      z.object({
        model: z.string(),
        host: z.string(),
        purpose: z.string(),
        calls: count,
        inputTokens: count,
        cachedInputTokens: count,
        outputTokens: count,
        estimated: z.boolean().describe('True where a server did not say its counts'),
        usd: z.number().nullable().describe('null where the price is not known'),
        latencyMs: z.number(),
      }),
    )
    .describe('Calls of models for this answer, by model and purpose'),
});

export type Retrieved = z.infer<typeof retrievedSchema>;
export type Retrieval = z.infer<typeof retrievalSchema>;
