import type { Command } from 'commander';
import type { CliContext } from '../context.js';
import { notEmpty, wholeNumber } from '../globalOptions.js';

export function addMcp(program: Command, context: CliContext, done: (exit: number) => void): void {
  program
    .command('mcp')
    .summary('MCP server on standard input and output')
    .description('Serves locate, list_symbols and read_symbol to code agents. Ends when its input closes.')
    .option('--repo <dir>', 'repository that is meant when a call names none (default: this folder)', notEmpty)
    .option(
      '--http <port>',
      'streamable HTTP on this port of the loopback address instead; 0 takes a free one',
      wholeNumber(0),
    )
    .action(async (flags: { repo?: string; http?: number }) => {
      const { runMcp } = await import('../../mcp/runMcp.js');
      done(await runMcp(context, flags));
    });
}
