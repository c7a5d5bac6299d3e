import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readInstances } from '../../../src/bench/data/readInstances.js';
import { tempFolder, write } from '../tempRepositories.js';

const row = (id: string, repo = 'acme/shop', category = 'bug') =>
  JSON.stringify({
    instance_id: id,
    repo,
    base_commit: '1234567',
    problem_statement: 'text',
    gold_files: ['a.py'],
    category,
  });

function dataFile(lines: string[]): string {
  const folder = tempFolder();
  write(folder, { 'made.jsonl': lines.join('\n') });
  return join(folder, 'made.jsonl');
}

describe('reading data sets', () => {
  it('keeps the order of files and rows, and names each by its file', async () => {
    const first = dataFile([row('b'), '', row('a')]);
    const second = dataFile([row('c')]);
    const { instances, data } = await readInstances([first, second]);
    expect(instances.map(({ id, data: name }) => [id, name])).toEqual([
      ['b', 'made'],
      ['a', 'made'],
      ['c', 'made'],
    ]);
    const sha256 = createHash('sha256')
      .update([row('b'), '', row('a')].join('\n'))
      .digest('hex');
    expect(data[0]).toEqual({ file: 'made.jsonl', sha256, instances: 2 });
  });

  it('filters by id, repository or category before it counts', async () => {
    const file = dataFile([row('one'), row('two', 'acme/tools'), row('three', 'acme/tools', 'Slow')]);
    const ids = async (filter: { limit?: number; only?: string }) =>
      (await readInstances([file], filter)).instances.map(({ id }) => id);
    expect(await ids({ only: 'TOOLS' })).toEqual(['two', 'three']);
    expect(await ids({ only: 'tools', limit: 1 })).toEqual(['two']);
    expect(await ids({ only: 'slow' })).toEqual(['three']);
    expect(await ids({ limit: 2 })).toEqual(['one', 'two']);
  });

  it.each([
    ['a line that is no JSON', ['{'], /made\.jsonl:1/],
    ['a row that lacks a field', [row('a'), '{"instance_id":"b"}'], /made\.jsonl:2: repo/],
    ['an id that occurs twice', [row('a'), row('a')], /made\.jsonl:2: the id a/],
    ['nothing at all', [''], /no instance/],
  ])('refuses %s and says where', async (_, lines, message) => {
    await expect(readInstances([dataFile(lines)])).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(message),
    });
  });

  it('refuses a file that is not there', async () => {
    await expect(readInstances([join(tempFolder(), 'none.jsonl')])).rejects.toMatchObject({ code: 'usage' });
  });
});
