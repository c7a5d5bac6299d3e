import { z } from 'zod';
import { showAnswerSchema } from '../../../navigation/schemas.js';
import { commonArguments, pathArgument } from '../arguments.js';
import { defineTool } from './tool.js';

export const readSymbol = defineTool({
  name: 'read_symbol',
  title: 'Read one symbol',
  description:
    'Returns the source of one function, method or class, or of a range of lines, with line numbers. Takes the ids that `locate` and `list_symbols` give, so that nothing else of the file is read. Raise `maxTokens` for a long body.',
  input: z.strictObject({
    target: pathArgument.describe('`FILE:Qualified.name`, `FILE:10-40` or `FILE:10`, FILE relative to the root'),
    ...commonArguments,
  }),
  output: showAnswerSchema,
  answer: (repository, { target }, call) => repository.show(target, call),
});
