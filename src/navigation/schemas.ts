/**
 * One schema per input and output of RepoNav (docs/cli.md). Types, option validation, MCP input and output schemas and the JSON
 * documentation all come from here. Hot paths import only the types.
 */
import { z } from 'zod';
import { SUMMARY_KINDS } from '../representation/summaries/kinds.js';
import { PROFILES } from './formats.js';
import type { Retrieval, Retrieved } from './retrievalSchemas.js';

export { FORMATS, type Format, PROFILES, type Profile } from './formats.js';

const path = z.string().describe('POSIX path relative to the root');
const line = z.number().int().min(1);
const when = z.string().describe('When the file that holds it was written, ISO 8601');

export const locateOptionsSchema = z.strictObject({
  files: z.number().int().min(1).max(1000).optional().describe('How many files to rank'),
  functions: z.number().int().min(0).max(1000).optional().describe('How many functions to rank'),
  profile: z.enum(PROFILES).optional().describe('`paper` is the published behaviour, byte for byte'),
  path: z.array(z.string().min(1)).optional().describe('Globs: only files that match one of them'),
  lang: z.array(z.string().min(1)).optional().describe('Languages: only files in one of them'),
  includeTests: z.boolean().optional().describe('Rank tests without a penalty'),
  wait: z.boolean().optional().describe('Wait until past commits are read; false answers with those there are'),
});

export const skippedSchema = z.object({ path: z.string(), reason: z.string(), detail: z.string() });

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

export const errorSchema = z.object({
  schema: z.literal(1),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }),
});

export type LocateOptions = z.infer<typeof locateOptionsSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
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
export type SymbolView = z.infer<typeof symbolSchema>;
export type SymbolsAnswer = z.infer<typeof symbolsAnswerSchema>;
export type ShowAnswer = z.infer<typeof showAnswerSchema>;

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
export type StatusAnswer = z.infer<typeof statusAnswerSchema>;

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
