import { z } from 'zod';
import { type Format, locateAnswerSchema, locateOptionsSchema } from '../../../navigation/schemas.js';
import { commonArguments, MAX_QUERY_CHARS } from '../arguments.js';
import { defineTool } from './tool.js';

const { wait: _alwaysBounded, ...options } = locateOptionsSchema.shape;
/** Those whose content the structured content has, too: some clients show models nothing else. Bodies are for `read_symbol`. */
const FORMATS = ['tree', 'files', 'json'] as const satisfies Format[];

export const locate = defineTool({
  name: 'locate',
  title: 'Find the code to change',
  description: `Finds the files and functions of a repository where an issue has to be fixed or a behaviour is implemented. Give it the whole issue, bug report, stack trace, failing log or a question in plain words as \`query\`: it ranks every file and shows a map of the best ones, with their key symbols, line ranges, calls and imports. Call it first, before searching step by step. Then open candidates with \`read_symbol\`, and outline a file with \`list_symbols\`.
Use grep instead when you know the exact text and want every place where it occurs. The answer is computed from the files as they are now, and its receipt says whether something that was not found can be taken as absent.`,
  input: z.strictObject({
    query: z
      .string()
      .max(MAX_QUERY_CHARS)
      .describe('A short question, or the whole text of an issue, bug report, stack trace or log. Do not shorten it'),
    ...options,
    format: z
      .enum(FORMATS)
      .default('tree')
      .describe('Of the text: `tree` is the map, `files` paths only, `json` the structured content'),
    ...commonArguments,
  }),
  output: locateAnswerSchema,
  answer(repository, { query, repo: _repo, commit: _commit, maxTokens: _maxTokens, ...given }, call) {
    return repository.locate(query, { ...withoutUndefined(given), ...call, wait: false });
  },
  format: (given) => given.format,
});

/** An option given as undefined would not be the same as one left out. */
function withoutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as never;
}
