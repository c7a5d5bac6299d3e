import type { Command } from 'commander';
import type { CliContext } from '../context.js';
import { addGlobalOptions, type GlobalOptions, maxTokensOption } from '../globalOptions.js';
import { fromRoot } from '../rootPath.js';
import { runAnswer } from '../runAnswer.js';

export function addShow(program: Command, context: CliContext, done: (exit: number) => void): void {
  addGlobalOptions(
    program
      .command('show')
      .summary('the body of one symbol, or lines of a file (read_symbol)')
      .description(
        'Prints FILE:Symbol, FILE:10-40, FILE:10 or FILE with line numbers. Several symbols of one name: all of them.',
      )
      .argument('<target>', 'FILE:Qualified.name, FILE:Name@LINE, FILE:FIRST-LAST or FILE')
      .addOption(maxTokensOption()),
  ).action(async (target: string, flags: GlobalOptions & { maxTokens?: number }) => {
    done(
      await runAnswer(context, flags, (repository, call) =>
        repository.show(fromCurrentFolder(target, repository.root, context.cwd), call),
      ),
    );
  });
}

function fromCurrentFolder(target: string, root: string, cwd: string): string {
  const colon = target.lastIndexOf(':');
  if (colon <= 0) return fromRoot(target, root, cwd);
  return fromRoot(target.slice(0, colon), root, cwd) + target.slice(colon);
}
