import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { largest } from '../../../src/index/vectors/largest.js';
import { VectorTable } from '../../../src/index/vectors/vectorTable.js';
import { createStaticModel } from '../../../src/models/static/index.js';
import { analyzeQuery } from '../../../src/representation/index.js';
import { dot } from './madeVectors.js';

const WINDOW_LINES = 12;
const QUESTIONS = [
  'a file that changes while it is read is read again',
  'the cache folder is full and nothing can be written',
  'stack traces of Python and JavaScript are not recognized',
  'the tree of symbols is cut in the middle of a block',
  'commits of a shallow clone are not mined',
  'weights of the ranker are fitted on the wrong instances',
  'wrong exit status when the index is not finished',
  'identifiers with underscores are not split',
];

/** Windows of this project's own sources: real texts with real likenesses. */
function windows(): string[] {
  const root = fileURLToPath(new URL('../../../src/', import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .flatMap((name) => {
      const lines = readFileSync(join(root, name), 'utf8').split('\n');
      const starts = Array.from({ length: Math.ceil(lines.length / WINDOW_LINES) }, (_, at) => at * WINDOW_LINES);
      return starts.map((start) => lines.slice(start, start + WINDOW_LINES).join('\n'));
    });
}

it('finds the best eighty by real vectors of the built-in embedding as exact arithmetic does', async () => {
  const model = createStaticModel({ analyze: analyzeQuery });
  const texts = windows();
  expect(texts.length).toBeGreaterThan(1_000);
  const { vectors } = await model.embed(texts, { kind: 'document' });
  const asked = await model.embed(QUESTIONS, { kind: 'query' });
  const table = new VectorTable(model.description.dimension);
  vectors.forEach((vector, index) => {
    table.add(`${index}`, [vector]);
  });
  const numbers = table.numbersOf(vectors.map((_, index) => `${index}`));
  const shares = asked.vectors.map((query) => {
    const exact = new Set(
      largest(
        vectors.map((vector) => dot(vector, query)),
        80,
      ),
    );
    return table.best(query, numbers, 80).filter(({ index }) => exact.has(index)).length / 80;
  });
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  expect(mean).toBeGreaterThan(0.985);
});
