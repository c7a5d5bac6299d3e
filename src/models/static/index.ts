// The built-in static embedding

export { loadStaticEmbedding, readEmbeddingData, readStaticEmbedding } from './loadStaticEmbedding.js';
export { dot, normalize, StaticEmbedding, termWeight } from './staticEmbedding.js';
export { createStaticModel, STATIC_MODEL, type StaticModelOptions } from './staticModel.js';
