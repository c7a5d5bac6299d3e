import type { Answer, CallOptions, Repository, TextOptions } from '../../api.js';
import type { Receipt } from '../../navigation/schemas.js';
import { jsonLine } from '../../reponav.js';
import type { CliContext } from './context.js';
import { type GlobalOptions, openOptions } from './globalOptions.js';
import { createProgressLine, type ProgressLine } from './progressLine.js';

/** Answered while indexing was unfinished (docs/cli.md, exit codes). */
export const EXIT_PARTIAL = 4;

/** Opens the repository, asks, prints, closes; returns the exit status. */
export async function runAnswer<Value extends { receipt: Receipt }>(
  context: CliContext,
  options: GlobalOptions & { maxTokens?: number; noWait?: boolean },
  ask: (repository: Repository, call: CallOptions, progress: ProgressLine | null) => Promise<Answer<Value>>,
  text: TextOptions = {},
): Promise<number> {
  const answer = await withRepository(context, options, ask);
  const limit = options.maxTokens === undefined ? {} : { maxTokens: options.maxTokens };
  context.writeOut(
    options.json
      ? `${jsonLine(answer.toJSON(limit))}\n`
      : withNewline(answer.toText({ door: 'cli', ...text, ...limit })),
  );
  if (options.verbose) context.writeErr(skippedText(answer.value.receipt));
  return answer.value.receipt.partial ? EXIT_PARTIAL : 0;
}

/** Runs `work` on an open repository with progress on a terminal and Ctrl-C wired in, and closes it whatever happens. */
export async function withRepository<Result>(
  context: CliContext,
  options: GlobalOptions & { noWait?: boolean },
  work: (repository: Repository, call: CallOptions, progress: ProgressLine | null) => Promise<Result>,
): Promise<Result> {
  const repository = await context.openRepository(options.repo ?? context.cwd, openOptions(options, context));
  const progress = context.errIsTerminal && !options.quiet ? createProgressLine(context.writeErr) : null;
  try {
    const call = {
      signal: context.signal,
      ...(progress ? { onProgress: progress.update } : {}),
      ...(options.noWait ? { deadlineMs: 0 } : {}),
    };
    return await work(repository, call, progress);
  } finally {
    progress?.clear();
    await repository.close();
  }
}

function withNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

function skippedText({ skipped, skippedTotal }: Receipt): string {
  const lines = skipped.map(({ path, reason, detail }) => `skipped ${jsonLine(path)}: ${reason} ${detail}`.trimEnd());
  const rest = skippedTotal - skipped.length;
  if (rest > 0) lines.push(`and ${rest} more: see reponav status --json`);
  return lines.map((line) => `${line}\n`).join('');
}
