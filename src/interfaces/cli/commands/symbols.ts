import type { Command } from 'commander';
import type { CliContext } from '../context.js';
import { addGlobalOptions, type GlobalOptions, maxTokensOption } from '../globalOptions.js';
import { fromRoot } from '../rootPath.js';
import { runAnswer } from '../runAnswer.js';

export function addSymbols(program: Command, context: CliContext, done: (exit: number) => void): void {
  addGlobalOptions(
    program
      .command('symbols')
      .summary('the outline of one file (list_symbols)')
      .description(
        'Imports, classes, functions and methods of one file with lines, signatures and the first doc sentence.',
      )
      .argument('<file>', 'path from the root of the repository')
      .addOption(maxTokensOption()),
  ).action(async (file: string, flags: GlobalOptions & { maxTokens?: number }) => {
    done(
      await runAnswer(context, flags, (repository, call) =>
        repository.symbols(fromRoot(file, repository.root, context.cwd), call),
      ),
    );
  });
}
