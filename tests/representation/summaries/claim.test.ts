import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSummaryStore } from '../../../src/representation/summaries/index.js';
import { encodeSummary } from '../../../src/representation/summaries/summaryFile.js';
import { claimPath } from '../../../src/representation/summaries/summaryFolders.js';
import { completeSummary } from '../../../src/representation/summaries/summaryStore.js';
import { tempFolder } from '../../repository/tempRepository.js';
import { keyOf } from './keys.js';

const key = keyOf();
const summary = completeSummary(key, 'It sells things.', {});

function made() {
  const store = openSummaryStore({ dataDir: tempFolder() });
  const path = claimPath(store.folder, key);
  const standing = (owner: unknown, ageMs = 0) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof owner === 'string' ? owner : JSON.stringify(owner));
    const then = new Date(Date.now() - ageMs);
    utimesSync(path, then, then);
  };
  return { store, path, standing, left: () => readdirSync(dirname(path)) };
}

/** The id of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

async function claimed(store: ReturnType<typeof made>['store']) {
  const outcome = await store.claim(key);
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome.claim;
}

describe('a claim', () => {
  it('is one process’s at a time, and free again when it is released', async () => {
    const { store, left } = made();
    const claim = await claimed(store);
    expect(await store.claim(key)).toBe('taken');
    await claim.release();
    expect(left()).toEqual([]);
    await (await claimed(store)).release();
  });

  it('leads to a summary that others find', async () => {
    const { store, left } = made();
    const claim = await claimed(store);
    await claim.keep(summary);
    await claim.release();
    expect(await store.read(key)).toBe('It sells things.');
    expect(await store.claim(key)).toBe('there');
    expect(left()).toEqual([]);
  });

  it('takes room on the disk before anything is asked for', async () => {
    const { store, path, left } = made();
    const claim = await claimed(store);
    const part = left().find((name) => name.endsWith('.part'))!;
    expect(statSync(join(dirname(path), part)).size).toBe(32 * 1024);
    await claim.release();
  });

  it('keeps a text that is longer than the room taken', async () => {
    const { store } = made();
    const claim = await claimed(store);
    const text = 'many words '.repeat(10_000);
    await claim.keep({ ...summary, text });
    await claim.release();
    expect(await store.read(key)).toBe(text);
  });
});

describe('what killed processes left behind', () => {
  it('is put in its place, or cleared up, without being asked for', async () => {
    const { store, path, standing, left } = made();
    standing({ pid: deadPid(), host: hostname() });
    writeFileSync(`${path}.123-ab.part`, encodeSummary(summary));
    const other = claimPath(store.folder, keyOf('src/other.py'));
    writeFileSync(other, JSON.stringify({ pid: deadPid(), host: hostname() }));
    writeFileSync(`${other}.123-ab.part`, Buffer.alloc(100));
    await store.recover();
    expect(await store.read(key)).toBe('It sells things.');
    expect(left()).toEqual([]);
  });

  it('is not what a living one holds', async () => {
    const { store } = made();
    const claim = await claimed(store);
    await openSummaryStore({ dataDir: dirname(store.folder) }).recover();
    await claim.keep(summary);
    await claim.release();
    expect(await store.read(key)).toBe('It sells things.');
  });

  it('is nothing where there is no store', async () => {
    await expect(made().store.recover()).resolves.toBeUndefined();
  });
});

describe('a claim that was left behind', () => {
  it('by a process that is gone is taken over at once', async () => {
    const { store, path, standing } = made();
    standing({ pid: deadPid(), host: hostname() });
    const claim = await claimed(store);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ pid: process.pid, host: hostname() });
    await claim.release();
  });

  it('with a whole answer beside it gives that answer', async () => {
    const { store, path, standing, left } = made();
    standing({ pid: deadPid(), host: hostname() });
    writeFileSync(`${path}.123-ab.part`, encodeSummary(summary));
    expect(await store.claim(key)).toBe('there');
    expect(await store.read(key)).toBe('It sells things.');
    expect(left()).toEqual([]);
  });

  it.each([
    ['a torn answer', encodeSummary(summary).subarray(0, -1)],
    ['the room for one', Buffer.alloc(32 * 1024)],
    ['the answer for another file', encodeSummary({ ...summary, key: keyOf('src/other.py') })],
  ])('with %s beside it does not', async (_, bytes) => {
    const { store, path, standing, left } = made();
    standing({ pid: deadPid(), host: hostname() });
    writeFileSync(`${path}.123-ab.part`, bytes);
    await (await claimed(store)).release();
    expect(left()).toEqual([]);
  });

  it('on another machine counts as long as it says that it is there', async () => {
    const { store, standing } = made();
    standing({ pid: deadPid(), host: `not-${hostname()}` }, 60_000);
    expect(await store.claim(key)).toBe('taken');
    standing({ pid: deadPid(), host: `not-${hostname()}` }, 10 * 60_000);
    await (await claimed(store)).release();
  });

  it('whose process id is another process by now ends with its silence', async () => {
    const { store, standing } = made();
    standing({ pid: process.pid, host: hostname() }, 10 * 60_000);
    await (await claimed(store)).release();
  });

  it.each(['', '{"pid":', 'null', '{}'])('torn by a crash to %j ends with its silence, too', async (content) => {
    const { store, standing } = made();
    standing(content, 10 * 60_000);
    await (await claimed(store)).release();
  });
});
