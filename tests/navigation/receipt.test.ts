import { describe, expect, test } from 'vitest';
import { absenceNote, buildReceipt, receiptText } from '../../src/navigation/index.js';
import { ranking, receipt } from './builders.js';

describe('the receipt as text', () => {
  const text = (changes: Parameters<typeof receipt>[0]) => receiptText(receipt(changes), { of: 'files' });

  test('tells root, commit, dirt, coverage, shown of total, and times', () => {
    expect(text({}).split('\n')).toEqual([
      '# /home/ada/shop at 4f1d2c3 (main), 2 dirty, 1 re-read',
      '# 2841 files indexed, 3 skipped (binary 2, too_large 1), 4 outlines partial',
      '# shown 15 of 230 files; refresh 12 ms, retrieve 8 ms, present 1 ms',
    ]);
  });

  test('says nothing of what is not there', () => {
    const plain = text({
      commit: null,
      branch: null,
      dirty: 0,
      reread: 0,
      skipped: [],
      skippedTotal: 0,
      partialOutlines: 0,
    });
    expect(plain.split('\n').slice(0, 2)).toEqual(['# /home/ada/shop no commit, 0 dirty', '# 2841 files indexed']);
  });

  test('counts skipped files that it does not name by their reason, too', () => {
    const skippedByReason = { binary: 37, too_large: 3 };
    expect(text({ skippedTotal: 40, skippedByReason })).toContain('40 skipped (binary 37, too_large 3)');
  });

  test('warns while indexing is unfinished, also where it is short', () => {
    expect(text({ partial: true, pending: 900 })).toContain('# PARTIAL: 900 files are still to be indexed');
    expect(text({ partial: true, pending: 900, cutToTokens: 100 })).toBe(
      '# /home/ada/shop at 4f1d2c3 (main), 2 dirty; PARTIAL, 900 files pending; shown 15 of 230 files, cut to 100 tokens',
    );
  });
});

describe('an empty answer', () => {
  const note = (changes: Parameters<typeof receipt>[0], facts: Partial<Parameters<typeof absenceNote>[1]> = {}) =>
    absenceNote(receipt(changes), { found: false, hasWords: true, accepted: null, ...facts });

  test('allows to conclude absence from all that was searched, and names what was not', () => {
    expect(note({ skipped: [], skippedTotal: 0 })).toBe('No word of the query occurs in the 2841 indexed files.');
    expect(note({})).toBe(
      'No word of the query occurs in the 2841 indexed files. Not searched: 3 skipped (binary 2, too_large 1).',
    );
  });

  test('claims no more than the filters let through', () => {
    expect(note({ skippedTotal: 0 }, { accepted: 12 })).toBe(
      'No word of the query occurs in the 12 of 2841 indexed files that the path and language filters let through.',
    );
    expect(note({ skippedTotal: 0 }, { accepted: 0 })).toBe(
      'The path and language filters let through none of the 2841 indexed files, so nothing was searched.',
    );
  });

  test('concludes nothing from a query without words', () => {
    expect(note({}, { hasWords: false })).toMatch(
      /^The query holds no word to search for, so nothing can be concluded/,
    );
  });

  test('allows no conclusion while indexing is unfinished or nothing is indexed', () => {
    expect(note({ partial: true, pending: 7 })).toContain('nothing can be concluded');
    expect(note({ files: 0 })).toContain('nothing can be concluded');
    expect(note({ partial: true, pending: 7 }, { found: true })).toContain('better matches may be among them');
  });

  test('needs no word where there are results', () => {
    expect(note({}, { found: true })).toBeNull();
  });
});

test('a receipt is built from a view, with at most 20 skipped files named', () => {
  const { view } = ranking('x', [{ path: 'a.py' }, { path: 'b.py' }]).ranking;
  const skipped = Array.from({ length: 30 }, (_, at) => ({ path: `${at}.png`, reason: 'binary' as const, detail: '' }));
  const built = buildReceipt(
    { ...view, skipped, pending: 3, dirty: 2 },
    { retrieve: 5, present: 1 },
    { shownFiles: 1 },
  );
  expect(built).toMatchObject({
    root: '/home/ada/shop',
    commit: '4f1d2c3b5a6978',
    branch: 'main',
    dirty: 2,
    files: 2,
    skippedTotal: 30,
    partial: true,
    pending: 3,
    shownFiles: 1,
    elapsedMs: { refresh: 12, retrieve: 5, present: 1 },
  });
  expect(built.skipped).toHaveLength(20);
});
