// coldIndex.mjs REPO WORKERS CACHE: builds the index from nothing and tells wall time, processor time of all threads, and peak memory.
import { openRepository } from '../../dist/index.js';

const [, , directory, workers, cacheDir] = process.argv;
const started = performance.now();
const repository = await openRepository(directory, { cacheDir, workers: Number(workers) });
const { value } = await repository.index();
await repository.close();
const wallMs = performance.now() - started;
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
console.log(
  JSON.stringify({
    wallMs,
    files: value.receipt.files,
    bytes: value.languages.reduce((sum, language) => sum + language.bytes, 0),
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    rssBytes: maxRSS * 1024,
  }),
);
