import { createHash } from 'node:crypto';
import { DEFAULTS } from '../../defaults.js';
import { RepoNavError } from '../../errors.js';
import { atLeastOne } from '../settings.js';
import type { EmbeddingDescription } from '../types.js';
import data from './descriptions.json' with { type: 'json' };

/** What a caller may say of a model that is not described, or differently of one that is. */
export interface DescriptionSettings {
  /** Length of its vectors. Must be given for models that are not described. */
  dimension?: number;
  /** Longest text in its tokens. @default 512 where the model is not described */
  windowTokens?: number;
  /** How token vectors become one; for models in this process alone. @default mean where the model is not described */
  pooling?: EmbeddingDescription['pooling'];
  /** @default '' where the model is not described */
  queryPrefix?: string;
  /** @default '' where the model is not described */
  documentPrefix?: string;
  /** @default true */
  normalize?: boolean;
  /** Any word that changes when the weights behind the name change: part of the key of every stored vector. */
  revision?: string;
}

type Described = EmbeddingDescription & { aliases: string[]; source: string };

const MODELS = data.models as Described[];
/** More is a slip of the hand: no model gives such vectors, and no memory holds them. */
const MOST_NUMBERS = 65_536;

/** Names of the described models. */
export function describedModels(): string[] {
  return MODELS.map(({ name }) => name);
}

/** @throws RepoNavError usage for an unknown model without a dimension, and for a dimension that no vector has */
export function describeEmbedding(name: string, settings: DescriptionSettings): EmbeddingDescription {
  const known = findDescription(name);
  if (known === null && settings.dimension === undefined) {
    throw new RepoNavError(
      'usage',
      `The embedding model ${name} is not described here, and the length of its vectors is not given.`,
      `Give its dimension (--embedding-dimension N of locate and search, or REPONAV_EMBEDDING_DIMENSION=N), and its window and prefixes where it has any; described are ${describedModels().join(', ')}.`,
    );
  }
  if (settings.dimension !== undefined && settings.dimension > MOST_NUMBERS) {
    throw new RepoNavError(
      'usage',
      `dimension is ${settings.dimension}.`,
      `It is the length of the vectors of ${name}: at most ${MOST_NUMBERS}, and mostly from 256 to 4096.`,
    );
  }
  return {
    name,
    dimension: atLeastOne('dimension', settings.dimension, known?.dimension ?? 0),
    windowTokens: atLeastOne(
      'windowTokens',
      settings.windowTokens,
      known?.windowTokens ?? DEFAULTS.models.windowTokens,
    ),
    pooling: settings.pooling ?? known?.pooling ?? 'mean',
    queryPrefix: settings.queryPrefix ?? known?.queryPrefix ?? '',
    documentPrefix: settings.documentPrefix ?? known?.documentPrefix ?? '',
    normalize: settings.normalize ?? known?.normalize ?? true,
  };
}

/** By its whole name or an alias, with or without the owner before it and `:latest` behind it. */
function findDescription(name: string): Described | null {
  const whole = name.toLowerCase().replace(/:latest$/, '');
  const bare = whole.slice(whole.lastIndexOf('/') + 1);
  return (
    MODELS.find(
      (model) => model.name.toLowerCase() === whole || model.aliases.includes(whole) || model.aliases.includes(bare),
    ) ?? null
  );
}

/** Name and a hash of everything that changes the vectors. `weights` says which weights, where that is known. */
export function embeddingVersion(description: EmbeddingDescription, weights: string): string {
  const { name, dimension, windowTokens, pooling, queryPrefix, documentPrefix, normalize } = description;
  const facts = JSON.stringify([
    name,
    dimension,
    windowTokens,
    pooling,
    queryPrefix,
    documentPrefix,
    normalize,
    weights,
  ]);
  return `${name}#${createHash('sha256').update(facts).digest('hex').slice(0, 16)}`;
}
