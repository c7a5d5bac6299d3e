import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RepositoryPool } from '../../../src/interfaces/mcp/repositoryPool.js';
import { openFakeRepository } from './fakeRepository.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reponav-pool-'));
  for (let index = 0; index < 12; index++) mkdirSync(join(folder, `r${index}`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const forever = new AbortController().signal;

/** A pool that writes down what it opens and closes. */
function recordedPool() {
  const events: string[] = [];
  const pool = new RepositoryPool(
    async (path, options) => {
      const name = `${basename(path)}${options.commit === undefined ? '' : `@${options.commit}`}`;
      events.push(`open ${name}`);
      const repository = await openFakeRepository(path, options);
      return {
        ...repository,
        close: async () => {
          events.push(`close ${name}`);
        },
      };
    },
    (message) => events.push(message),
  );
  const use = (name: string, work: () => Promise<unknown> = async () => {}, commit?: string, signal = forever) =>
    pool.use(join(folder, name), commit, signal, work);
  return { pool, events, use };
}

describe('the pool of open repositories', () => {
  it('opens a folder once, also for calls at the same time and by another spelling', async () => {
    const { events, use } = recordedPool();
    await Promise.all([use('r0'), use('r0'), use('r1/../r0')]);
    await use('r0/.');
    expect(events).toEqual(['open r0']);
  });

  it('opens each commit for itself', async () => {
    const { events, use } = recordedPool();
    await use('r0');
    await use('r0', undefined, 'v1');
    await use('r0', undefined, 'v1');
    expect(events).toEqual(['open r0', 'open r0@v1']);
  });

  it('closes the one that was unused for longest when there are more than eight', async () => {
    const { events, use } = recordedPool();
    for (let index = 0; index < 8; index++) await use(`r${index}`);
    await use('r0');
    await use('r8');
    expect(events.slice(8)).toEqual(['open r8', 'close r1']);
  });

  it('never closes one that is in use', async () => {
    const { events, use } = recordedPool();
    let finish: () => void = () => {};
    const long = use('r0', () => new Promise<void>((resolve) => (finish = resolve)));
    for (let index = 1; index < 12; index++) await use(`r${index}`);
    expect(events).not.toContain('close r0');
    finish();
    await long;
    await use('r1');
    expect(events).toContain('close r0');
  });

  it('tries again what could not be opened', async () => {
    const { events, use } = recordedPool();
    await expect(use('r0', undefined, 'unknown')).rejects.toMatchObject({ code: 'unknown_revision' });
    await expect(use('r0', undefined, 'unknown')).rejects.toMatchObject({ code: 'unknown_revision' });
    expect(events).toEqual(['open r0@unknown', 'open r0@unknown']);
  });

  it('lets a caller go that does not want to wait for the opening', async () => {
    const cancel = new AbortController();
    const pool = new RepositoryPool(
      () => new Promise(() => {}),
      () => {},
    );
    const waiting = pool.use(folder, undefined, cancel.signal, async () => 'answered');
    setImmediate(() => cancel.abort());
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('closes everything at the end and reports what fails', async () => {
    const events: string[] = [];
    const pool = new RepositoryPool(
      async (path, options) => ({
        ...(await openFakeRepository(path, options)),
        close: () => Promise.reject(new Error('stuck')),
      }),
      (message) => events.push(message),
    );
    await pool.use(folder, undefined, forever, async () => {});
    await pool.close();
    expect(events).toEqual(['a repository did not close cleanly: stuck']);
  });
});
