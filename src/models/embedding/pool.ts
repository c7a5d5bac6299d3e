import type { EmbeddingDescription } from '../types.js';

/** A tensor as the runtime gives it: row-major. */
export interface TensorLike {
  dims: readonly number[];
  data: ArrayLike<number | bigint>;
}

/**
 * One vector for each text out of the vectors of its tokens.
 * @param hidden [texts, tokens, dimension]; [texts, dimension] for `none`, where the model has pooled itself
 * @param mask [texts, tokens]: 1 for tokens, 0 for padding, which may stand on either side
 * @returns null where the shape is another
 */
export function pool(
  hidden: TensorLike,
  mask: TensorLike,
  pooling: EmbeddingDescription['pooling'],
): Float32Array[] | null {
  const [texts, length] = [mask.dims[0]!, mask.dims[1]!];
  if (pooling === 'none') return hidden.dims.length === 2 && hidden.dims[0] === texts ? rows(hidden) : null;
  if (hidden.dims.length !== 3 || hidden.dims[0] !== texts || hidden.dims[1] !== length) return null;
  const dimension = hidden.dims[2]!;
  return Array.from({ length: texts }, (_, text) => {
    const places = Array.from({ length }, (_, place) => place).filter(
      (place) => Number(mask.data[text * length + place]) === 1,
    );
    const at = (place: number) => (text * length + place) * dimension;
    if (pooling === 'mean') return meanOf(hidden.data, places.map(at), dimension);
    const place = pooling === 'cls' ? places[0]! : places.at(-1)!;
    return slice(hidden.data, at(place), dimension);
  });
}

function rows({ dims, data }: TensorLike): Float32Array[] {
  return Array.from({ length: dims[0]! }, (_, row) => slice(data, row * dims[1]!, dims[1]!));
}

function slice(data: TensorLike['data'], from: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => Number(data[from + index]));
}

function meanOf(data: TensorLike['data'], starts: readonly number[], dimension: number): Float32Array {
  const sum = new Float64Array(dimension);
  for (const start of starts)
    for (let index = 0; index < dimension; index++) sum[index]! += Number(data[start + index]);
  return Float32Array.from(sum, (value) => value / starts.length);
}
