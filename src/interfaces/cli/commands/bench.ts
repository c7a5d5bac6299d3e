import { join, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CliContext } from '../context.js';
import { collect, wholeNumber } from '../globalOptions.js';
import { readPipeline } from '../pipelineFlags.js';
import { refusePermissions } from '../unusedFlags.js';
import { addEmbedding } from './benchEmbedding.js';
import { addFootprint } from './benchFootprint.js';

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
  pipeline?: string;
  insecure?: boolean;
  yes?: boolean;
}

type Done = (exit: number) => void;

export function addBench(program: Command, context: CliContext, done: Done): void {
  const bench = program
    .command('bench')
    .summary('measure how well issues are located')
    .description('Runs data sets of solved issues, and reports and compares the runs.');
  addRun(bench, context, done);
  addSweep(bench, context, done);
  addFeatures(bench, context, done);
  addTrain(bench, context, done);
  addCompareFeatures(bench, context, done);
  addEmbedding(bench, context, done);
  addFootprint(bench, context, done);
  addReport(bench, context, done);
  addCompare(bench, context, done);
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
    .option('--a <x>', "weight of a file's best chunk in the profile paper, 0 to 1 (default 0.5)", share)
    .option('--pipeline <file>', 'rank by this instead: retrievers, fusion and re-ranking as JSON')
    .option('--insecure', 'allow http:// to another machine for its models')
    .option('--yes', 'send what its models need to their servers');
  addDataFlags(command).action(async (flags: RunFlags) => {
    const { ranker, without, profile, depth, a, limit, only, insecure, yes } = flags;
    if (flags.pipeline === undefined) refusePermissions(flags, 'Add --pipeline FILE');
    const pipeline = flags.pipeline === undefined ? undefined : await readPipeline(flags.pipeline, context);
    const { runBench, summaryText } = await import('../../../bench/index.js');
    const request = { kind: 'run' as const, ranker, without, profile, depth, a, limit, only, pipeline };
    const { summary, manifest } = await runBench({ ...dataOptions(flags, context), request, consent: yes, insecure });
    context.writeOut(flags.json ? `${JSON.stringify({ schema: 1, summary, manifest })}\n` : summaryText(summary));
    done(manifest.failed > 0 ? 1 : 0);
  });
}

function addSweep(bench: Command, context: CliContext, done: Done): void {
  const command = bench
    .command('sweep')
    .summary('sensitivity to the constants of the profile paper')
    .description('Retrieves once for every issue, and aggregates to files with each value of the constants.')
    .addOption(
      new Option('--over <constant>', 'a (0 to 1) or depth (20 to 100); may be repeated (default: both)').argParser(
        (value: string, before: ('a' | 'depth')[] | undefined) => [...(before ?? []), sweepName(value)],
      ),
    );
  addDataFlags(command).action(async (flags: DataFlags & { over?: ('a' | 'depth')[] }) => {
    const { runBench, sweepText } = await import('../../../bench/index.js');
    const request = { kind: 'sweep' as const, sweeps: flags.over, limit: flags.limit, only: flags.only };
    const { results, manifest } = await runBench({ ...dataOptions(flags, context), request });
    context.writeOut(flags.json ? `${JSON.stringify({ schema: 1, results, manifest })}\n` : sweepText(results));
    done(manifest.failed > 0 ? 1 : 0);
  });
}

function addFeatures(bench: Command, context: CliContext, done: Done): void {
  const command = bench
    .command('features')
    .summary('what the evidence ranker can be trained from')
    .description('Keeps all features of the best candidates of every issue in a folder, for "bench train".')
    .option('--embedding <name>', 'similarities as features, too: static, or a file of "bench train-embedding"');
  addDataFlags(command).action(async (flags: DataFlags & { embedding?: string }) => {
    const { runBench } = await import('../../../bench/index.js');
    const { limit, only, embedding } = flags;
    const file = embedding === undefined || embedding === 'static' ? embedding : resolve(context.cwd, embedding);
    const request = { kind: 'features' as const, limit, only, embedding: file };
    const { manifest } = await runBench({ ...dataOptions(flags, context), request });
    context.writeOut(
      flags.json
        ? `${JSON.stringify({ schema: 1, manifest })}\n`
        : `${manifest.answered} instances, ${manifest.failed} failed\n`,
    );
    done(manifest.failed > 0 ? 1 : 0);
  });
}

interface TrainFlags {
  write?: string;
  without?: string[];
  unseen?: string[];
  share?: number;
  json?: boolean;
}

function addTrain(bench: Command, context: CliContext, done: Done): void {
  bench
    .command('train')
    .summary('fit the weights of the evidence ranker')
    .description('Fits weights to features, and ranks each repository by weights fitted on the others.')
    .argument('<dir...>', 'folders made by "bench features"')
    .option('--write <file>', 'where the weights fitted on everything go')
    .option('--without <feature>', 'leave out a feature; may be repeated', collect)
    .option('--unseen <data>', 'validate this data set by weights that never saw any of it; may be repeated', collect)
    .option('--share <part>', 'validate weights fitted to this part of the issues (default: 1)', Number)
    .option('--json', 'JSON on standard output')
    .action(async (folders: string[], { json, ...flags }: TrainFlags) => {
      const { trainBench, trainText } = await import('../../../bench/index.js');
      const onProgress = context.errIsTerminal
        ? (done: number, of: number) => context.writeErr(`fitted ${done} of ${of}\n`)
        : undefined;
      const report = trainBench({ folders, ...flags, ...(onProgress ? { onProgress } : {}) });
      context.writeOut(json ? `${JSON.stringify({ schema: 1, ...report })}\n` : trainText(report));
      done(0);
    });
}

function addCompareFeatures(bench: Command, context: CliContext, done: Done): void {
  bench
    .command('compare-features')
    .summary('what features are worth')
    .description(
      'Fits weights without features and with them, on other repositories each time, and pairs the rankings.',
    )
    .argument('<dir...>', 'folders made by "bench features"')
    .requiredOption('--feature <name>', 'a feature that the first fit does without; may be repeated', collect)
    .option('--without <feature>', 'a feature that neither fit has; may be repeated', collect)
    .option('--json', 'JSON on standard output')
    .action(async (folders: string[], flags: { feature: string[]; without?: string[]; json?: boolean }) => {
      const { compareFeatures, compareText } = await import('../../../bench/index.js');
      const here = (path: string) => resolve(context.cwd, path);
      const found = compareFeatures({
        folders: folders.map(here),
        features: flags.feature,
        ...(flags.without ? { without: flags.without } : {}),
      });
      if (flags.json) context.writeOut(`${JSON.stringify({ schema: 1, dataSets: found })}\n`);
      else
        for (const { data, comparison } of found)
          context.writeOut(`${compareText(comparison, `${data} without`, 'with')}\n`);
      done(0);
    });
}

function addReport(bench: Command, context: CliContext, done: Done): void {
  bench
    .command('report')
    .summary('tables, JSON and one HTML file of runs')
    .description('Prints the figures of runs and footprints, and writes report.json and report.html.')
    .argument('<dir...>', 'folders of runs and footprints, in the order to be shown')
    .option('--out <dir>', 'where to write (default: the first folder)')
    .option('--json', 'JSON on standard output')
    .action(async (folders: string[], flags: { out?: string; json?: boolean }) => {
      const { reportBench, reportText } = await import('../../../bench/index.js');
      const { report, files } = reportBench(
        folders.map((folder) => resolve(context.cwd, folder)),
        resolve(context.cwd, flags.out ?? folders[0]!),
      );
      context.writeOut(flags.json ? `${JSON.stringify(report)}\n` : reportText(report));
      for (const file of files) context.writeErr(`wrote ${file}\n`);
      done(0);
    });
}

function addCompare(bench: Command, context: CliContext, done: Done): void {
  bench
    .command('compare')
    .summary('two runs, instance by instance')
    .description(
      'Differences of the means with 95% intervals, exact McNemar tests, wins, losses and ties of the second run.',
    )
    .argument('<dir-a>', 'folder of a run')
    .argument('<dir-b>', 'folder of another run over the same instances')
    .option('--json', 'JSON on standard output')
    .action(async (a: string, b: string, flags: { json?: boolean }) => {
      const { compareBench, compareText } = await import('../../../bench/index.js');
      const comparison = compareBench(resolve(context.cwd, a), resolve(context.cwd, b));
      context.writeOut(
        flags.json ? `${JSON.stringify({ schema: 1, ...comparison })}\n` : compareText(comparison, a, b),
      );
      done(0);
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
  const here = (path: string) => resolve(context.cwd, path);
  return {
    data: flags.data.map(here),
    repos: here(flags.repos),
    out: here(flags.out ?? join('bench-results', time)),
    cacheDir: flags.cache === undefined ? undefined : here(flags.cache),
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

function sweepName(text: string): 'a' | 'depth' {
  if (text === 'a' || text === 'depth') return text;
  throw new InvalidArgumentError('It must be a or depth.');
}
