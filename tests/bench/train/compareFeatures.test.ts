import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareFeatures } from '../../../src/bench/train/compareFeatures.js';
import { madeResult } from '../madeResults.js';
import { tempFolder } from '../tempRepositories.js';

/** Three repositories whose gold is told by `clue` alone; `noise` says the same of all files. */
function madeRun(): string {
  const folder = join(tempFolder(), 'run');
  mkdirSync(folder);
  const lines = ['one', 'two', 'three'].flatMap((name) =>
    Array.from({ length: 6 }, (_, round) => {
      const names = ['a.py', 'b.py', 'c.py'];
      const gold = names[(round + name.length) % 3]!;
      const columns = { clue: names.map((file) => Number(file === gold)), noise: [0.5, 0.5, 0.5] };
      const functions = names.map((file) => `${file}:run`);
      return madeResult(`${name}-${round}`, {
        repo: `acme/${name}`,
        predicted: null,
        gold: { files: [gold], functions: [`${gold}:run`] },
        features: { files: { names, columns }, functions: { names: functions, columns } },
      });
    }),
  );
  writeFileSync(join(folder, 'results.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ schema: 1, config: { kind: 'features' } }));
  return folder;
}

describe('what features are worth', () => {
  it('is the difference between fits without and with them, on repositories not fitted on', () => {
    const [found] = compareFeatures({ folders: [madeRun()], features: ['clue'] });
    const first = found!.comparison.metrics.find(
      ({ level, metric }) => level === 'files' && metric === 'acc-strict@1',
    )!;
    expect(found!.data).toBe('made');
    expect(first).toMatchObject({ n: 18, b: 1 });
    expect(first.a).toBeCloseTo(1 / 3, 6);
    expect(first.wins).toBe(12);
  });

  it('is the same by groups of repositories where all are alike', () => {
    const folders = [madeRun()];
    const [alone] = compareFeatures({ folders, features: ['clue'] });
    const [grouped] = compareFeatures({ folders, features: ['clue'], folds: 2 });
    expect(grouped!.comparison.metrics[0]).toEqual(alone!.comparison.metrics[0]);
  });

  it('is nothing for a feature that says nothing', () => {
    const [found] = compareFeatures({ folders: [madeRun()], features: ['noise'] });
    for (const { wins, losses } of found!.comparison.metrics) expect([wins, losses]).toEqual([0, 0]);
  });

  it('names the features there are when one is asked for that is none', () => {
    expect(() => compareFeatures({ folders: [madeRun()], features: ['clew'] })).toThrow('No candidate has clew');
  });
});
