import { z } from 'zod';
import { RepoNavError } from '../../errors.js';
import { ANALYZER_NAMES } from '../../representation/analyzers/textAnalyzer.js';
import { EVIDENCE_KINDS } from '../evidence/types.js';
import { TEST_POLICIES } from '../representations/hits.js';
import { LAYOUTS } from '../representations/llm/entries.js';
import { REPRESENTATIONS, type Representation } from '../representations/types.js';
import { parseRetriever } from './shorthand.js';

const representation = z.enum(REPRESENTATIONS);
const modelName = z.string().min(1);
const contextTokens = z.number().int().min(2_048).max(2_000_000);
/** Files of a retriever's list that count. */
const top = z.number().int().min(1).max(10_000);
/** Leaves out files in folders that the chat model rules out for this issue. */
const skipFolders = z.literal('llm').optional();

const bm25 = z.strictObject({
  kind: z.literal('bm25'),
  representation,
  analyzer: z.enum(ANALYZER_NAMES).default('lucene-english'),
  k1: z.number().min(0).max(10).default(0.9),
  b: z.number().min(0).max(1).default(0.4),
  top: top.default(100),
  skipFolders,
});

const dense = z.strictObject({
  kind: z.literal('dense'),
  representation,
  model: modelName.optional(),
  chunkTokens: z.number().int().min(8).max(1_000_000).optional(),
  top: top.default(100),
  skipFolders,
});

const llm = z.strictObject({
  kind: z.literal('llm'),
  representation,
  model: modelName.optional(),
  contextTokens: contextTokens.default(16_000),
  layout: z.enum(LAYOUTS).default('list'),
  top: top.default(10),
});

const evidence = z.strictObject({
  kind: z.literal('evidence'),
  without: z.array(z.enum(EVIDENCE_KINDS)).default([]),
  top: top.default(100),
});

const retriever = z.discriminatedUnion('kind', [bm25, dense, llm, evidence]);

const fuse = z.strictObject({
  k: z.number().min(0).max(10_000).default(60),
  weights: z.array(z.number().min(0).max(1_000)).optional(),
});

const rerank = z.strictObject({
  representation,
  over: z.number().int().min(1).max(1_000).default(20),
  model: modelName.optional(),
  contextTokens: contextTokens.default(16_000),
});

/** A way to rank files, as data (docs/retrievers.md): used by the command, the library and the benchmark alike. */
export const pipelineSchema = z
  .strictObject({
    name: z.string().min(1).max(100).optional(),
    /** Models where a step names none. */
    chatModel: modelName.optional(),
    embeddingModel: modelName.optional(),
    /** Whose summaries are searched. */
    summaryModel: modelName.optional(),
    /** What becomes of tests in the lists of all retrievers but `evidence`, which judges them itself. */
    tests: z.enum(TEST_POLICIES).default('last'),
    /** Search text without a language, too (documentation, data). */
    plainText: z.boolean().default(false),
    retrievers: z.array(retriever).min(1).max(20),
    fuse: fuse.optional(),
    rerank: rerank.optional(),
  })
  .superRefine((pipeline, context) => {
    const { retrievers, fuse: fusion } = pipeline;
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (fusion?.weights && fusion.weights.length !== retrievers.length) {
      say(
        'fuse',
        `there are ${fusion.weights.length} weights for ${retrievers.length} retrievers: give one for each, in their order`,
      );
    }
    if (fusion?.weights && fusion.weights.length > 0 && fusion.weights.every((weight) => weight === 0)) {
      say('fuse', 'all weights are 0, so no file could be found: give at least one retriever a weight above 0');
    }
    if (retrievers.filter(({ kind }) => kind === 'evidence').length > 1) say('retrievers', 'evidence is named twice');
    retrievers.forEach((one, index) => {
      if (one.kind === 'llm' && one.layout === 'tree' && one.representation !== 'path') {
        context.addIssue({
          code: 'custom',
          path: ['retrievers', index, 'layout'],
          message: 'a tree shows paths alone: the representation must be path',
        });
      }
    });
  });

type PipelineInput = z.input<typeof pipelineSchema>;

/** As people write it: defaults may be left out, and a retriever or the re-ranking may be said in one word, see `parseRetriever`. */
export type Pipeline = Omit<PipelineInput, 'retrievers' | 'rerank'> & {
  retrievers: readonly (string | PipelineInput['retrievers'][number])[];
  rerank?: Representation | NonNullable<PipelineInput['rerank']> | undefined;
};
export type PipelineDescription = z.output<typeof pipelineSchema>;
export type RetrieverDescription = PipelineDescription['retrievers'][number];

/** @throws RepoNavError usage that names the place and what is wrong there */
export function completePipeline(pipeline: unknown): PipelineDescription {
  const parsed = pipelineSchema.safeParse(spelledOut(pipeline));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue!.path.length === 0 ? '' : ` at ${issue!.path.map(String).join('.')}`;
  throw new RepoNavError(
    'usage',
    `The pipeline is wrong${place}: ${issue!.message}.`,
    'See docs/retrievers.md, e.g. {"retrievers": [{"kind": "bm25", "representation": "source"}]}.',
  );
}

function spelledOut(pipeline: unknown): unknown {
  if (typeof pipeline !== 'object' || pipeline === null) return pipeline;
  const { retrievers, rerank, ...rest } = pipeline as Record<string, unknown>;
  return {
    ...rest,
    retrievers: Array.isArray(retrievers)
      ? retrievers.map((one) => (typeof one === 'string' ? parseRetriever(one) : one))
      : retrievers,
    ...(rerank === undefined ? {} : { rerank: typeof rerank === 'string' ? { representation: rerank } : rerank }),
  };
}

/** `bm25:source`, `dense:path`, `evidence`: how a retriever is named in answers and reports. */
export function retrieverLabel(one: { kind: string; representation?: string | null | undefined }): string {
  return one.representation ? `${one.kind}:${one.representation}` : one.kind;
}
