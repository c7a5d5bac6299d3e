// npm run cases -- --repos DIR [--only TEXT]
// Asks questions with known answers (cases/public.json) of public repositories. DIR holds clones or bare mirrors, named
// `owner/name`, `owner+name` or `name`, each the repository itself or a folder `repo` inside. Nothing is checked out.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openRepository } from '../dist/index.js';

const { values: options } = parseArgs({
  options: { repos: { type: 'string' }, only: { type: 'string', default: '' } },
});
if (!options.repos) {
  console.error('Usage: npm run cases -- --repos DIR [--only TEXT]');
  process.exit(2);
}
const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'cases', 'public.json');
const cases = JSON.parse(readFileSync(file, 'utf8')).filter(({ repo }) => repo.includes(options.only));
const cacheDir = mkdtempSync(join(tmpdir(), 'reponav-cases-'));
let passed = 0;
let failed = 0;
let skipped = 0;

try {
  for (const one of cases) {
    const folder = findRepository(resolve(options.repos), one.repo);
    if (folder === null) {
      skipped++;
      console.log(`skip  ${one.repo}: not in ${options.repos}`);
      continue;
    }
    const wrong = await ask(folder, one);
    if (wrong === '') passed++;
    else failed++;
    console.log(
      `${wrong === '' ? 'ok   ' : 'FAIL '} ${one.language.padEnd(11)} ${one.repo}: ${one.query.split('\n')[0].slice(0, 80)}${wrong}`,
    );
  }
} finally {
  rmSync(cacheDir, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

async function ask(folder, { commit, query, expect }) {
  const repository = await openRepository(folder, { commit, cacheDir });
  try {
    const { value } = await repository.locate(query, { files: 50 });
    const rank = value.files.findIndex(({ path }) => path === expect.path) + 1;
    const targets = value.scaffold.files.flatMap(({ candidateTargets }) => candidateTargets);
    const problems = [];
    if (rank === 0 || rank > expect.within) {
      problems.push(
        `${expect.path} is ${rank === 0 ? 'not among 50' : `number ${rank}`}, wanted within ${expect.within}; first: ${value.files
          .slice(0, 3)
          .map(({ path }) => path)
          .join(', ')}`,
      );
    }
    if (expect.target && !targets.includes(`${expect.path}:${expect.target}`)) {
      problems.push(`${expect.target} is no candidate target; those are: ${targets.join(', ')}`);
    }
    return problems.map((problem) => `\n        ${problem}`).join('');
  } finally {
    await repository.close();
  }
}

function findRepository(repos, name) {
  const plain = name.split('/')[1];
  for (const folder of [name, name.replace('/', '+'), plain]) {
    for (const inside of ['', 'repo', '.git']) {
      const path = join(repos, folder, inside);
      if (existsSync(join(path, 'objects')) || existsSync(join(path, '.git'))) return path;
    }
  }
  return null;
}
