import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { LocateCallOptions, Pipeline, SendingRequest } from '../../api.js';
import { RepoNavError } from '../../errors.js';
import { visible } from '../../reponav.js';
import type { CliContext } from './context.js';
import { collect, notEmpty, wholeNumber } from './globalOptions.js';
import type { ProgressLine } from './progressLine.js';
import { refuseUnusedFlags } from './unusedFlags.js';

/** Flags that choose another ranking than the built-in one (docs/retrievers.md). */
export interface PipelineFlags {
  retriever?: string[];
  fuse?: 'rrf';
  weight?: number[];
  rerank?: string;
  pipeline?: string;
  model?: string;
  baseUrl?: string;
  embeddingModel?: string;
  embeddingUrl?: string;
  embeddingDimension?: number;
  insecure?: boolean;
  yes?: boolean;
}

export function addPipelineFlags(command: Command): Command {
  return command
    .option(
      '--retriever <kind:text>',
      'rank by this: bm25, dense or llm over path, source, role-summary, technical-summary or bug-reports, or evidence; may be repeated',
      collect,
    )
    .addOption(new Option('--fuse <method>', 'how several lists become one (default: rrf)').choices(['rrf']))
    .option('--weight <x>', 'weight of a list in the fusion, one for each retriever; repeated', addWeight)
    .option('--rerank <text>', 'let a chat model order the best 20 by their paths and this text')
    .addOption(
      new Option('--pipeline <file>', 'all of this as a JSON file').conflicts([
        'retriever',
        'fuse',
        'weight',
        'rerank',
      ]),
    )
    .option('--model <name>', 'chat model (default: REPONAV_CHAT_MODEL)', notEmpty)
    .option('--base-url <url>', 'where it is served (default: REPONAV_CHAT_URL)', notEmpty)
    .option('--embedding-model <name>', 'embedding model (default: REPONAV_EMBEDDING_MODEL)', notEmpty)
    .option('--embedding-url <url>', 'where it is served (default: REPONAV_EMBEDDING_URL)', notEmpty)
    .option('--embedding-dimension <n>', 'length of its vectors, for a model that is not described', wholeNumber(1))
    .option('--insecure', 'allow http:// to another machine for these models')
    .option('--yes', 'send what these models need to their servers without being asked');
}

/** The options of `locate` that these flags make; none without a pipeline. */
export async function pipelineCall(
  flags: PipelineFlags & { quiet?: boolean },
  context: CliContext,
  progress: ProgressLine | null,
): Promise<Partial<LocateCallOptions>> {
  const pipeline = await pipelineOf(flags, context);
  refuseUnusedFlags(pipeline, flags, context.env);
  if (pipeline === null) return {};
  const { askYesNo } = context;
  const consent = flags.yes ? true : askYesNo ? atTerminal(context, askYesNo, progress) : undefined;
  return {
    pipeline,
    models: {
      chat: given({ model: flags.model, url: flags.baseUrl, insecure: flags.insecure }),
      embedding: given({
        model: flags.embeddingModel,
        url: flags.embeddingUrl,
        dimension: flags.embeddingDimension,
        insecure: flags.insecure,
      }),
    },
    env: context.env,
    ...(consent === undefined ? {} : { consent }),
    ...(progress === null ? {} : { onRetrievalProgress: progress.update }),
  };
}

async function pipelineOf(flags: PipelineFlags, context: CliContext): Promise<Pipeline | null> {
  const { retriever, fuse, weight, rerank, pipeline } = flags;
  if (pipeline !== undefined) return readPipeline(pipeline, context);
  if ((retriever?.length ?? 0) < 2) {
    const there = `there ${retriever === undefined ? 'is no --retriever' : 'is only one --retriever'}`;
    if (weight !== undefined) {
      throw new RepoNavError(
        'usage',
        `--weight weighs the lists of several retrievers against each other, and ${there}.`,
        'Name two or more, e.g. --retriever evidence --retriever bm25:source --weight 2 --weight 1, or leave --weight out.',
      );
    }
    if (fuse !== undefined) {
      throw new RepoNavError(
        'usage',
        `--fuse makes one list of those of several retrievers, and ${there}.`,
        'Name two or more, e.g. --retriever evidence --retriever bm25:source, or leave --fuse out.',
      );
    }
  }
  if (retriever === undefined && rerank === undefined) return null;
  return {
    // To re-rank is to re-rank what would have been answered.
    retrievers: retriever ?? ['evidence'],
    ...(weight === undefined ? {} : { fuse: { weights: weight } }),
    ...(rerank === undefined ? {} : { rerank: rerank as NonNullable<Pipeline['rerank']> }),
  };
}

/** The JSON of a file; what is in it the library checks. @throws RepoNavError usage */
export async function readPipeline(file: string, { cwd }: CliContext): Promise<Pipeline> {
  try {
    return JSON.parse(await readFile(resolve(cwd, file), 'utf8')) as Pipeline;
  } catch (cause) {
    const reason =
      cause instanceof SyntaxError ? cause.message : ((cause as NodeJS.ErrnoException).code ?? 'unknown error');
    throw new RepoNavError(
      'usage',
      `${file} is no pipeline: ${reason}.`,
      'Give a readable JSON file, see docs/retrievers.md.',
      {
        cause,
      },
    );
  }
}

/** Says what would be sent, and asks. */
function atTerminal(
  context: CliContext,
  ask: NonNullable<CliContext['askYesNo']>,
  progress: ProgressLine | null,
): (request: SendingRequest) => Promise<boolean> {
  return async ({ text, model }) => {
    progress?.clear();
    context.writeErr(`${visible(text)}\n`);
    const agreed = await ask(`Send it to ${visible(model.host)}?`);
    if (context.signal.aborted) throw new RepoNavError('cancelled', 'Cancelled.', 'Nothing was sent.');
    return agreed;
  };
}

function addWeight(text: string, before: number[] | undefined): number[] {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 0))
    throw new InvalidArgumentError('It must be a number of at least 0, one for each --retriever in their order.');
  return [...(before ?? []), value];
}

/** Without the flags that were left out: the library's own defaults hold. */
function given<T extends object>(flags: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as never;
}
