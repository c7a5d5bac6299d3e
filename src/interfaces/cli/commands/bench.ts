import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CliContext } from '../context.js';
import { collect, wholeNumber } from '../globalOptions.js';

interface DataFlags {
  data: string[];
  repos: string;
  limit?: number;
  only?: string;
  jobs?: number;
  out?: string;
  cache?: string;
  resume?: boolean;
  json?: boolean;
}

interface RunFlags extends DataFlags {
  ranker?: string;
  without?: string[];
  profile?: 'default' | 'paper';
  depth?: number;
  a?: number;
}

type Done = (exit: number) => void;

export function addBench(program: Command, context: CliContext, done: Done): void {
  const bench = program
    .command('bench')
    .summary('measure how well issues are located')
    .description('Runs data sets of solved issues, and reports and compares the runs.');
  addRun(bench, context, done);
}

function addRun(bench: Command, context: CliContext, done: Done): void {
  const command = bench
    .command('run')
    .summary('rank every issue of data sets')
    .description('Ranks every issue at its base commit, and leaves results.jsonl and manifest.json in a folder.')
    .option('--ranker <name>', 'ranker or baseline to measure (default: the one that answers)')
    .option('--without <kind>', 'leave out a kind of evidence; may be repeated', collect)
    .addOption(new Option('--profile <name>', 'default, or the published behaviour').choices(['default', 'paper']))
    .option('--depth <n>', 'chunks retrieved before aggregation (default 80)', wholeNumber(1))
    .option('--a <x>', "weight of a file's best chunk in the profile paper, 0 to 1 (default 0.5)", share);
  addDataFlags(command).action(async (flags: RunFlags) => {
    const { ranker, without, profile, depth, a, limit, only } = flags;
    const { runBench, summaryText } = await import('../../../bench/index.js');
    const request = { kind: 'run' as const, ranker, without, profile, depth, a, limit, only };
    const { summary, manifest } = await runBench({ ...dataOptions(flags, context), request });
    context.writeOut(flags.json ? `${JSON.stringify({ schema: 1, summary, manifest })}\n` : summaryText(summary));
    done(manifest.failed > 0 ? 1 : 0);
  });
}

function addDataFlags(command: Command): Command {
  return command
    .requiredOption('--data <file>', 'data set in JSON Lines; may be repeated', collect)
    .requiredOption('--repos <dir>', 'folder of clones and bare mirrors')
    .option('--limit <n>', 'only the first instances', wholeNumber(1))
    .option('--only <text>', 'only instances whose id, repository or category contains this')
    .option('--jobs <n>', 'processes at a time (default: the cores)', wholeNumber(1))
    .option('--out <dir>', 'folder of the results (default: bench-results and the time)')
    .option('--cache <dir>', 'folder of the indexes, which runs may share (default: inside --out)')
    .option('--resume', 'go on with the run in --out')
    .option('--json', 'JSON on standard output');
}

function dataOptions(flags: DataFlags, context: CliContext) {
  const time = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return {
    data: flags.data,
    repos: flags.repos,
    out: flags.out ?? join('bench-results', time),
    cacheDir: flags.cache,
    jobs: flags.jobs,
    resume: flags.resume,
    writeErr: context.writeErr,
    isTerminal: context.errIsTerminal,
    signal: context.signal,
  };
}

function share(text: string): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return value;
}
