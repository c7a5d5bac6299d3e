import type { CallToolResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import type { CallOptions } from '../../api.js';
import { DEFAULTS } from '../../defaults.js';
import { parseArguments } from './arguments.js';
import { firstRoot } from './clientRoots.js';
import type { ServeOptions } from './options.js';
import { type ProgressReporter, progressReporter } from './progress.js';
import { folderOfArgument, hintAtRepo } from './repositoryFolder.js';
import type { RepositoryPool } from './repositoryPool.js';
import { answerResult, errorResult } from './results.js';
import type { Tool } from './tools/tool.js';

/** What the calls of all connections share. */
export interface Services extends Pick<ServeOptions, 'defaultRepo' | 'useClientRoots' | 'version'> {
  pool: RepositoryPool;
  log: (message: string) => void;
}

/** One call of a tool, from raw arguments to a result. Does not throw. */
export async function callTool(
  tool: Tool,
  given: unknown,
  context: ServerContext,
  server: McpServer,
  services: Services,
): Promise<CallToolResult | InputRequiredResult> {
  const { pool, log } = services;
  const progress = progressReporter(context, log);
  try {
    const parsed = parseArguments(tool.input, given);
    const folder =
      parsed.repo === undefined
        ? await unnamedFolder(context, server, services)
        : await folderOfArgument(parsed.repo, services.defaultRepo);
    if (typeof folder !== 'string') return folder;
    const format = tool.format?.(parsed) ?? 'tree';
    const answering = pool.use(folder, parsed.commit, context.mcpReq.signal, async (repository) => {
      const answer = await tool.answer(repository, parsed, callOptions(context, progress));
      return answerResult(answer, tool.output, { format, maxTokens: parsed.maxTokens });
    });
    return await answering.catch((error: unknown) => {
      throw parsed.repo === undefined ? hintAtRepo(error, folder) : error;
    });
  } catch (error) {
    return errorResult(error, tool.name, log);
  } finally {
    progress?.stop();
  }
}

/** Where to answer from when the call does not say: the client's first root, else the folder the server was started for. */
async function unnamedFolder(
  context: ServerContext,
  server: McpServer,
  { defaultRepo, useClientRoots, log }: Services,
): Promise<string | InputRequiredResult> {
  if (useClientRoots === false) return defaultRepo;
  return (await firstRoot(server, context, log)) ?? defaultRepo;
}

function callOptions(context: ServerContext, progress: ProgressReporter | null): CallOptions {
  return {
    signal: context.mcpReq.signal,
    deadlineMs: DEFAULTS.coldWaitMs,
    ...(progress === null ? {} : { onProgress: progress.onProgress }),
  };
}
