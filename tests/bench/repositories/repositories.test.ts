import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitDates } from '../../../src/bench/repositories/commitDates.js';
import { findRepository } from '../../../src/bench/repositories/findRepository.js';
import { git, repositoryWith, tempFolder } from '../tempRepositories.js';

function bare(folder: string): void {
  mkdirSync(folder, { recursive: true });
  git(folder, ['init', '-q', '--bare']);
}

describe('finding a repository in a folder of them', () => {
  it.each([
    ['acme/shop', 'acme/shop'],
    ['acme+shop', 'acme+shop'],
    ['shop', 'shop'],
    ['acme+shop/repo', 'acme+shop/repo'],
    ['acme/shop/repo.git', 'acme/shop/repo.git'],
    ['shop.git', 'shop.git'],
  ])('finds the mirror at %s', async (place, found) => {
    const folder = tempFolder();
    bare(join(folder, place));
    expect(await findRepository(folder, ['acme/shop'])).toBe(join(folder, found));
  });

  it('finds a clone', async () => {
    const folder = tempFolder();
    repositoryWith(join(folder, 'acme+shop'), [{ 'a.py': 'x = 1\n' }]);
    expect(await findRepository(folder, ['acme/shop'])).toBe(join(folder, 'acme+shop'));
  });

  it('takes the repository before its mirror, and the mirror before nothing', async () => {
    const folder = tempFolder();
    bare(join(folder, 'other+shop2'));
    expect(await findRepository(folder, ['acme/shop', 'other/shop2'])).toBe(join(folder, 'other+shop2'));
    bare(join(folder, 'acme+shop'));
    expect(await findRepository(folder, ['acme/shop', 'other/shop2'])).toBe(join(folder, 'acme+shop'));
  });

  it('takes no folder inside another repository for one', async () => {
    const folder = tempFolder();
    repositoryWith(folder, [{ 'acme/shop/a.py': 'x = 1\n' }]);
    expect(await findRepository(folder, ['acme/shop'])).toBeNull();
  });
});

describe('commit dates', () => {
  it('are those of the commits that there are, also by the beginning of their ids', async () => {
    const folder = join(tempFolder(), 'clone');
    const [first, second] = repositoryWith(folder, [{ 'a.py': 'x = 1\n' }, { 'a.py': 'x = 2\n' }]) as [string, string];
    const short = second.slice(0, 12);
    const missing = 'f'.repeat(40);
    const dates = await commitDates(folder, [short, first, missing]);
    expect(dates).toEqual(
      new Map([
        [short, Date.UTC(2020, 0, 2) / 1000],
        [first, Date.UTC(2020, 0, 1) / 1000],
      ]),
    );
  });
});
