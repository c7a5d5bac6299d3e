import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder, tempRepository } from '../repository/tempRepository.js';
import { pathsOf, runCommand, searchJson } from './reponavCommand.js';

const options = {
  cwd: tempRepository({
    'pool.py': 'def walrus():\n    pass\n',
    'broken.py': 'def otter(:\n    x = (\n\nclass Ferret:\n    def run(self):\n        pass\n',
    'huge.py': `# seal\n${'x = 1\n'.repeat(1_500_000)}`,
    'image.png': new Uint8Array([0x89, 0x50, 0, 0, 1, 2]),
    ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`icons/${at}.ico`, new Uint8Array([0, 0, at])])),
  }),
  cache: join(tempFolder(), 'cache'),
};
const BY_REASON = { binary: 31, too_large: 1 };

describe('what is not searched is named', () => {
  it('in the receipt, by reason over all skipped files, in text and in JSON', async () => {
    const { receipt } = await searchJson('walrus', options);
    expect(receipt).toMatchObject({
      files: 2,
      skippedTotal: 32,
      skippedByReason: BY_REASON,
      partialOutlines: 1,
      partial: false,
    });
    expect(receipt.skipped).toHaveLength(20);
    const { out } = await runCommand(['search', 'walrus'], options);
    expect(out).toContain('# 2 files indexed, 32 skipped (binary 31, too_large 1), 1 outlines partial');
  });

  it('in an empty answer', async () => {
    const { out, exit } = await runCommand(['search', 'zebra'], options);
    expect(exit).toBe(0);
    expect(out).toMatch(
      /^No word of the query occurs in the 2 indexed files\. Not searched: 32 skipped \(binary 31, too_large 1\)\./,
    );
  });

  it('in the status', async () => {
    const { out } = await runCommand(['status'], options);
    expect(out).toMatch(/skipped +32: binary 31, too_large 1/);
    const json = JSON.parse((await runCommand(['status', '--json'], options)).out);
    expect(json).toMatchObject({ skippedByReason: BY_REASON, receipt: { skippedByReason: BY_REASON } });
    expect(json.skipped).toHaveLength(32);
    expect(json.partialOutlines).toEqual([{ path: 'broken.py', language: 'python' }]);
    expect(out).toContain('partial   1 outlines hold only what a parser recovered\n          broken.py: python\n');
    expect(out).toContain('and 22 more: see reponav status --json');
  });

  it('by --verbose and by asking for the file itself', async () => {
    expect((await runCommand(['search', 'walrus', '--verbose'], options)).err).toContain(
      'skipped "huge.py": too_large',
    );
    for (const [path, reason] of [
      ['huge.py', 'too_large'],
      ['image.png', 'binary'],
    ] as const) {
      for (const command of ['show', 'symbols']) {
        const { exit, out } = await runCommand([command, path, '--json'], options);
        expect([exit, JSON.parse(out).error.code]).toEqual([1, 'unknown_file']);
        expect(JSON.parse(out).error.message).toContain(reason);
      }
    }
  });

  it('in an outline that is only what was recovered', async () => {
    expect((await runCommand(['symbols', 'broken.py'], options)).out).toContain(
      'PARTIAL: the file did not parse cleanly',
    );
  });
});

describe('an empty answer claims no more than was searched', () => {
  it.each([
    ['', 'holds no word'],
    ['   \n', 'holds no word'],
    ['the of and', 'holds no word'],
    ['?!.', 'holds no word'],
  ])('for the query %j', async (query, said) => {
    const { exit, out } = await runCommand(['locate', '--text', query, '--json'], options);
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ files: [], note: expect.stringContaining(said) });
  });

  it('for filters that let no file through', async () => {
    for (const flags of [
      ['--path', '[z]'],
      ['--path', '../**'],
      ['--path', '/etc'],
      ['--path', '!**'],
      ['--lang', 'rust'],
    ]) {
      const answer = await searchJson('walrus', options, ...flags);
      expect(pathsOf(answer)).toEqual([]);
      expect(answer.note).toBe(
        'The path and language filters let through none of the 2 indexed files, so nothing was searched.',
      );
    }
  });
});
