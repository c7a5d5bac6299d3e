import { openIndex } from '../../src/index/index.js';
import { openSource } from '../../src/repository/index.js';

// A process of its own that builds an index: node builder.js REPOSITORY CACHE WORKERS FLUSH_BYTES
const [repo, cacheDir, workers, flushBytes] = process.argv.slice(2);
const source = await openSource({ repo: repo! });
const index = await openIndex({
  source,
  cacheDir: cacheDir!,
  workers: Number(workers),
  onWarning: (message) => process.stderr.write(`${message}\n`),
  deps: { flushBytes: Number(flushBytes) },
});
const view = await index.refresh();
await index.close();
await source.close();
process.stdout.write(JSON.stringify({ files: view.files.length, pending: view.pending, reread: view.reread }));
