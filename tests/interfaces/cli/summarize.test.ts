import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { SummarizeCallOptions } from '../../../src/api.js';
import { askYesNo } from '../../../src/interfaces/cli/askYesNo.js';
import { progressText } from '../../../src/interfaces/cli/progressLine.js';
import { runFakeCli } from './fakeCli.js';

async function optionsOf(...argv: string[]): Promise<SummarizeCallOptions> {
  const { calls, exit, err } = await runFakeCli(['summarize', ...argv]);
  expect(err).toBe('');
  expect(exit).toBe(0);
  expect(calls.map(({ method }) => method)).toEqual(['summarize', 'close']);
  return calls[0]!.args[0] as SummarizeCallOptions;
}

describe('reponav summarize', () => {
  it('leaves to the library what no flag says, and takes keys from the environment', async () => {
    const { signal, onSummaryProgress, ...rest } = await optionsOf();
    expect(rest).toEqual({ model: {}, env: {} });
  });

  it('hands on every flag', async () => {
    const flags = [
      '--kind',
      'bug-reports',
      '--kind',
      'role-summary',
      '--model',
      'm',
      '--base-url',
      'http://h/v1',
      '--insecure',
    ];
    const scope = ['--context-tokens', '9000', '--path', 'src/', '--lang', 'python', '--include-tests', '--limit', '3'];
    expect(await optionsOf(...flags, ...scope, '--concurrency', '2', '--estimate', '--yes')).toMatchObject({
      kinds: ['bug-reports', 'role-summary'],
      model: { model: 'm', url: 'http://h/v1', insecure: true, contextTokens: 9000 },
      path: ['src/'],
      lang: ['python'],
      includeTests: true,
      limit: 3,
      concurrency: 2,
      estimate: true,
      consent: true,
    });
  });

  it.each([
    ['--kind', 'summary'],
    ['--limit', '0'],
    ['--concurrency', 'many'],
    ['--model', ' '],
  ])('refuses %s %j', async (flag, value) => {
    const { exit, err, calls } = await runFakeCli(['summarize', flag, value]);
    expect(exit).toBe(2);
    expect(err).toContain(flag);
    expect(calls).toEqual([]);
  });

  it('asks at a terminal with the host, the files and the price in sight', async () => {
    const questions: string[] = [];
    const askYesNo = async (question: string) => {
      questions.push(question);
      return true;
    };
    const { calls } = await runFakeCli(['summarize'], { askYesNo });
    const { consent } = calls[0]!.args[0] as SummarizeCallOptions;
    if (typeof consent !== 'function') throw new Error('nobody is asked');
    const plan = { filesNeeding: 1200 } as never;
    expect(
      await consent({ model: { name: 'm', host: 'models.example', local: false }, plan, text: 'the plan\n' }),
    ).toBe(true);
    expect(questions).toEqual(['Send the source of 1,200 files to models.example?']);
  });

  it('measures the footprint instead of asking a model', async () => {
    const { calls } = await runFakeCli(['summarize', '--footprint']);
    expect(calls.map(({ method }) => method)).toEqual(['footprint', 'close']);
  });

  it('draws how far it is', () => {
    const progress = { phase: 'summarize' as const, done: 12, total: 1300, failed: 0, rate: 1.23, leftMs: 61_000 };
    expect(progressText(progress)).toBe('summarizing 12 / 1,300 (0%), 1.2/s, 1 min 1 s left');
    expect(progressText({ ...progress, failed: 2, leftMs: null })).toBe('summarizing 12 / 1,300 (0%), 1.2/s, 2 failed');
  });
});

describe('a question at the terminal', () => {
  const asked = (answer: string | null, signal = new AbortController().signal) => {
    const input = new PassThrough();
    const output = new PassThrough();
    const agreed = askYesNo('Send it?', { input, output, signal });
    if (answer !== null) input.end(answer);
    return agreed.then((yes) => ({ yes, shown: String(output.read()) }));
  };

  it.each(['y\n', 'Y\n', ' yes \n', 'y\r\n'])('is agreed to by %j', async (answer) => {
    expect(await asked(answer)).toEqual({ yes: true, shown: 'Send it? [y/N] ' });
  });

  it.each(['\n', 'n\n', 'yeah, why not\n', ''])('is not agreed to by %j', async (answer) => {
    expect((await asked(answer)).yes).toBe(false);
  });

  it('is not agreed to by Ctrl-C', async () => {
    const cancel = new AbortController();
    const pending = asked(null, cancel.signal);
    cancel.abort();
    expect((await pending).yes).toBe(false);
  });
});
