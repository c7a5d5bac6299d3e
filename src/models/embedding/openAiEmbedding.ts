import { field, count as tokenCount } from '../chat/usage.js';
import { Unfit } from '../http/connection.js';
import type { EmbeddingProtocol } from './protocol.js';
import { readVector, wrongCount } from './vectors.js';

/** `POST /embeddings` as OpenAI, vLLM, Ollama, llama.cpp, LM Studio and text-embeddings-inference serve it. */
export function openAiEmbedding(model: string, dimensions: number | undefined): EmbeddingProtocol {
  return {
    path: '/embeddings',
    body: (texts) => ({
      model,
      input: texts,
      encoding_format: 'float',
      ...(dimensions === undefined ? {} : { dimensions }),
    }),
    read(body, count) {
      const data = field(body, 'data');
      if (!Array.isArray(data)) return null;
      if (data.length !== count) return wrongCount(data.length, count);
      const vectors = new Array<Float32Array | undefined>(count);
      for (const [place, item] of data.entries()) {
        const index = tokenCount(field(item, 'index')) ?? place;
        const vector = readVector(field(item, 'embedding'));
        if (vector === null) return null;
        if (index >= count) return new Unfit(`a vector of number ${index} for ${count} texts`);
        if (vectors[index] !== undefined) return new Unfit(`two vectors of number ${index}`);
        vectors[index] = vector;
      }
      const usage = field(body, 'usage');
      const inputTokens = tokenCount(field(usage, 'prompt_tokens')) ?? tokenCount(field(usage, 'total_tokens'));
      return { vectors: vectors as Float32Array[], inputTokens: inputTokens || null };
    },
  };
}
