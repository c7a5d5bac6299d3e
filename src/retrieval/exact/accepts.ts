import type { ExactScope } from './types.js';

/** Whether the caller takes answers from a file. */
export function accepts({ context, options }: ExactScope, file: number): boolean {
  return options.accept === null || options.accept(context.view.files[file]!);
}
