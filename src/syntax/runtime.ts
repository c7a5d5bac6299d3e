import { createRequire } from 'node:module';

export type Runtime = typeof import('web-tree-sitter');

/**
 * A tree-sitter of its own, memory included. The package keeps its state in the module, and a trap inside it leaves that state
 * unusable for good, so each outliner takes a fresh copy and can throw it away.
 */
export async function createRuntime(): Promise<Runtime> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('web-tree-sitter');
  delete require.cache[file];
  const runtime = require(file) as Runtime;
  delete require.cache[file];
  // An abort is thrown as well: without this it would also be written to the user's terminal.
  await runtime.Parser.init({ printErr: () => {} });
  return runtime;
}

/** What leaves the runtime unusable: traps and aborts, an overflown stack, memory that cannot grow. */
export function isCrash(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
