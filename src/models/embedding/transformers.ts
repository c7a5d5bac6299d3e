import { RepoNavError } from '../../errors.js';
import type { TensorLike } from './pool.js';

/** What is used of the optional package @huggingface/transformers. */
export interface Transformers {
  env: { localModelPath: string; allowRemoteModels: boolean; cacheDir: string | null };
  AutoTokenizer: { from_pretrained(id: string, options: LoadOptions): Promise<Tokenizer> };
  AutoModel: { from_pretrained(id: string, options: LoadOptions & { dtype: string }): Promise<Model> };
}

export interface LoadOptions {
  revision: string;
  cache_dir: string;
  local_files_only: boolean;
}

export interface Tokenizer {
  (texts: string[], options: { padding: true; truncation: true; max_length: number }): { attention_mask: TensorLike };
  encode(text: string): number[];
}

export interface Model {
  (inputs: unknown): Promise<Record<string, TensorLike>>;
  dispose(): Promise<unknown>;
}

/** Not a literal, so that the bundle does not look for a package that is optional. */
const PACKAGE: string = '@huggingface/transformers';

/** @throws RepoNavError usage when the package is not installed */
export async function loadTransformers(
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<Transformers> {
  try {
    return (await load(PACKAGE)) as Transformers;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    throw new RepoNavError(
      'usage',
      `The package ${PACKAGE} ${missing ? 'is not installed' : `cannot be loaded: ${(error as Error).message}`}.`,
      `Models in this process need it: install it beside reponav (npm install ${PACKAGE}@4, with -g where reponav is global), or use a server.`,
      { cause: error },
    );
  }
}
