import { z } from 'zod';
import { DEFAULTS } from '../../defaults.js';
import { RepoNavError } from '../../errors.js';

/** Longest text that is taken as a query, characters. */
export const MAX_QUERY_CHARS = 1_000_000;
const MAX_PATH_CHARS = 4_096;
const MAX_TOKENS = 100_000;

/** Arguments of every tool. */
export const commonArguments = {
  repo: z
    .string()
    .min(1)
    .max(MAX_PATH_CHARS)
    .optional()
    .describe('Absolute path of the repository. Default: the one this server was started for'),
  commit: z
    .string()
    .min(1)
    .max(MAX_PATH_CHARS)
    .optional()
    .describe('Answer for this commit, branch or tag without a checkout. Default: the files as they are on disk'),
  maxTokens: z
    .number()
    .int()
    .min(1)
    .max(MAX_TOKENS)
    .default(DEFAULTS.mcpMaxTokens)
    .describe('Upper bound of the answer in tokens; it is cut by rank and says what was left out'),
};

/** A path or a `path:symbol` argument. */
export const pathArgument = z.string().min(1).max(MAX_PATH_CHARS);

/** @throws RepoNavError usage that names each wrong argument and what is allowed */
export function parseArguments<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  const names = Object.keys(schema.shape);
  const problems = parsed.error.issues.flatMap((issue) => describeIssue(issue, names));
  throw new RepoNavError('usage', problems.join('\n'), `Arguments: ${names.join(', ')}.`);
}

function describeIssue(issue: z.core.$ZodIssue, names: string[]): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => describeUnknown(key, names));
  const [name, ...rest] = issue.path.map(String);
  if (name === undefined) return [`The arguments must be an object: ${issue.message}`];
  if (issue.code === 'invalid_type' && issue.input === undefined) return [`Argument ${name} is missing`];
  const place = rest.map((index) => `[${index}]`).join('');
  return [`Argument ${name}${place}: ${issue.message}`];
}

/** Models like to write `max_tokens`: spelling differences alone are worth naming. */
function describeUnknown(key: string, names: string[]): string {
  const known = names.find((name) => bare(name) === bare(key));
  const shown = JSON.stringify(key.slice(0, 80));
  return `Unknown argument ${shown}${known === undefined ? '' : `: it is called ${known}`}`;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
