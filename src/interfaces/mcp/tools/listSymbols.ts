import { z } from 'zod';
import { symbolsAnswerSchema } from '../../../navigation/schemas.js';
import { commonArguments, pathArgument } from '../arguments.js';
import { defineTool } from './tool.js';

export const listSymbols = defineTool({
  name: 'list_symbols',
  title: 'Outline a file',
  description:
    'Lists what one file declares: its imports, classes, functions and methods with qualified names, signatures, line ranges and the first sentence of their documentation, without bodies. Use it to look over a file that `locate` named, or a long file, before you read parts of it with `read_symbol`. To read a short file whole, read it directly.',
  input: z.strictObject({
    path: pathArgument.describe('Path of the file, relative to the root of the repository'),
    ...commonArguments,
  }),
  output: symbolsAnswerSchema,
  answer: (repository, { path }, call) => repository.symbols(path, call),
});
