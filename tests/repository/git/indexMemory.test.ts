import { describe, expect, test } from 'vitest';
import { IndexMemory } from '../../../src/repository/git/indexMemory.js';
import { readHead } from '../../../src/repository/git/workTreeListing.js';
import { git, tempRepository, writeFiles } from '../tempRepository.js';

/** A memory for which what was written now was written a while ago. */
const later = () => new IndexMemory(() => Date.now() + 10_000);

async function ask(memory: IndexMemory, folder: string) {
  const place = { folder };
  const head = readHead(place, undefined);
  const { listing, staged } = await memory.ask(place, head, undefined);
  // What is remembered is remembered with HEAD, which a scan waits for as well.
  await head;
  return { listing: await listing, paths: (await listing).entries.map(({ path }) => path), staged: await staged };
}

describe('what git said of an index', () => {
  test('holds while the index stays as it was', async () => {
    const repo = tempRepository({ 'a.py': 'a', 'b.py': 'b' });
    const memory = later();
    const first = await ask(memory, repo);
    const second = await ask(memory, repo);
    expect(second.listing).toBe(first.listing);
    expect(second).toEqual({ ...first, paths: ['a.py', 'b.py'], staged: [] });
  });

  test('is asked anew when something is staged', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    const memory = later();
    await ask(memory, repo);
    writeFiles(repo, { 'new.py': 'n' });
    git(repo, 'add', 'new.py');
    expect(await ask(memory, repo)).toMatchObject({ paths: ['a.py', 'new.py'], staged: ['new.py'] });
  });

  test('is compared anew when HEAD moves under an index that stays', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    writeFiles(repo, { 'a.py': 'changed' });
    git(repo, 'commit', '-q', '-a', '-m', 'change');
    const memory = later();
    await ask(memory, repo);
    git(repo, 'reset', '-q', '--soft', 'HEAD~1');
    expect(await ask(memory, repo)).toMatchObject({ paths: ['a.py'], staged: ['a.py'] });
  });

  test('is not kept of an index written a moment ago, which may change within the same tick', async () => {
    const repo = tempRepository({ 'a.py': 'a' });
    const memory = new IndexMemory(() => Date.now() - 60_000);
    const first = await ask(memory, repo);
    expect((await ask(memory, repo)).listing).not.toBe(first.listing);
  });
});
