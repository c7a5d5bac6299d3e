import type { CallToolResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Answer } from '../../api.js';
import { RepoNavError } from '../../errors.js';
import type { Format } from '../../navigation/schemas.js';

/**
 * Text and structured content of one answer, cut once so that both say the same: some clients show models the one, some the other.
 * @throws ZodError when the answer is not what the tool promises, which is a bug
 */
export function answerResult(
  answer: Answer<object>,
  schema: z.ZodObject,
  { format, maxTokens }: { format: Format; maxTokens: number },
): CallToolResult {
  const cut = answer.cut(maxTokens);
  schema.parse(cut.value);
  const text = format === 'json' ? JSON.stringify(cut.value) : cut.toText({ format, door: 'mcp' });
  return { content: [{ type: 'text', text }], structuredContent: { ...cut.value } };
}

/**
 * A failure as a tool result, so that a model can read how to go on. Bugs go to the log with their stack; the client hears that there
 * was one.
 */
export function errorResult(error: unknown, tool: string, log: (message: string) => void): CallToolResult {
  const { code, message, hint } = expected(error) ?? unexpected(error, tool, log);
  return {
    isError: true,
    content: [{ type: 'text', text: `${message}\n${hint}` }],
    structuredContent: { schema: 1, error: { code, message, hint } },
  };
}

function expected(error: unknown): RepoNavError | null {
  return error instanceof RepoNavError && error.code !== 'internal' ? error : null;
}

function unexpected(error: unknown, tool: string, log: (message: string) => void): RepoNavError {
  log(`${tool} failed unexpectedly: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return new RepoNavError(
    'internal',
    `${tool} failed because of a bug in RepoNav`,
    "The details are in the server's standard error. Search with other tools meanwhile.",
  );
}
