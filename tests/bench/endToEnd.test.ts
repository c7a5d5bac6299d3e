import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readResults } from '../../src/bench/run/resultFile.js';
import type { InstanceResult, Manifest } from '../../src/bench/types.js';
import { git, repositoryWith, tempFolder, write } from './tempRepositories.js';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const COMMITS = 12;

interface Run {
  exit: number | null;
  out: string;
  err: string;
}

function start(args: string[]): { child: ChildProcess; ended: Promise<Run> } {
  // No model of whoever runs the tests.
  const env = { ...process.env, REPONAV_CHAT_MODEL: '', REPONAV_EMBEDDING_MODEL: '' };
  const child = spawn(process.execPath, [CLI, 'bench', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const run: Run = { exit: null, out: '', err: '' };
  child.stdout!.on('data', (chunk) => {
    run.out += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    run.err += chunk;
  });
  const ended = new Promise<Run>((resolve) => {
    child.on('close', (code) => resolve({ ...run, exit: code }));
  });
  return { child, ended };
}

const bench = (args: string[]) => start(args).ended;

/** `topic` in the text leads to the file and function of that name. */
function moduleOf(topic: string, round: number): string {
  return `def open_${topic}(name):\n    """Opens the ${topic}, round ${round}."""\n    return ${topic}_registry[name]\n\nclass ${topic}Shelf:\n    def close(self):\n        return None\n`;
}

/** A clone and a bare mirror, and a data set over all their commits. */
function madeWorld() {
  const folder = tempFolder();
  const repos = join(folder, 'repos');
  const clone = join(repos, 'acme', 'shop');
  const commits = repositoryWith(
    clone,
    Array.from({ length: COMMITS }, (_, round) => ({
      'shop/ledger.py': moduleOf('ledger', round),
      'shop/basket.py': moduleOf('basket', round),
      [`shop/extra${round}.py`]: moduleOf(`extra${round}`, round),
    })),
  );
  const second = join(folder, 'second');
  const toolCommits = repositoryWith(second, [
    { 'lib/hammer.js': 'function swingHammer(nail) {\n  return nail.hit();\n}\n' },
  ]);
  const mirror = join(repos, 'other+tools', 'repo');
  mkdirSync(join(repos, 'other+tools'), { recursive: true });
  git(folder, ['clone', '-q', '--mirror', second, mirror]);
  const rows = [
    ...commits.map((commit, round) => ({
      instance_id: `shop-${round}`,
      repo: 'acme/shop',
      base_commit: commit,
      problem_statement: 'Opening a ledger fails\nopen_ledger raises when the ledger has no name',
      gold_files: ['shop/ledger.py'],
      gold_functions: ['shop/ledger.py:open_ledger'],
    })),
    {
      instance_id: 'tools-1',
      repo: 'acme/tools',
      mirror: 'other/tools',
      base_commit: toolCommits[0]!,
      problem_statement: 'swingHammer misses the nail',
      gold_files: ['lib/hammer.js'],
      gold_functions: [],
    },
    {
      instance_id: 'tools-2',
      repo: 'acme/tools',
      mirror: 'other/tools',
      base_commit: 'f'.repeat(40),
      problem_statement: 'a commit that is not there',
      gold_files: ['lib/hammer.js'],
      gold_functions: [],
    },
    {
      instance_id: 'gone-1',
      repo: 'acme/gone',
      base_commit: 'f'.repeat(40),
      problem_statement: 'a repository that is not there',
      gold_files: ['a.py'],
      gold_functions: [],
    },
  ];
  write(folder, { 'made.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join('') });
  return {
    folder,
    data: ['--data', join(folder, 'made.jsonl'), '--repos', repos, '--jobs', '2', '--cache', join(folder, 'cache')],
  };
}

const resultsOf = (out: string): InstanceResult[] => readResults(join(out, 'results.jsonl'));
const manifestOf = (out: string) => JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest;

describe('a run', () => {
  it('answers clones and mirrors at their commits, and counts what cannot be asked', async () => {
    const { folder, data } = madeWorld();
    const out = join(folder, 'out');
    const { exit, out: printed, err } = await bench(['run', ...data, '--ranker', 'bm25', '--out', out]);
    expect(err).not.toContain('Error');
    expect(exit).toBe(1);
    expect(printed).toContain('files, n = 13, %');
    expect(printed).toContain('2 could not be asked');
    const results = resultsOf(out);
    expect(results).toHaveLength(COMMITS + 3);
    const shop = results.find(({ instance_id }) => instance_id === 'shop-3')!;
    expect(shop.predicted!.files[0]).toBe('shop/ledger.py');
    expect(shop.predicted!.functions![0]).toBe('shop/ledger.py:open_ledger');
    expect(shop.predicted!.files).not.toContain('shop/extra4.py');
    expect(shop.predicted!.targets).toContain('shop/ledger.py:open_ledger');
    expect(printed).toContain('candidate targets of an answer: all gold functions 100.0, any 100.0');
    expect(shop).toMatchObject({ language: 'python', searched: 6, error: null });
    const tool = results.find(({ instance_id }) => instance_id === 'tools-1')!;
    expect(tool).toMatchObject({ language: 'javascript', predicted: { functions: ['lib/hammer.js:swingHammer'] } });
    expect(
      results
        .filter(({ error }) => error?.stage === 'repository')
        .map(({ instance_id }) => instance_id)
        .sort(),
    ).toEqual(['gone-1', 'tools-2']);
    expect(manifestOf(out)).toMatchObject({
      config: { kind: 'run', ranker: 'bm25' },
      data: [{ file: 'made.jsonl', instances: COMMITS + 3 }],
      instances: COMMITS + 3,
      answered: COMMITS + 1,
      failed: 2,
      finishedAt: expect.any(String),
    });
  });

  it('goes on after it was killed, with what was answered kept as it was', async () => {
    const { folder, data } = madeWorld();
    const out = join(folder, 'out');
    const file = join(out, 'results.jsonl');
    const args = ['run', ...data, '--ranker', 'bm25', '--out', out];
    const { child, ended } = start(args);
    while (child.exitCode === null && !(existsSync(file) && readFileSync(file, 'utf8').includes('"shop-'))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    child.kill('SIGKILL');
    await ended;
    const before = readFileSync(file, 'utf8');
    const kept = before.slice(0, before.lastIndexOf('\n') + 1);
    expect(manifestOf(out).finishedAt).toBeNull();

    const refused = await bench(args);
    expect(refused.exit).toBe(2);
    expect(refused.err).toContain('--resume');
    const other = await bench(['run', ...data, '--ranker', 'paper', '--out', out, '--resume']);
    expect(other.exit).toBe(2);
    expect(other.err).toContain('other options');

    const resumed = await bench([...args, '--resume']);
    expect(resumed.exit).toBe(1);
    expect(readFileSync(file, 'utf8').startsWith(kept)).toBe(true);
    const results = resultsOf(out);
    expect(new Set(results.map(({ instance_id }) => instance_id)).size).toBe(COMMITS + 3);
    const lines = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as InstanceResult);
    const answered = lines.filter(({ error }) => error === null).map(({ instance_id }) => instance_id);
    expect(new Set(answered).size).toBe(answered.length);
    expect(results.filter(({ error }) => error === null)).toHaveLength(COMMITS + 1);
  });

  it('measures the baselines by the same command', async () => {
    const { folder, data } = madeWorld();
    for (const ranker of ['lucene', 'paper']) {
      const out = join(folder, ranker);
      await bench(['run', ...data, '--only', 'shop-', '--limit', '3', '--ranker', ranker, '--out', out]);
      const results = resultsOf(out);
      expect(results.map(({ predicted }) => predicted!.files[0])).toEqual(Array(3).fill('shop/ledger.py'));
      expect(results.every(({ predicted }) => (predicted!.functions === null) === (ranker === 'lucene'))).toBe(true);
    }
  });
});

describe('reading runs', () => {
  it('sweeps, reports and compares them', async () => {
    const { folder, data } = madeWorld();
    const [a, b, sweep] = ['a', 'b', 'sweep'].map((name) => join(folder, name)) as [string, string, string];
    const some = [...data, '--only', 'shop-', '--limit', '4'];
    expect((await bench(['run', ...some, '--ranker', 'bm25', '--out', a])).exit).toBe(0);
    expect((await bench(['run', ...some, '--ranker', 'lucene', '--out', b])).exit).toBe(0);
    const swept = await bench(['sweep', ...some, '--over', 'depth', '--out', sweep]);
    expect(swept.exit).toBe(0);
    expect(swept.out).toMatch(/sweep of depth, n = 4[\s\S]+\n20 .+\n50 .+\n80 .+\n100 /);

    const reported = await bench(['report', a, b, sweep, '--out', join(folder, 'report')]);
    expect(reported.exit).toBe(0);
    expect(reported.out).toContain('sweep, sweep of depth');
    expect(reported.err).toContain('report.html');
    expect(existsSync(join(folder, 'report', 'report.html'))).toBe(true);
    const report = JSON.parse(readFileSync(join(folder, 'report', 'report.json'), 'utf8'));
    expect(report.runs.map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'sweep']);

    const compared = await bench(['compare', a, b, '--json']);
    expect(compared.exit).toBe(0);
    const [first] = JSON.parse(compared.out).metrics;
    expect(first).toMatchObject({ metric: 'acc-strict@1', n: 4, wins: 0, losses: 0, ties: 4, p: 1 });
  });

  it('measures the footprint of a repository, and reports it beside a run', async () => {
    const { folder, data } = madeWorld();
    const [run, footprint] = [join(folder, 'run'), join(folder, 'footprint')];
    const pipeline = join(folder, 'pipeline.json');
    write(folder, { 'pipeline.json': '{"retrievers":["bm25:path","dense:source:static"]}' });
    const ran = await bench(['run', ...data, '--only', 'shop-1', '--pipeline', pipeline, '--out', run]);
    expect(ran.exit).toBe(0);
    const repo = join(folder, 'repos', 'acme', 'shop');
    const measured = await bench(['footprint', '--repo', repo, '--pipeline', pipeline, '--out', footprint, '--json']);
    expect(measured.exit).toBe(0);
    expect(measured.err).toContain('footprint.json');
    expect(JSON.parse(measured.out)).toMatchObject({ repository: 'shop', files: COMMITS + 2, indexes: [{}, {}, {}] });

    const reported = await bench(['report', run, footprint, '--out', join(folder, 'report')]);
    expect(reported.exit).toBe(0);
    expect(reported.out).toMatch(/BM25 over path \+ static over source +made \(3\) +here +100\.0 \/ 100\.0/);
    expect(reported.out).toContain('Indexing time and size, shop');
  });

  it('ends before the first instance where a model is missing', async () => {
    const { folder, data } = madeWorld();
    const out = join(folder, 'out');
    write(folder, { 'pipeline.json': '{"retrievers":["llm:path"]}' });
    const { exit, err } = await bench(['run', ...data, '--pipeline', join(folder, 'pipeline.json'), '--out', out]);
    expect(exit).toBe(2);
    expect(err).toContain('No model is named.');
    expect(existsSync(out)).toBe(false);
  });

  it('says what is wrong with a folder that holds no run', async () => {
    const { exit, err } = await bench(['report', tempFolder()]);
    expect(exit).toBe(2);
    expect(err).toMatch(/holds no run/);
  });
});
