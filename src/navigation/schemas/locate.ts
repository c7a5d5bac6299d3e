import { z } from 'zod';
import { PROFILES } from '../formats.js';
import type { Retrieval, Retrieved } from '../retrievalSchemas.js';
import { line, path } from './common.js';
import { receiptSchema } from './receipt.js';

export const locateOptionsSchema = z.strictObject({
  files: z.number().int().min(1).max(1000).optional().describe('How many files to rank'),
  functions: z.number().int().min(0).max(1000).optional().describe('How many functions to rank'),
  profile: z.enum(PROFILES).optional().describe('`paper` is the published behaviour, byte for byte'),
  path: z.array(z.string().min(1)).optional().describe('Globs: only files that match one of them'),
  lang: z.array(z.string().min(1)).optional().describe('Languages: only files in one of them'),
  includeTests: z.boolean().optional().describe('Rank tests without a penalty'),
  wait: z.boolean().optional().describe('Wait until past commits are read; false answers with those there are'),
});

export const querySchema = z.object({
  chars: z.number().int(),
  identifiers: z.array(z.string()),
  paths: z.array(z.string()),
  frames: z.array(z.object({ path: z.string(), line: z.number().int().nullable(), symbol: z.string().nullable() })),
});

export const rankedFileSchema = z.object({
  path,
  score: z.number(),
  evidence: z.number().int().describe('Retrieved chunks that are its own'),
  reasons: z.array(z.string()),
});

export const rankedFunctionSchema = z.object({
  id: z.string().describe('`path:Qualified.name`, with `@line` where the name occurs more than once in the file'),
  path,
  symbol: z.string(),
  kind: z.string(),
  startLine: line,
  endLine: line,
  score: z.number(),
});

export const anchorSchema = z.object({
  symbol: z.string().describe('Qualified name'),
  kind: z.string(),
  startLine: line,
  endLine: line,
  invokes: z.array(z.string()),
  invokedBy: z.array(z.string()),
});

/** Two levels at most: a symbol that stands alone, or a container with the glimpsed members under it. */
export const glimpseSchema = z.object({
  symbol: z.string(),
  kind: z.string(),
  line: z.string().describe('Schematic line: `class HTTPServer:`, `def handle_request(...):`'),
  startLine: line,
  endLine: line,
  members: z.array(
    z.object({ symbol: z.string(), kind: z.string(), line: z.string(), startLine: line, endLine: line }),
  ),
});

export const scaffoldFileSchema = z.object({
  path,
  evidence: z.number().int(),
  expanded: z.boolean(),
  partial: z.boolean().describe('The outline is only what a parser recovered'),
  imports: z.array(path).describe('Shown files that it imports'),
  importedBy: z.array(path).describe('Shown files that import it'),
  anchors: z.array(anchorSchema),
  glimpse: z.array(glimpseSchema),
  candidateTargets: z.array(z.string()).describe('`path:Qualified.name`'),
});

export const snippetSchema = z.object({
  path,
  symbol: z.string().nullable(),
  startLine: line,
  endLine: line,
  score: z.number(),
  text: z.string(),
});

export const locateAnswerSchema = z.object({
  schema: z.literal(1),
  receipt: receiptSchema,
  query: querySchema,
  files: z.array(rankedFileSchema),
  functions: z.array(rankedFunctionSchema),
  scaffold: z.object({ files: z.array(scaffoldFileSchema) }),
  note: z.string().nullable().describe('What an empty or partial answer means'),
});

export type LocateOptions = z.infer<typeof locateOptionsSchema>;
export type QueryView = z.infer<typeof querySchema>;
/** `retrieved`: place and score in each list that has it; in answers of a pipeline. */
export type RankedFileView = z.infer<typeof rankedFileSchema> & { retrieved?: Retrieved[] };
export type RankedFunctionView = z.infer<typeof rankedFunctionSchema>;
export type Anchor = z.infer<typeof anchorSchema>;
export type Glimpse = z.infer<typeof glimpseSchema>;
export type ScaffoldFile = z.infer<typeof scaffoldFileSchema>;
export type Snippet = z.infer<typeof snippetSchema>;
/** `retrieval`: how a pipeline came by it. */
export type LocateAnswer = Omit<z.infer<typeof locateAnswerSchema>, 'files'> & {
  files: RankedFileView[];
  retrieval?: Retrieval;
};
export type { Retrieval, Retrieved };
