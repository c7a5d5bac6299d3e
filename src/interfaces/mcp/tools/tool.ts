import type { z } from 'zod';
import type { Answer, CallOptions, Repository } from '../../../api.js';
import type { Format } from '../../../navigation/schemas.js';
import type { commonArguments } from '../arguments.js';

/** A tool: what clients are told of it, and the one call of the library behind it. */
export interface Tool<Input extends z.ZodObject<typeof commonArguments> = z.ZodObject<typeof commonArguments>> {
  name: string;
  title: string;
  /** Read by models: says when to use it, and when not. */
  description: string;
  input: Input;
  output: z.ZodObject;
  answer(repository: Repository, given: z.output<Input>, call: CallOptions): Promise<Answer<object>>;
  /** @default the library's only format of such an answer */
  format?(given: z.output<Input>): Format;
}

/** Keeps the types of one tool's arguments together and forgets them afterwards. */
export function defineTool<Input extends z.ZodObject<typeof commonArguments>>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool;
}
