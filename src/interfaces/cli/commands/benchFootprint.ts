import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CliContext } from '../context.js';
import { collect } from '../globalOptions.js';
import { readPipeline } from '../pipelineFlags.js';
import { refusePermissions } from '../unusedFlags.js';

interface FootprintFlags {
  repo: string;
  commit?: string;
  pipeline?: string[];
  insecure?: boolean;
  yes?: boolean;
  out?: string;
  json?: boolean;
}

export function addFootprint(bench: Command, context: CliContext, done: (exit: number) => void): void {
  bench
    .command('footprint')
    .summary('tokens, size and indexing time of one repository')
    .description(
      'Makes each index of a repository from nothing, outside of the cache folder, and counts what is searched.',
    )
    .requiredOption('--repo <dir>', 'clone, bare mirror or plain folder')
    .option('--commit <rev>', 'at this commit, without a checkout')
    .option(
      '--pipeline <file>',
      'measure its retrievers (default: those that need no server); may be repeated',
      collect,
    )
    .option('--insecure', 'allow http:// to another machine for its models')
    .option('--yes', 'send what its models need to their servers')
    .option('--out <dir>', 'where footprint.json goes, for "bench report"')
    .option('--json', 'JSON on standard output')
    .action(async ({ repo, commit, pipeline = [], insecure, yes, out, json }: FootprintFlags) => {
      if (pipeline.length === 0) refusePermissions({ insecure, yes }, 'Add --pipeline FILE');
      const here = (path: string) => resolve(context.cwd, path);
      const pipelines = await Promise.all(pipeline.map((file) => readPipeline(file, context)));
      const { footprintBench, footprintText } = await import('../../../bench/index.js');
      const { footprint, file } = await footprintBench({
        repository: here(repo),
        commit,
        pipelines,
        consent: yes,
        insecure,
        out: out === undefined ? undefined : here(out),
        signal: context.signal,
        ...(context.errIsTerminal ? { onProgress: (what: string) => context.writeErr(`${what}\n`) } : {}),
      });
      context.writeOut(json ? `${JSON.stringify(footprint)}\n` : footprintText(footprint));
      if (file !== null) context.writeErr(`wrote ${file}\n`);
      done(0);
    });
}
