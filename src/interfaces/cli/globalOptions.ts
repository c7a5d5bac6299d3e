import { type Command, InvalidArgumentError, Option } from 'commander';
import type { OpenOptions } from '../../api.js';
import { visible } from '../../reponav.js';
import type { CliContext } from './context.js';

/** Flags that every command has (docs/cli.md, common flags). */
export interface GlobalOptions {
  repo?: string;
  commit?: string;
  json?: boolean;
  quiet?: boolean;
  verbose?: boolean;
}

export function addGlobalOptions(command: Command): Command {
  return command
    .option(
      '--repo <dir>',
      'repository or folder to answer from (default: the nearest git root, else this folder)',
      notEmpty,
    )
    .option('--commit <rev>', 'answer for a commit of the repository or bare mirror, without a checkout')
    .option('--json', 'JSON on standard output, nothing else there')
    .addOption(new Option('--quiet', 'no progress and no warnings').conflicts('verbose'))
    .option('--verbose', 'name the first skipped files');
}

export const maxTokensOption = () =>
  new Option('--max-tokens <n>', 'upper bound of the answer in tokens').argParser(wholeNumber(1));

/** Parses a whole number of at least `least`, at most a billion. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least)) throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
    return value;
  };
}

/** An empty value is an unset variable mostly: taken for the default, it would answer from another place than was meant. */
export function notEmpty(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It is empty.');
  return text;
}

export function collect(value: string, previous: string[] | undefined): string[] {
  return [...(previous ?? []), notEmpty(value)];
}

/** What `openRepository` needs from the flags; warnings go to standard error, each once. */
export function openOptions(options: GlobalOptions, context: CliContext): OpenOptions {
  return {
    ...(options.commit === undefined ? {} : { commit: options.commit }),
    onWarning: (message) => {
      if (!options.quiet) context.writeErr(`warning: ${visible(message)}\n`);
    },
  };
}
