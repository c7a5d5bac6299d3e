import { field, count as tokenCount } from '../chat/usage.js';
import type { EmbeddingProtocol } from './protocol.js';
import { readVector, wrongCount } from './vectors.js';

/** Ollama's own `POST /api/embed`. A text that is too long is refused rather than cut silently: it is cut here, and the cut is known. */
export function ollamaEmbedding(model: string): EmbeddingProtocol {
  return {
    path: '/api/embed',
    body: (texts) => ({ model, input: texts, truncate: false }),
    read(body, count) {
      const embeddings = field(body, 'embeddings');
      if (!Array.isArray(embeddings)) return null;
      if (embeddings.length !== count) return wrongCount(embeddings.length, count);
      const vectors = embeddings.map(readVector);
      if (vectors.includes(null)) return null;
      return { vectors: vectors as Float32Array[], inputTokens: tokenCount(field(body, 'prompt_eval_count')) || null };
    },
  };
}
