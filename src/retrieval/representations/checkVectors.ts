import { RepoNavError } from '../../errors.js';
import { isInProcess, vectorFault } from '../../models/index.js';
import type { EmbeddingModel } from '../../models/types.js';

/** What of a model says whether its vectors can be searched, and names it. */
type Checked = Pick<EmbeddingModel, 'description' | 'host' | 'local'>;

/** Why a vector cannot be searched, null where it can. */
export function faultOf(vector: Float32Array, model: Checked): string | null {
  return vectorFault(vector, model.description.dimension, isInProcess(model));
}

/** @throws RepoNavError model_failed for vectors that cannot be searched */
export function checkVectors(vectors: readonly Float32Array[], expected: number, model: Checked): void {
  if (vectors.length !== expected) throw unusableVectors(`${vectors.length} vectors for ${expected} texts`, model);
  for (const vector of vectors) {
    const fault = faultOf(vector, model);
    if (fault !== null) throw unusableVectors(fault, model);
  }
}

/** @param what `a vector of zeros for src/cart.py` */
export function unusableVectors(what: string, model: Checked): RepoNavError {
  const { description, host } = model;
  return new RepoNavError(
    'model_failed',
    `The embedding model ${description.name} ${isInProcess(model) ? 'in this process' : `at ${host}`} gave ${what}.`,
    isInProcess(model)
      ? 'Use another export or number format of the model, and check that its description (dimension, pooling) is right.'
      : `Check that ${host} serves ${description.name} as an embedding model and has memory left for it, load it there anew, and run it again: what was embedded before is kept.`,
  );
}
