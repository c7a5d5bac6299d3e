import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { RepoNavError } from '../../../src/errors.js';
import type { ChatModel } from '../../../src/models/types.js';
import {
  type KeyedFile,
  openSummaryStore,
  runSummaries,
  SUMMARY_KINDS,
  type SummaryKind,
  type SummaryProgress,
  type SummaryRunOptions,
  summaryKey,
} from '../../../src/representation/summaries/index.js';
import { tempFolder } from '../../repository/tempRepository.js';
import { contentOf, madeModel, pathOf } from './madeModel.js';

const FILES: KeyedFile[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({
  path: `${name}.py`,
  key: name.repeat(40),
}));

const refused = () => new RepoNavError('model_refused', 'models.example answered 401.', 'Set a key.');
const failed = () => new RepoNavError('model_failed', 'models.example answered 500.', 'Try later.');

function run(
  model: ChatModel,
  given: Partial<SummaryRunOptions> = {},
  files = FILES,
  kinds: readonly SummaryKind[] = ['role-summary'],
) {
  const store = given.store ?? openSummaryStore({ dataDir: tempFolder() });
  const jobs = files.map((file) => ({ file, kinds }));
  const readSource = async (file: KeyedFile) => `name = '${file.path}'\n`;
  const ended = runSummaries({ jobs, model, store, readSource, deps: { takenMs: 20 }, ...given });
  const textsOf = (kind: SummaryKind = 'role-summary') =>
    store.readMany(FILES.map((file) => summaryKey(file, kind, model.name)));
  return { store, ended, textsOf };
}

const claimsIn = (store: { folder: string }) => readdirSync(join(store.folder, 'claims'));

describe('a run over files', () => {
  it('stores a summary for each, counts what was paid, and leaves no claim behind', async () => {
    const model = madeModel((request) => `Role of ${pathOf(request)}, which sells many things.`);
    const { store, ended, textsOf } = run(model);
    expect(await ended).toEqual({
      ended: null,
      tally: {
        made: 8,
        foundMeanwhile: 0,
        failures: [],
        sourceCut: 0,
        answerCut: 0,
        inputTokens: 800,
        cachedInputTokens: 80,
        outputTokens: 160,
        usd: 2,
      },
    });
    expect(await textsOf()).toEqual(FILES.map(({ path }) => `Role of ${path}, which sells many things.`));
    expect(claimsIn(store)).toEqual([]);
  });

  it('shows each file in its own prompt, with the purpose and an upper bound', async () => {
    const model = madeModel(() => 'It sells many things to people.');
    await run(model, {}, FILES.slice(0, 1), SUMMARY_KINDS).ended;
    expect(model.requests.map(({ purpose }) => purpose)).toEqual([...SUMMARY_KINDS]);
    for (const request of model.requests) {
      expect(contentOf(request)).toContain("name = 'a.py'");
      expect(request.maxOutputTokens).toBe(2000);
    }
  });

  it('asks one file alone until there is a first answer, then as many at a time as wanted', async () => {
    const model = madeModel(async (_, nth) => {
      if (nth === 1) expect(model.mostAtOnce).toBe(1);
      await sleep(5);
      return 'It sells many things to people.';
    });
    await run(model, { concurrency: 3 }).ended;
    expect(model.mostAtOnce).toBe(3);
  });

  it('has each answer on the disk before the same worker asks again', async () => {
    const store = openSummaryStore({ dataDir: tempFolder() });
    const before: number[] = [];
    const model = madeModel(async () => {
      before.push(
        (await store.readMany(FILES.map((file) => summaryKey(file, 'role-summary', 'made-model')))).filter(
          (text) => text !== null,
        ).length,
      );
      return 'It sells many things to people.';
    });
    await run(model, { store, concurrency: 1 }).ended;
    expect(before).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('tells how far it is', async () => {
    const seen: SummaryProgress[] = [];
    const model = madeModel(() => 'It sells many things to people.');
    await run(model, { onProgress: (progress) => seen.push(progress) }).ended;
    expect(seen.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(seen[0]).toMatchObject({ total: 8, leftMs: null });
    expect(seen.at(-1)).toMatchObject({ total: 8, leftMs: 0 });
  });

  it('says with the summary that source or answer were cut', async () => {
    const model = madeModel(() => ({ text: 'It sells many things to people and', truncated: true }));
    const { store, ended } = run(model, { readSource: async () => 'x = 1\n'.repeat(9000) }, FILES.slice(0, 1));
    expect((await ended).tally).toMatchObject({ made: 1, sourceCut: 1, answerCut: 1 });
    expect(await store.look(summaryKey(FILES[0]!, 'role-summary', 'made-model'))).toMatchObject({
      sourceCut: true,
      answerCut: true,
    });
  });
});

describe('failures of a run', () => {
  it('of single files are named, cost no other file, and are not stored', async () => {
    const model = madeModel((request) => {
      if (pathOf(request) === 'c.py') return failed();
      if (pathOf(request) === 'e.py') return '';
      if (pathOf(request) === 'g.py') return { text: '', truncated: true };
      return 'It sells many things to people.';
    });
    const { store, ended, textsOf } = run(model);
    const { tally, ended: why } = await ended;
    expect(why).toBeNull();
    expect(tally.made).toBe(5);
    expect(tally.failures.sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: 'c.py', kind: 'role-summary', reason: 'models.example answered 500.' },
      { path: 'e.py', kind: 'role-summary', reason: 'The answer is empty.' },
      {
        path: 'g.py',
        kind: 'role-summary',
        reason: 'The answer is empty, and the model was stopped at its length limit.',
      },
    ]);
    expect(tally.usd).toBe(0.25 * 7);
    expect((await textsOf()).map((text) => text === null)).toEqual([
      false,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(claimsIn(store)).toEqual([]);
  });

  it('of the key end it after the second file', async () => {
    const model = madeModel(refused);
    const { tally, ended } = await run(model, {}, FILES, SUMMARY_KINDS).ended;
    expect(ended?.code).toBe('model_refused');
    expect(model.requests).toHaveLength(2);
    expect(tally.failures.map(({ path }) => path)).toEqual(['a.py', 'a.py', 'a.py', 'b.py', 'b.py', 'b.py']);
  });

  it('of one refused file do not end it', async () => {
    const model = madeModel((request) => (pathOf(request) === 'a.py' ? refused() : 'It sells many things to people.'));
    const { tally, ended } = await run(model).ended;
    expect(ended).toBeNull();
    expect(tally.made).toBe(7);
  });

  it.each([
    ['a server that fails', failed],
    ['a server that says nonsense', () => '{}'],
  ])('of %s end it after five in a row', async (_, reply) => {
    const model = madeModel(reply);
    const { tally, ended } = await run(model).ended;
    expect(ended?.code).toBe('model_failed');
    expect(model.requests).toHaveLength(5);
    expect(tally.failures).toHaveLength(5);
  });

  it('are not what a changed file is: it is named, and asked about by the next run', async () => {
    const model = madeModel(() => 'It sells many things to people.');
    const { tally, ended } = await run(model, { readSource: async () => null }).ended;
    expect(ended).toBeNull();
    expect(model.requests).toEqual([]);
    expect(tally.failures.map(({ reason }) => reason)).toContain('h.py changed while the run went on.');
  });

  it('that are bugs come out as they are and leave no claim behind', async () => {
    const model = madeModel(() => {
      throw new TypeError('a bug');
    });
    const { store, ended } = run(model);
    await expect(ended).rejects.toThrow(TypeError);
    expect(claimsIn(store)).toEqual([]);
  });
});

describe('a run that is cancelled', () => {
  it('keeps the answers that are under way, and asks for nothing more', async () => {
    const cancel = new AbortController();
    const model = madeModel(async (_, nth) => {
      if (nth === 4) cancel.abort();
      await sleep(30);
      return 'It sells many things to people.';
    });
    const { ended, textsOf, store } = run(model, { signal: cancel.signal, concurrency: 3 });
    const { tally, ended: why } = await ended;
    expect(why?.code).toBe('cancelled');
    expect(model.requests).toHaveLength(4);
    expect(tally.made).toBe(4);
    expect((await textsOf()).filter((text) => text !== null)).toHaveLength(4);
    expect(claimsIn(store)).toEqual([]);
  });

  it('does not wait for a server that never answers', async () => {
    const cancel = new AbortController();
    const model = madeModel(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal!.addEventListener('abort', () => reject(new RepoNavError('cancelled', 'Cancelled.', '')));
          cancel.abort();
        }),
    );
    const { tally, ended } = await run(model, { signal: cancel.signal, deps: { graceMs: 10 } }).ended;
    expect(ended?.code).toBe('cancelled');
    expect(tally).toMatchObject({ made: 0, failures: [] });
  });

  it('before it begins asks for nothing', async () => {
    const model = madeModel(() => '');
    const { ended } = await run(model, { signal: AbortSignal.abort(), deps: { graceMs: 1 } }).ended;
    expect(ended?.code).toBe('cancelled');
    expect(model.requests).toEqual([]);
  });
});

describe('a data folder that fails in the middle of a run', () => {
  it('ends it at once, and what was there stays', async () => {
    const dataDir = tempFolder();
    const store = openSummaryStore({ dataDir });
    const claims = join(store.folder, 'claims');
    const model = madeModel((_, nth) => {
      if (nth === 3) {
        rmSync(claims, { recursive: true });
        writeFileSync(claims, 'a file');
      }
      return 'It sells many things to people.';
    });
    const { ended, textsOf } = run(model, { store, concurrency: 1 });
    const { tally, ended: why } = await ended;
    expect(why).toMatchObject({ code: 'data_unusable', message: expect.stringContaining('a file stands') });
    expect(model.requests).toHaveLength(3);
    // The third was paid for, and its room was lost under it: it was written anew.
    expect(tally.made).toBe(3);
    expect((await textsOf()).filter((text) => text !== null)).toHaveLength(3);
    rmSync(claims);
    mkdirSync(claims);
    expect((await run(model, { store }).ended).tally).toMatchObject({ made: 5, foundMeanwhile: 3 });
  });
});

describe('two runs at once', () => {
  it('ask for each summary once between them', async () => {
    const dataDir = tempFolder();
    const answer = async () => {
      await sleep(10);
      return 'It sells many things to people.';
    };
    const models = [madeModel(answer), madeModel(answer)];
    const runs = await Promise.all(models.map((model) => run(model, { store: openSummaryStore({ dataDir }) }).ended));
    const asked = models.flatMap(({ requests }) => requests.map(pathOf)).sort();
    expect(asked).toEqual(FILES.map(({ path }) => path));
    for (const { tally } of runs) expect(tally.made + tally.foundMeanwhile).toBe(8);
  });
});
