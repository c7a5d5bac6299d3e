import type { Command } from 'commander';
import { type CleanedData, cleanCache, cleanData, defaultCacheDir, defaultDataDir } from '../../../reponav.js';
import type { CliContext } from '../context.js';
import { wholeNumber } from '../globalOptions.js';

interface CleanFlags {
  maxMb?: number;
  summaries?: boolean;
  vectors?: boolean;
  json?: boolean;
}

export function addClean(program: Command, context: CliContext, done: (exit: number) => void): void {
  program
    .command('clean')
    .summary('remove the indexes from the cache folder')
    .description(
      'Removes the indexes of all repositories, or the least recently used ones. They are built again when they are needed. What models were paid for is kept, unless it is named.',
    )
    .option('--max-mb <n>', 'keep this many megabytes of the most recently used ones', wholeNumber(0))
    .option('--summaries', 'remove the summaries of all repositories, too: to have them again they are paid for again')
    .option('--vectors', 'likewise the vectors that model servers made')
    .option('--json', 'JSON on standard output')
    .action(async ({ maxMb, summaries = false, vectors = false, json }: CleanFlags) => {
      const { removed, freedBytes, keptBytes } = await cleanCache({
        cacheDir: defaultCacheDir(context.env),
        maxBytes: (maxMb ?? 0) * 1e6,
      });
      const paid = await cleanData({ dataDir: defaultDataDir(context.env), summaries, vectors });
      context.writeOut(
        json
          ? `${JSON.stringify({ schema: 1, removed, freedBytes, keptBytes, ...paid })}\n`
          : `removed ${removed.length} indexes, ${megabytes(freedBytes)}; kept ${megabytes(keptBytes)}\n${paidText('summaries', paid.summaries)}${paidText('vectors', paid.vectors)}`,
      );
      done(0);
    });
}

/** Nothing where there is nothing. */
function paidText(what: 'summaries' | 'vectors', { removed, folder, bytes }: CleanedData): string {
  if (bytes === 0) return '';
  return removed
    ? `removed the ${what}, ${megabytes(bytes)}\n`
    : `kept the ${what}, ${megabytes(bytes)} in ${folder}: they were paid for (--${what} removes them)\n`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes > 0 && bytes < 1e5 ? 3 : 1)} MB`;
}
