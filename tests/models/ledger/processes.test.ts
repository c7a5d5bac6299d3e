import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLedger } from '../../../src/models/index.js';

const project = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const bundle = join(project, 'dist', 'ledgerWriter');
const folder = mkdtempSync(join(tmpdir(), 'reponav-ledger-'));
const file = join(folder, 'ledger.jsonl');

beforeAll(async () => {
  await build({
    root: project,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: bundle,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rollupOptions: {
        input: { writer: join(project, 'tests/models/ledger/writerProcess.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(bundle, { recursive: true, force: true });
});

function startWriter(name: string, count: number): { child: ChildProcess; said: Promise<number[]> } {
  const child = spawn(process.execPath, [join(bundle, 'writer.js'), file, name, `${count}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const said = once(child, 'close').then(() => output.split('\n').slice(0, -1).map(Number));
  return { child, said };
}

it('processes that record at the same time lose nothing, and neither does one that is killed', async () => {
  const writers = ['a', 'b', 'c'].map((name) => startWriter(name, 100));
  const killed = startWriter('killed', 1_000_000);
  killed.child.stdout!.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('5')) killed.child.kill('SIGKILL');
  });
  for (const { said } of writers) expect(await said).toHaveLength(100);
  const recorded = await killed.said;
  expect(recorded.length).toBeGreaterThan(0);

  let skipped = 0;
  const models: string[] = [];
  for await (const { model } of readLedger(file, () => skipped++)) models.push(model);
  const of = (name: string) =>
    models.filter((model) => model.startsWith(`${name}-`)).map((model) => Number(model.split('-')[1]));
  for (const name of ['a', 'b', 'c']) expect(of(name)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  // What it has said was on the disk; one more may be, or be torn.
  expect(of('killed').slice(0, recorded.length)).toEqual(recorded);
  expect(skipped).toBeLessThanOrEqual(1);
});
