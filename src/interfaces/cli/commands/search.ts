import type { Command } from 'commander';
import type { CliContext } from '../context.js';
import { addLocateFlags, type LocateFlags, runLocate } from '../locateFlags.js';

export function addSearch(program: Command, context: CliContext, done: (exit: number) => void): void {
  addLocateFlags(
    program
      .command('search')
      .summary('short question -> the same')
      .description('Exactly locate --text QUERY, for short questions, symbol names, paths and error lines.')
      .argument('<query...>', 'the question; several words need no quotes'),
  ).action(async (words: string[], flags: LocateFlags) => done(await runLocate(context, words.join(' '), flags)));
}
