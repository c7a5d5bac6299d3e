import { RepoNavError } from '../../errors.js';
import { findRepository } from '../repositories/findRepository.js';
import { refuseExcluded } from './exclusions.js';
import { mineRepository } from './mineRepository.js';
import { PairBuilder } from './pairBuilder.js';
import { writePairs } from './pairFile.js';
import type { TrainingRepository } from './pairTypes.js';
import training from './trainingRepositories.json' with { type: 'json' };

export interface MinePairsOptions {
  /** Folder of clones and bare mirrors. */
  repos: string;
  /** Where the pairs go. */
  out: string;
  /** @default those that the shipped embedding was trained on */
  repositories?: readonly TrainingRepository[];
  writeErr: (text: string) => void;
}

/**
 * Mines training pairs from repositories, and writes them for `trainStaticEmbedding`.
 * @returns functions and queries in all
 * @throws RepoNavError usage for repositories of a benchmark, and for missing ones; unknown_revision
 */
export async function minePairs(options: MinePairsOptions): Promise<{ functions: number; queries: number }> {
  const repositories = options.repositories ?? (training.repositories as TrainingRepository[]);
  refuseExcluded(repositories.map(({ name }) => name));
  const builder = new PairBuilder();
  for (const repository of repositories) {
    const folder = await findRepository(options.repos, [repository.name]);
    if (folder === null) {
      throw new RepoNavError(
        'usage',
        `There is no ${repository.name} in ${options.repos}.`,
        'Clone it there; a bare mirror with all commits is enough.',
      );
    }
    const { docs, commits } = await mineRepository(repository, folder, builder);
    options.writeErr(`${repository.name}: ${docs} doc comments, ${commits} commit texts\n`);
  }
  const pairs = builder.finish();
  writePairs(options.out, pairs);
  return { functions: pairs.functions.repository.length, queries: pairs.queries.target.length };
}
