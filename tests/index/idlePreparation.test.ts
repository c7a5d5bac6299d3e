import { describe, expect, test } from 'vitest';
import { IdlePreparation, samplesOf } from '../../src/index/idlePreparation.js';
import type { IndexedFile } from '../../src/index/types.js';

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

function file(path: string, language: string | null, sizeBytes: number): IndexedFile {
  return { path, language, sizeBytes } as IndexedFile;
}

describe('preparing for the next edit', () => {
  test('happens once, whatever is scheduled later', async () => {
    const preparation = new IdlePreparation(0);
    const done: number[] = [];
    preparation.schedule(async () => void done.push(1));
    await pause(20);
    preparation.schedule(async () => void done.push(2));
    await pause(20);
    expect(done).toEqual([1]);
  });

  test('does not begin after closing, and is waited for when it has begun', async () => {
    const early = new IdlePreparation(0);
    const events: string[] = [];
    early.schedule(async () => void events.push('early'));
    await early.close();
    const late = new IdlePreparation(0);
    late.schedule(async () => {
      await pause(20);
      events.push('late');
    });
    await pause(10);
    await late.close();
    events.push('closed');
    expect(events).toEqual(['late', 'closed']);
  });

  test('takes the longest file of bearable size of each common language, the most common first', () => {
    const files = [
      ...Array.from({ length: 15 }, (_, i) => file(`a${i}.py`, 'python', i)),
      file('huge.py', 'python', 1_000_000),
      file('b.ts', 'typescript', 10),
      file('c.ts', 'typescript', 20),
      file('seldom.rb', 'ruby', 10),
      file('notes.txt', null, 500),
    ];
    expect(samplesOf({ files }).map(({ path }) => path)).toEqual(['a14.py', 'c.ts']);
  });

  test('of files without a language is nothing', () => {
    expect(samplesOf({ files: [file('notes.txt', null, 5)] })).toEqual([]);
  });
});
