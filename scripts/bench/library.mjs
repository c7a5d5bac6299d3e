// library.mjs REPO WORKERS CACHE QUESTIONS RUNS: answers in one warm process; times in ms, each a list.
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRepository } from '../../dist/index.js';

const [, , directory, workers, cacheDir, questionsJson, runs] = process.argv;
const questions = JSON.parse(questionsJson);
const repository = await openRepository(directory, { cacheDir, workers: Number(workers) });
const result = {
  retrieveMs: [],
  presentMs: [],
  refreshMs: [],
  scaffoldMs: [],
  editMs: [],
  firstEditMs: [],
  issueMs: [],
};

for (const question of questions) await repository.locate(question);
for (let run = 0; run < Number(runs); run++) {
  for (const question of questions) {
    const { receipt } = (await repository.locate(question)).value;
    result.retrieveMs.push(receipt.elapsedMs.retrieve);
    result.presentMs.push(receipt.elapsedMs.present);
    result.scaffoldMs.push(receipt.elapsedMs.present);
    result.refreshMs.push(receipt.elapsedMs.refresh);
  }
}

const edited = largestSource();
const before = readFileSync(edited);
const issue = before
  .toString('utf8')
  .repeat(Math.ceil(100_000 / before.length))
  .slice(0, 100_000);
for (let run = 0; run < Number(runs); run++) {
  const { receipt } = (await repository.locate(issue)).value;
  result.issueMs.push(receipt.elapsedMs.retrieve + receipt.elapsedMs.present);
}
// What a server does between questions: nothing, so that it prepares for the first edit.
await new Promise((resolve) => {
  setTimeout(resolve, 2000);
});
for (let run = 0; run <= Number(runs); run++) {
  appendFileSync(edited, `\n# edit ${run}\n`);
  const started = performance.now();
  const { receipt } = (await repository.locate(questions[0])).value;
  (run === 0 ? result.firstEditMs : result.editMs).push(performance.now() - started);
  if (receipt.reread !== 1) throw new Error(`one file was edited, ${receipt.reread} were read again`);
}
writeFileSync(edited, before);
await repository.close();
console.log(JSON.stringify(result));

/** The largest source file below 200 kB of a common language: an edit there is dear, yet not absurd. */
function largestSource() {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(py|java|go|ts|js|rs|c|cpp|rb)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((path) => ({ path, size: statSync(path).size }))
    .filter(({ size }) => size < 200_000)
    .sort((a, b) => b.size - a.size);
  return files[0].path;
}
