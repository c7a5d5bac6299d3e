import { relative } from 'node:path';
import type { Command } from 'commander';
import type { CallOptions, Repository } from '../../../api.js';
import { RepoNavError } from '../../../errors.js';
import type { CliContext } from '../context.js';
import { addGlobalOptions, type GlobalOptions } from '../globalOptions.js';
import { runAnswer, withRepository } from '../runAnswer.js';

/** Editors and git write in bursts: one refresh a burst. */
const SETTLE_MS = 200;
/** Below the root, never watched: large, and nothing in them is indexed. */
const UNWATCHED = /(?:^|[\\/])(?:\.git|node_modules)(?:[\\/]|$)/;

export function addIndex(program: Command, context: CliContext, done: (exit: number) => void): void {
  addGlobalOptions(
    program
      .command('index')
      .summary('build or refresh the index ahead of time')
      .description(
        'Builds or refreshes the index and says what is in it. Every answer does this by itself: it is only earlier here.',
      )
      .option('--watch', 'stay and keep the index warm until Ctrl-C'),
  ).action(async (flags: GlobalOptions & { watch?: boolean }) => {
    if (!flags.watch) done(await runAnswer(context, flags, (repository, call) => repository.index(call)));
    else done(await withRepository(context, flags, (repository, call) => keepWarm(repository, call, flags, context)));
  });
}

/** Refreshes after each burst of changes. Answers do not rely on this: they check for themselves. Ends by Ctrl-C, exit status 0. */
async function keepWarm(
  repository: Repository,
  call: CallOptions,
  flags: GlobalOptions,
  context: CliContext,
): Promise<number> {
  if (flags.commit !== undefined) {
    throw new RepoNavError('usage', 'A commit does not change.', 'Leave out --watch, or leave out --commit.');
  }
  const report = async () => {
    const { receipt } = (await repository.index(call)).value;
    if (!flags.quiet) {
      context.writeErr(`${new Date().toISOString()} ${receipt.files} files, ${receipt.reread} read again, watching\n`);
    }
  };
  const { watch } = await import('chokidar');
  // Nothing is waited for between this and the listener below: a Ctrl-C in between would not be heard.
  await report();
  await new Promise<void>((stop, fail) => {
    let timer: NodeJS.Timeout | undefined;
    let running = Promise.resolve();
    const watcher = watch(repository.root, {
      ignoreInitial: true,
      ignored: (path) => UNWATCHED.test(relative(repository.root, path)),
    });
    const end = (error?: unknown) => {
      clearTimeout(timer);
      void watcher.close().then(() => (error === undefined ? stop() : fail(error)), fail);
    };
    watcher.on('all', () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(report).catch((error) => {
          if (!context.signal.aborted) end(error);
        });
      }, SETTLE_MS);
    });
    watcher.on('error', end);
    context.signal.addEventListener('abort', () => void running.then(() => end()), { once: true });
  });
  return 0;
}
