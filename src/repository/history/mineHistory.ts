import { RepoNavError } from '../../errors.js';
import { throwIfCancelled } from '../cancelled.js';
import type { GitPlace } from '../git/runGit.js';
import { pathTraits } from '../pathTraits.js';
import { changedFiles } from './changedFiles.js';
import { addFunctions } from './changedFunctions.js';
import type { MinedCommit } from './types.js';

export interface MineOptions {
  place: GitPlace;
  /** Full ids, as `listCommits` gives them; no merges. */
  ids: readonly string[];
  /** Is this the path of a source file? Documentation, vendored and minified files count never. */
  isSource: (path: string) => boolean;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
}

/** Commits held in memory at once. */
const BATCH = 500;

/**
 * Mines commits, in the order asked, one for each id. Two git processes a batch, one after the other: the first tells files and messages
 * of all commits for a tenth of the cost, the second compares contents of those commits and kinds of files alone whose functions matter.
 * @param onIncomplete told once when contents cannot be compared (they are missing in a partial clone); names of functions are missing then
 * @throws RepoNavError git_failed, cancelled
 */
export async function* mineCommits(
  options: MineOptions,
  onIncomplete: (error: RepoNavError) => void,
): AsyncGenerator<MinedCommit> {
  const { place, ids, signal, onProgress } = options;
  const isSource = remembering((path) => options.isSource(path) && !isNoise(path));
  const isTest = remembering((path) => pathTraits(path).test);
  let withContents = true;
  for (let start = 0; start < ids.length; start += BATCH) {
    throwIfCancelled(signal);
    const batch = ids.slice(start, start + BATCH);
    const found = new Map<string, MinedCommit>();
    for await (const commit of changedFiles(place, batch, isSource, signal)) found.set(commit.id, commit);
    if (withContents) {
      await addFunctions(place, [...found.values()], isTest, signal).catch((error: unknown) => {
        if (!(error instanceof RepoNavError) || error.code === 'cancelled') throw error;
        withContents = false;
        onIncomplete(error);
      });
    }
    for (const id of batch) yield found.get(id) ?? { id, timeS: 0, message: '', files: [], renames: [] };
    onProgress?.({ done: start + batch.length, total: ids.length });
  }
}

function isNoise(path: string): boolean {
  const { documentation, vendored, minified } = pathTraits(path);
  return documentation || vendored || minified;
}

function remembering(test: (path: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    let answer = known.get(path);
    if (answer === undefined) {
      answer = test(path);
      known.set(path, answer);
    }
    return answer;
  };
}
