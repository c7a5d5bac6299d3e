import type { Command } from 'commander';
import { checkMachine } from '../../../reponav.js';
import type { CliContext } from '../context.js';
import { notEmpty } from '../globalOptions.js';

export function addDoctor(program: Command, context: CliContext, done: (exit: number) => void): void {
  program
    .command('doctor')
    .summary('check the machine')
    .description(
      'Checks what an answer needs, each thing by using it, and says how to mend what is missing. Status 1 when something is.',
    )
    .option('--repo <dir>', 'repository to check with (default: this folder)', notEmpty)
    .option('--json', 'JSON on standard output')
    .action(async (flags: { repo?: string; json?: boolean }) => {
      const checks = await checkMachine(flags.repo ?? context.cwd);
      if (flags.json) context.writeOut(`${JSON.stringify({ schema: 1, checks })}\n`);
      else {
        for (const { name, ok, detail, hint } of checks) {
          context.writeOut(
            `${ok ? 'ok  ' : 'FAIL'} ${name.padEnd(11)}${detail}\n${hint ? `     ${' '.repeat(11)}${hint}\n` : ''}`,
          );
        }
      }
      done(checks.every(({ ok }) => ok) ? 0 : 1);
    });
}
