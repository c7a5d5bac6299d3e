// coldIndex.mjs REPO WORKERS CACHE: builds the index from nothing and tells wall time and peak memory.
import { openRepository } from '../../dist/index.js';

const [, , directory, workers, cacheDir] = process.argv;
const started = performance.now();
const repository = await openRepository(directory, { cacheDir, workers: Number(workers) });
const { value } = await repository.index();
await repository.close();
console.log(
  JSON.stringify({
    wallMs: performance.now() - started,
    files: value.receipt.files,
    bytes: value.languages.reduce((sum, language) => sum + language.bytes, 0),
    rssBytes: process.resourceUsage().maxRSS * 1024,
  }),
);
