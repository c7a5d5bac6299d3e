import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ResultFile, readResults } from '../../../src/bench/run/resultFile.js';
import { madeResult } from '../madeResults.js';
import { tempFolder } from '../tempRepositories.js';

const path = () => join(tempFolder(), 'run', 'results.jsonl');

describe('the file of results', () => {
  it('knows after it is opened again what is answered; failures are to be tried again', () => {
    const file = path();
    const first = ResultFile.open(file);
    first.append(madeResult('a'));
    first.append(madeResult('b', { error: { stage: 'answer', message: 'no' } }));
    first.close();
    const second = ResultFile.open(file);
    expect([second.has('a'), second.has('b'), second.has('c')]).toEqual([true, false, false]);
    second.close();
  });

  it('cuts off a last line that a kill left unfinished, and goes on behind it', () => {
    const file = path();
    ResultFile.open(file).close();
    writeFileSync(file, `${JSON.stringify(madeResult('a'))}\n{"schema":1,"instance_`);
    const again = ResultFile.open(file);
    expect(again.has('a')).toBe(true);
    again.append(madeResult('b'));
    again.close();
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);
    expect(readResults(file).map(({ instance_id }) => instance_id)).toEqual(['a', 'b']);
  });

  it('lets the last line of an instance count, in the place of its first', () => {
    const file = path();
    const results = ResultFile.open(file);
    results.append(madeResult('a', { error: { stage: 'answer', message: 'no' } }));
    results.append(madeResult('b'));
    results.append(madeResult('a'));
    results.close();
    expect(readResults(file).map(({ instance_id, error }) => [instance_id, error])).toEqual([
      ['a', null],
      ['b', null],
    ]);
  });

  it('refuses lines that are no results, and a file that is not there', () => {
    const file = path();
    ResultFile.open(file).close();
    appendFileSync(file, '{"schema":1,"instance_id":"a"}\nnonsense\n');
    expect(() => readResults(file)).toThrow(/:2 is no result/);
    expect(() => readResults(`${file}.none`)).toThrow(/cannot be read/);
  });
});
