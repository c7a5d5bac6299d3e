import { type Command, Option } from 'commander';
import { COST_GROUPS, type CostGroup, costsText, defaultDataDir, jsonLine, readCosts } from '../../../reponav.js';
import type { CliContext } from '../context.js';
import { notEmpty } from '../globalOptions.js';

export function addCosts(program: Command, context: CliContext, done: (exit: number) => void): void {
  program
    .command('costs')
    .summary('what the calls of models have cost')
    .description(
      'Adds up the ledger of all calls of chat and embedding models: tokens, and US dollars where the price is known.',
    )
    .addOption(new Option('--by <group>', 'what to add up by').choices(COST_GROUPS).default('model'))
    .option('--since <date>', 'only calls from then on: 2026-01-31 (UTC)', notEmpty)
    .option('--json', 'JSON on standard output')
    .action(async (flags: { by: CostGroup; since?: string; json?: boolean }) => {
      const { by, since } = flags;
      const costs = await readCosts({
        by,
        ...(since === undefined ? {} : { since }),
        dataDir: defaultDataDir(context.env),
      });
      context.writeOut(flags.json ? `${jsonLine(costs)}\n` : costsText(costs));
      done(0);
    });
}
