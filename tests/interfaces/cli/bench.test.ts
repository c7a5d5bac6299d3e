import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../bench/tempRepositories.js';
import { runFakeCli } from './fakeCli.js';

const DATA = ['--data', 'made.jsonl', '--repos', '.'];

afterEach(() => vi.unstubAllEnvs());

describe('bench', () => {
  it.each([
    ['no data', ['run', '--repos', '.'], '--data'],
    ['no folder of repositories', ['run', '--data', 'made.jsonl'], '--repos'],
    ['a weight above 1', ['run', ...DATA, '--a', '1.1'], '--a'],
    ['a weight that is no number', ['run', ...DATA, '--a', '0x1'], '--a'],
    ['no instances at all', ['run', ...DATA, '--limit', '0'], '--limit'],
    ['an unknown profile', ['run', ...DATA, '--profile', 'fast'], '--profile'],
    ['an unknown sweep', ['sweep', ...DATA, '--over', 'k1'], '--over'],
    ['an unknown ranker', ['run', ...DATA, '--ranker', 'fast'], 'bm25, paper, lucene'],
    ['a kind of evidence that a baseline does not have', ['run', ...DATA, '--ranker', 'bm25', '--without', 'x'], '"x"'],
    ['models that no pipeline asks', ['run', ...DATA, '--insecure'], 'Add --pipeline FILE, or leave --insecure out'],
    ['consent to nothing', ['run', ...DATA, '--yes'], 'Add --pipeline FILE, or leave --yes out'],
    ['models that no footprint asks', ['footprint', '--repo', '.', '--insecure'], 'leave --insecure out'],
    ['data that are not there', ['run', ...DATA], 'made.jsonl cannot be read'],
    ['a report of nothing', ['report'], 'dir'],
    ['a comparison with nothing', ['compare', 'a'], 'dir-b'],
  ])('refuses %s with status 2 and says what is wrong', async (_, argv, message) => {
    const { exit, err, out, opened } = await runFakeCli(['bench', ...argv], { cwd: tempFolder() });
    expect(exit).toBe(2);
    expect(err).toContain(message);
    expect(out).toBe('');
    expect(opened).toEqual([]);
  });

  it.each([[[]], [['--insecure']]])('allows http:// to another machine only with --insecure: %j', async (insecure) => {
    const cwd = tempFolder();
    const dense = { kind: 'dense', representation: 'path', model: 'gte-large' };
    writeFileSync(join(cwd, 'pipeline.json'), JSON.stringify({ retrievers: [dense] }));
    writeFileSync(join(cwd, 'made.jsonl'), '{}\n');
    vi.stubEnv('REPONAV_EMBEDDING_URL', 'http://models.example/v1');
    const { exit, err } = await runFakeCli(['bench', 'run', ...DATA, '--pipeline', 'pipeline.json', ...insecure], {
      cwd,
    });
    expect(exit).toBe(2);
    if (insecure.length > 0) return expect(err).toContain('made.jsonl:1');
    expect(err).toContain('REPONAV_EMBEDDING_URL is http:// to models.example');
    expect(err).toContain('--insecure of locate, search, summarize, bench run');
  });

  it('finds files from the folder it is called in, and reports errors as JSON when asked to', async () => {
    const cwd = tempFolder();
    writeFileSync(join(cwd, 'made.jsonl'), '{}\n');
    const { exit, out } = await runFakeCli(['bench', 'run', ...DATA, '--json'], { cwd });
    expect(exit).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      schema: 1,
      error: { code: 'usage', message: expect.stringContaining('made.jsonl:1') },
    });
  });
});
