import type { Command } from 'commander';
import type { CliContext } from '../context.js';
import { addGlobalOptions, type GlobalOptions } from '../globalOptions.js';
import { runAnswer } from '../runAnswer.js';

export function addStatus(program: Command, context: CliContext, done: (exit: number) => void): void {
  addGlobalOptions(
    program
      .command('status')
      .summary('what is indexed, what was skipped and why')
      .description(
        'Says what is indexed and from which commit, what was skipped and why, sizes, and anything unusual.',
      ),
  ).action(async (flags: GlobalOptions) => {
    done(await runAnswer(context, flags, (repository, call) => repository.status(call)));
  });
}
