import { type Command, Option } from 'commander';
import { FORMATS, type Format, PROFILES } from '../../navigation/formats.js';
import type { LocateOptions } from '../../navigation/schemas.js';
import type { CliContext } from './context.js';
import { addGlobalOptions, collect, type GlobalOptions, maxTokensOption, wholeNumber } from './globalOptions.js';
import { addPipelineFlags, type PipelineFlags, pipelineCall } from './pipelineFlags.js';
import { runAnswer } from './runAnswer.js';

export interface LocateFlags extends GlobalOptions, PipelineFlags {
  files?: number;
  functions?: number;
  profile?: LocateOptions['profile'];
  format?: Format;
  maxTokens?: number;
  path?: string[];
  lang?: string[];
  includeTests?: boolean;
  wait?: boolean;
}

/** The flags that `locate` and `search` share. */
export function addLocateFlags(command: Command): Command {
  const withShared = addGlobalOptions(command)
    .addOption(new Option('--format <name>', 'what is shown').choices([...FORMATS]).default('tree'))
    .addOption(maxTokensOption())
    .option('--files <n>', 'length of the list of files (default 15)', wholeNumber(1))
    .option('--functions <n>', 'length of the list of functions (default 20)', wholeNumber(0))
    .option('--path <glob>', 'only files that match; may be repeated', collect)
    .option('--lang <language>', 'only files in this language; may be repeated', collect)
    .option('--include-tests', 'rank tests without a penalty')
    .addOption(new Option('--profile <name>', 'default, or the published behaviour').choices([...PROFILES]))
    .option('--no-wait', 'answer from what is indexed now; exit status 4 when that is not everything');
  return addPipelineFlags(withShared);
}

/** `search Q` is `locate --text Q`: both end here. */
export function runLocate(context: CliContext, text: string, flags: LocateFlags): Promise<number> {
  const { files, functions, profile, path, lang, includeTests, wait, format = 'tree' } = flags;
  const options = { files, functions, profile, path, lang, includeTests };
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as LocateOptions;
  return runAnswer(
    context,
    { ...flags, json: flags.json === true || format === 'json', noWait: wait === false },
    async (repository, call, progress) => {
      const pipeline = await pipelineCall(flags, context, progress);
      return repository.locate(text, { ...given, ...pipeline, ...call, format, ...(wait === false ? { wait } : {}) });
    },
    format === 'json' ? {} : { format },
  );
}
