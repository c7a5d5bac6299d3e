import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/navigation/index.js';
import { openRepository, RepoNavError, type Repository } from '../../src/reponav.js';
import { tempFolder, tempRepository } from '../repository/tempRepository.js';
import { EXECUTE_CASE, MADE_CASES } from './madeProjects.js';
import { runCommand } from './reponavCommand.js';

const BUDGETS = [50, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 5000];
const FORMATS = ['tree', 'files', 'snippets', 'inline', 'json'] as const;
const files = Object.assign({ 'a.bin': new Uint8Array(9) }, EXECUTE_CASE.files, ...MADE_CASES.map((one) => one.files));
const long = `def endless():\n${Array.from({ length: 900 }, (_, line) => `    step_${line}(${line})\n`).join('')}`;

let root: string;
let cache: string;
let repository: Repository;
beforeAll(async () => {
  root = tempRepository({ ...files, 'long.py': long, 'wide.js': `var a = "${'x1 '.repeat(20_000)}"\n` });
  cache = join(tempFolder(), 'cache');
  repository = await openRepository(root, { cacheDir: cache });
  return () => repository.close();
});

/** The text within the budget, or null where the message says that even the shortest answer takes more. */
function within(budget: number, render: () => string): string | null {
  try {
    const text = render();
    expect(estimateTokens(text)).toBeLessThanOrEqual(budget);
    return text;
  } catch (error) {
    if (!(error instanceof RepoNavError)) throw error;
    const needed = Number(/needs (\d+)/.exec(error.message)?.[1]);
    expect(error.code).toBe('usage');
    expect(needed).toBeGreaterThan(budget);
    return null;
  }
}

describe.each(FORMATS)('locate, format %s', (format) => {
  it('keeps to every budget and cuts between blocks', async () => {
    const answer = await repository.locate(`${EXECUTE_CASE.query}\n${MADE_CASES[0]!.query}`, { format });
    let isEnough = false;
    for (const maxTokens of BUDGETS) {
      const text = within(maxTokens, () =>
        format === 'json' ? `${JSON.stringify(answer.toJSON({ maxTokens }))}\n` : answer.toText({ format, maxTokens }),
      );
      if (text === null) {
        expect(isEnough, 'a larger budget must not fail where a smaller one was enough').toBe(false);
        continue;
      }
      isEnough = true;
      if (format !== 'json') expectWholeBlocks(text);
    }
    expect(isEnough).toBe(true);
  });
});

/** Every block opener is followed by content, every file line is whole, and the receipt is the end. */
function expectWholeBlocks(text: string): void {
  const [body, receipt] = text.split(/\n\n(?=# )/);
  expect(receipt).toMatch(/shown \d+ of \d+ files/);
  const lines = body!.split('\n');
  lines.forEach((line, at) => {
    if (/\[(ANCHORS|GLIMPSE|CANDIDATE_TARGETS)\]$/.test(line)) expect(lines[at + 1]).toMatch(/^(\||\s).*\S/);
    if (/^\[FILE\]/.test(line)) expect(line).toMatch(/\(evidence: \d+\)( partial)?/);
  });
}

describe.each(['long.py', 'wide.js', 'git/cmd.py:Git', 'long.py:endless'])('show %s', (target) => {
  it('keeps to every budget, cut at line ends, and says how to see the rest', async () => {
    const answer = await repository.show(target);
    for (const maxTokens of BUDGETS) {
      const text = within(maxTokens, () => answer.toText({ maxTokens }));
      within(maxTokens, () => `${JSON.stringify(answer.toJSON({ maxTokens }))}\n`);
      if (text?.includes('>> Cut here.')) expect(text).toMatch(/>> Cut here\. The rest: .+:\d+-\d+\n/);
    }
  });
});

it.each(['git/cmd.py', 'long.py', 'src/InvoiceMailer.ts'])('symbols %s keeps to every budget', async (path) => {
  const answer = await repository.symbols(path);
  for (const maxTokens of BUDGETS) {
    within(maxTokens, () => answer.toText({ maxTokens }));
    within(maxTokens, () => `${JSON.stringify(answer.toJSON({ maxTokens }))}\n`);
  }
});

it('the command keeps to the budget in what it prints', async () => {
  for (const format of FORMATS) {
    const args = ['search', 'invoice reminder', '--format', format, '--max-tokens', '700'];
    const { exit, out } = await runCommand(args, { cwd: root, cache });
    expect([format, exit]).toEqual([format, 0]);
    expect(estimateTokens(out)).toBeLessThanOrEqual(700);
  }
});
