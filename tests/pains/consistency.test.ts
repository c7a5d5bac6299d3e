import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRepository, type Repository } from '../../src/reponav.js';
import { git, tempFolder, tempRepository } from '../repository/tempRepository.js';
import { RandomHistory, randomNumbers } from './randomHistory.js';
import { runCommand } from './reponavCommand.js';

// More of the same: REPONAV_CONSISTENCY_STEPS=200 REPONAV_CONSISTENCY_SEEDS=1,2,3 npx vitest run tests/pains/consistency.test.ts
const STEPS = Number(process.env.REPONAV_CONSISTENCY_STEPS ?? 30);
const SEEDS = (process.env.REPONAV_CONSISTENCY_SEEDS ?? '1,2').split(',').map(Number);
const QUERIES = ['token cache session', 'Where is parse_retry in src/core/m1.py?'];
/** Every so many steps the answer of a new process is compared as well. */
const PROCESS_EVERY = 10;

describe('a repository that keeps changing', () => {
  it.each(SEEDS)(
    'has the same answers from a long-lived handle, a new one and an empty cache (seed %i)',
    async (seed) => {
      const random = randomNumbers(seed);
      const root = tempRepository({ 'src/m1.py': 'def parse_token(a):\n    return cache(a)\n', 'lib/m2.ts': '' });
      const cacheDir = join(tempFolder(), 'cache');
      const handle = await openRepository(root, { cacheDir });
      const history = new RandomHistory(root, random);
      const log: string[] = [];
      try {
        for (let step = 1; step <= STEPS; step++) {
          log.push(history.step());
          const wanted = await answersFromScratch(root);
          const said = `after ${log.join('\n')}`;
          expect(await answers(handle), said).toEqual(wanted);
          if (!ignoresOfOurOwn(root)) expect(await dirtyOf(handle), `dirty ${said}`).toBe(changesByGit(root));
          if (step % 2 === 0) expect(await answersOfNewHandle(root, cacheDir), said).toEqual(wanted);
          if (step % PROCESS_EVERY === 0) expect(await answerOfProcess(root, cacheDir), said).toEqual(wanted[0]);
        }
      } finally {
        await handle.close();
      }
    },
  );
});

/** Paths that git itself finds changed, untracked or deleted. */
function changesByGit(root: string): number {
  const status = git(root, 'status', '--porcelain', '-z', '--untracked-files=all', '--no-renames');
  // A file that was only taken out of git's index is told twice: as deleted and as untracked.
  return new Set(
    status
      .split('\0')
      .filter(Boolean)
      .map((entry) => entry.slice(3)),
  ).size;
}

function ignoresOfOurOwn(root: string): boolean {
  return git(root, 'ls-files', '--cached', '--others').includes('.reponavignore');
}

async function dirtyOf(repository: Repository): Promise<number> {
  return (await repository.status()).value.receipt.dirty;
}

async function answersFromScratch(root: string): Promise<unknown[]> {
  return answersOfNewHandle(root, join(tempFolder(), 'cache'));
}

async function answersOfNewHandle(root: string, cacheDir: string): Promise<unknown[]> {
  const repository = await openRepository(root, { cacheDir, workers: 0 });
  try {
    return await answers(repository);
  } finally {
    await repository.close();
  }
}

async function answers(repository: Repository): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const query of QUERIES) all.push(await answerOf(repository.locate(query)));
  all.push(await answerOf(repository.status()));
  return all;
}

async function answerOf(asked: Promise<{ value: object }>): Promise<unknown> {
  try {
    return timeless((await asked).value);
  } catch (error) {
    return (error as Error).message;
  }
}

async function answerOfProcess(root: string, cache: string): Promise<unknown> {
  const { out } = await runCommand(['search', QUERIES[0]!, '--json'], { cwd: root, cache });
  const answer = JSON.parse(out);
  return 'error' in answer ? answer.error.message : timeless(answer);
}

/** All that an answer says of the repository; how long it took and what was read for it may differ. */
function timeless(answer: object): object {
  const { receipt, index: _, ...rest } = answer as { receipt: Record<string, unknown>; index?: unknown };
  const { elapsedMs: _elapsed, reread: _reread, ...said } = receipt;
  return { ...rest, receipt: said };
}
