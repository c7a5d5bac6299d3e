import type { Command } from 'commander';
import { cleanCache, defaultCacheDir } from '../../../reponav.js';
import type { CliContext } from '../context.js';
import { wholeNumber } from '../globalOptions.js';

export function addClean(program: Command, context: CliContext, done: (exit: number) => void): void {
  program
    .command('clean')
    .summary('remove the indexes from the cache folder')
    .description(
      'Removes the indexes of all repositories, or the least recently used ones. They are built again when they are needed.',
    )
    .option('--max-mb <n>', 'keep this many megabytes of the most recently used ones', wholeNumber(0))
    .option('--json', 'JSON on standard output')
    .action(async (flags: { maxMb?: number; json?: boolean }) => {
      const { removed, freedBytes, keptBytes } = await cleanCache({
        cacheDir: defaultCacheDir(context.env),
        maxBytes: (flags.maxMb ?? 0) * 1e6,
      });
      context.writeOut(
        flags.json
          ? `${JSON.stringify({ schema: 1, removed, freedBytes, keptBytes })}\n`
          : `removed ${removed.length} indexes, ${megabytes(freedBytes)}; kept ${megabytes(keptBytes)}\n`,
      );
      done(0);
    });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
