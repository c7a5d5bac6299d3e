// parseOnly.mjs REPO WORKERS: parses every file that has a grammar, and nothing else; the yardstick of the cold index.
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist');

if (isMainThread) {
  const [, , repo, workers] = process.argv;
  const started = performance.now();
  const { LANGUAGES } = await import('../../dist/languages.js');
  const languageOf = new Map(LANGUAGES.flatMap(({ id, extensions }) => extensions.map((extension) => [extension, id])));
  const files = execFileSync('git', ['-C', repo, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\0')
    .map((path) => ({ path: join(repo, path), language: languageOf.get(extname(path).toLowerCase()) }))
    .filter(({ path, language }) => language !== undefined && lstatSync(path, { throwIfNoEntry: false })?.isFile());
  let next = 0;
  let bytes = 0;
  await Promise.all(
    Array.from({ length: Number(workers) }, async () => {
      const worker = new Worker(fileURLToPath(import.meta.url), {
        workerData: { languages: [...new Set(files.map(({ language }) => language))] },
      });
      await new Promise((done, fail) => {
        worker.on('error', fail);
        worker.on('message', (parsed) => {
          bytes += parsed;
          const batch = files.slice(next, next + 40);
          next += batch.length;
          if (batch.length === 0) done();
          else worker.postMessage(batch);
        });
      });
      await worker.terminate();
    }),
  );
  const wallMs = performance.now() - started;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.log(
    JSON.stringify({
      wallMs,
      cpuMs: (userCPUTime + systemCPUTime) / 1000,
      files: files.length,
      bytes,
      rssBytes: maxRSS * 1024,
    }),
  );
} else {
  const { Language, Parser } = await import('web-tree-sitter');
  await Parser.init();
  const parsers = new Map();
  for (const id of workerData.languages) {
    const parser = new Parser();
    parser.setLanguage(await Language.load(readFileSync(join(dist, 'grammars', `${id}.wasm`))));
    parsers.set(id, parser);
  }
  parentPort.on('message', (batch) => {
    let bytes = 0;
    for (const { path, language } of batch) {
      const content = readFileSync(path);
      bytes += content.length;
      parsers.get(language).parse(content.toString('utf8'))?.delete();
    }
    parentPort.postMessage(bytes);
  });
  parentPort.postMessage(0);
}
