import { type Command, InvalidArgumentError } from 'commander';
import type { ConsentRequest, Repository, SummarizeCallOptions } from '../../../api.js';
import { RepoNavError } from '../../../errors.js';
import { jsonLine, SUMMARY_KINDS, visible } from '../../../reponav.js';
import type { CliContext } from '../context.js';
import { addGlobalOptions, collect, type GlobalOptions, notEmpty, wholeNumber } from '../globalOptions.js';
import type { ProgressLine } from '../progressLine.js';
import { runAnswer, withRepository } from '../runAnswer.js';

/** After the first Ctrl-C of a run. */
const AWAITED = 'Waiting a moment for answers that are under way and paid for. Ctrl-C again ends at once.';

type Kind = (typeof SUMMARY_KINDS)[number];

interface SummarizeFlags extends GlobalOptions {
  kind?: Kind[];
  model?: string;
  baseUrl?: string;
  insecure?: boolean;
  contextTokens?: number;
  path?: string[];
  lang?: string[];
  includeTests?: boolean;
  limit?: number;
  concurrency?: number;
  estimate?: boolean;
  yes?: boolean;
  footprint?: boolean;
}

export function addSummarize(program: Command, context: CliContext, done: (exit: number) => void): void {
  addGlobalOptions(
    program
      .command('summarize')
      .summary('let a chat model describe source files, for searching')
      .description(
        'Asks a chat model for texts that stand for source files, and keeps them. Only what is missing is asked for; a run that ended goes on where it stopped.',
      )
      .option('--kind <kind>', `${SUMMARY_KINDS.join(', ')}; may be repeated (default: all)`, addKind)
      .option('--model <name>', 'chat model (default: REPONAV_CHAT_MODEL)', notEmpty)
      .option('--base-url <url>', 'where it is served (default: REPONAV_CHAT_URL, else its own provider)', notEmpty)
      .option('--insecure', 'allow http:// to another machine')
      .option('--context-tokens <n>', 'tokens of prompt and answer together', wholeNumber(1))
      .option('--path <glob>', 'only files that match, by the rules of ignore files; may be repeated', collect)
      .option('--lang <language>', 'only files in a language; may be repeated', collect)
      .option('--include-tests', 'tests, too')
      .option('--limit <n>', 'only the first files that need a summary', wholeNumber(1))
      .option('--concurrency <n>', 'requests at a time (default 4)', wholeNumber(1))
      .option('--estimate', 'say what it would send and cost, and send nothing')
      .option('--yes', 'send source to the server without being asked')
      .option('--footprint', 'instead: tokens of each representation of the files'),
  ).action(async (flags: SummarizeFlags) => {
    if (flags.footprint) done(await runAnswer(context, flags, (repository, call) => repository.footprint(call)));
    else {
      done(
        await withRepository(context, flags, (repository, call, progress) =>
          run(repository, { ...call, ...options(flags, context, progress) }, flags, context),
        ),
      );
    }
  });
}

async function run(
  repository: Repository,
  call: SummarizeCallOptions,
  flags: SummarizeFlags,
  context: CliContext,
): Promise<number> {
  let asking = false;
  const sayWhatIsAwaited = () => {
    if (asking && !flags.quiet) context.writeErr(`\n${AWAITED}\n`);
  };
  context.signal.addEventListener('abort', sayWhatIsAwaited, { once: true });
  try {
    const answer = await repository.summarize({
      ...call,
      onSummaryProgress: (progress) => {
        asking = progress.done < progress.total;
        call.onSummaryProgress?.(progress);
      },
    });
    context.writeOut(flags.json ? `${jsonLine(answer.toJSON())}\n` : answer.toText());
    return (answer.value.run?.failures.length ?? 0) > 0 ? 1 : 0;
  } finally {
    context.signal.removeEventListener('abort', sayWhatIsAwaited);
  }
}

function options(flags: SummarizeFlags, context: CliContext, progress: ProgressLine | null): SummarizeCallOptions {
  const { kind, model, baseUrl, insecure, contextTokens, path, lang, includeTests, limit, concurrency } = flags;
  const { askYesNo } = context;
  const consent = flags.yes ? true : askYesNo ? atTerminal(context, askYesNo, progress) : undefined;
  return {
    ...given({ kinds: kind, path, lang, includeTests, limit, concurrency, estimate: flags.estimate, consent }),
    ...(progress === null ? {} : { onSummaryProgress: progress.update }),
    model: given({ model, url: baseUrl, insecure, contextTokens }),
    env: context.env,
  };
}

/** Shows what would be sent, and asks. */
function atTerminal(
  context: CliContext,
  ask: NonNullable<CliContext['askYesNo']>,
  progress: ProgressLine | null,
): (request: ConsentRequest) => Promise<boolean> {
  return async ({ text, plan, model }) => {
    progress?.clear();
    context.writeErr(text);
    const files = plan.filesNeeding.toLocaleString('en-US');
    const agreed = await ask(`Send the source of ${files} files to ${visible(model.host)}?`);
    if (context.signal.aborted) throw new RepoNavError('cancelled', 'Cancelled.', 'Nothing was sent.');
    return agreed;
  };
}

/** Without the flags that were left out: the library's own defaults hold. */
function given<T extends object>(flags: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as never;
}

function addKind(name: string, before: Kind[] | undefined): Kind[] {
  const kind = SUMMARY_KINDS.find((one) => one === name);
  if (kind === undefined) throw new InvalidArgumentError(`It must be one of ${SUMMARY_KINDS.join(', ')}.`);
  return [...(before ?? []), kind];
}
