import { describe, expect, test } from 'vitest';
import { RepoNavError } from '../../src/errors.js';
import {
  cutAnswer,
  estimateTokens,
  type Presentable,
  receiptText,
  renderScaffold,
  scaffoldText,
} from '../../src/navigation/index.js';
import { FORMATS, type Format } from '../../src/navigation/schemas.js';
import { shopAnswer } from './answers.js';

const BUDGETS = Array.from({ length: 30 }, (_, at) => 40 + at * 50);

function cutOrNull(answer: Presentable, format: Format, maxTokens: number): Presentable | null {
  try {
    return cutAnswer(answer, { format, maxTokens });
  } catch (error) {
    if (error instanceof RepoNavError && error.code === 'usage') return null;
    throw error;
  }
}

describe('an answer as text', () => {
  test.each(FORMATS)('in the format %s', async (format) => {
    await expect(renderScaffold(shopAnswer(), { format })).toMatchFileSnapshot(`golden/answer.${format}.txt`);
  });

  test('of paper is its scaffold, byte for byte, then a blank line and the receipt', () => {
    const answer = shopAnswer('paper');
    const text = renderScaffold(answer, { format: 'tree', profile: 'paper', door: 'mcp' });
    const scaffold = scaffoldText(answer.scaffold.files, { profile: 'paper' });
    const shown = { ...answer.receipt, shownFiles: 12 };
    expect(text).toBe(`${scaffold}\n\n${receiptText(shown, { of: 'files' })}\n`);
  });

  test('names the door in its cue, in default alone', () => {
    const answer = shopAnswer();
    const cueOf = (options: object) => /run `(.*)`/.exec(renderScaffold(answer, { format: 'tree', ...options }))![1];
    expect(cueOf({ door: 'cli' })).toBe('reponav symbols <path>');
    expect(cueOf({ door: 'mcp' })).toBe('list_symbols');
    expect(cueOf({ door: 'cli', profile: 'paper' })).toBe('list_symbols');
  });

  test('without results says what that means', () => {
    const empty: Presentable = {
      ...shopAnswer(),
      files: [],
      functions: [],
      scaffold: { files: [] },
      note: 'No word occurs.',
    };
    expect(renderScaffold(empty, { format: 'tree' }).split('\n')[0]).toBe('No word occurs.');
    expect(JSON.parse(renderScaffold(empty, { format: 'json' })).note).toBe('No word occurs.');
  });

  test('as JSON is the value itself', () => {
    const answer = shopAnswer();
    expect(JSON.parse(renderScaffold(answer, { format: 'json' }))).toEqual(cutAnswer(answer, { format: 'json' }));
  });
});

describe.each(FORMATS)('a token budget for %s', (format) => {
  const answer = shopAnswer();

  test('holds for the whole text, or is refused with the budget that would do', () => {
    for (const maxTokens of BUDGETS) {
      try {
        const text = renderScaffold(answer, { format, maxTokens });
        expect(estimateTokens(text)).toBeLessThanOrEqual(maxTokens);
      } catch (error) {
        expect(error).toMatchObject({ code: 'usage' });
        const needed = Number(/(\d+) tokens\.$/.exec((error as RepoNavError).hint)![1]);
        expect(needed).toBeGreaterThan(maxTokens);
        expect(estimateTokens(renderScaffold(answer, { format, maxTokens: needed }))).toBeLessThanOrEqual(needed);
      }
    }
  });

  test.each([
    ['short', BUDGETS.filter((budget) => budget < 300)],
    ['full', BUDGETS.filter((budget) => budget >= 300)],
  ])('gives more for more, beside a %s receipt', (_, budgets) => {
    let before = 0;
    for (const maxTokens of budgets) {
      const cut = cutOrNull(answer, format, maxTokens);
      const size = cut ? JSON.stringify({ ...cut, receipt: null }).length : 0;
      expect(size).toBeGreaterThanOrEqual(before);
      before = size;
    }
  });

  test('gives text and JSON of the same value', () => {
    for (const maxTokens of BUDGETS) {
      const cut = cutOrNull(answer, format, maxTokens);
      if (!cut) continue;
      expect(renderScaffold(answer, { format, maxTokens })).toBe(renderScaffold(cut, { format }));
    }
  });

  test('that suffices changes nothing', () => {
    expect(renderScaffold(answer, { format, maxTokens: 100_000 })).toBe(renderScaffold(answer, { format }));
  });
});

describe('what a budget cuts', () => {
  const answer = shopAnswer();
  const whole = answer.scaffold.files;

  test('are whole blocks: what is shown is as it was', () => {
    for (const maxTokens of BUDGETS) {
      for (const [rank, file] of (cutOrNull(answer, 'tree', maxTokens)?.scaffold.files ?? []).entries()) {
        expect(file.path).toBe(whole[rank]!.path);
        for (const block of ['anchors', 'glimpse', 'candidateTargets'] as const) {
          expect([[], whole[rank]![block]]).toContainEqual(file[block]);
        }
      }
    }
  });

  test('goes by rank: a file keeps its blocks at least as long as those below, and loses them from the glimpse on', () => {
    const kept = (file: (typeof whole)[number]) =>
      [file.glimpse.length, file.candidateTargets.length, file.anchors.length].map((length) => length > 0);
    for (const maxTokens of BUDGETS) {
      const files = cutOrNull(answer, 'tree', maxTokens)?.scaffold.files ?? [];
      for (const [rank, file] of files.slice(0, 3).entries()) {
        const [glimpse, targets, anchors] = kept(file);
        const full = kept(whole[rank]!);
        if (glimpse) expect(anchors).toBe(full[2]);
        if (anchors) expect(targets).toBe(full[1]);
        const below = files[rank + 1];
        if (below && kept(below).some(Boolean)) expect(targets).toBe(full[1]);
        if (below && kept(below)[2]) expect(anchors).toBe(full[2]);
      }
    }
  });

  test('are edges to files that are no longer shown', () => {
    for (const maxTokens of BUDGETS) {
      const files = cutOrNull(answer, 'tree', maxTokens)?.scaffold.files ?? [];
      const shown = new Set(files.map((file) => file.path));
      for (const file of files) for (const path of [...file.imports, ...file.importedBy]) expect(shown).toContain(path);
    }
  });

  test('is told by the receipt', () => {
    const text = renderScaffold(answer, { format: 'tree', maxTokens: 500 });
    expect(text).toMatch(/shown \d+ of 12 files, cut to 500 tokens/);
    expect(cutAnswer(answer, { format: 'tree', maxTokens: 500 }).receipt.cutToTokens).toBe(500);
    expect(cutAnswer(answer, { format: 'tree' }).receipt.cutToTokens).toBeUndefined();
  });

  test('leaves the first file and a short receipt under a tiny one', async () => {
    await expect(renderScaffold(answer, { format: 'tree', maxTokens: 120 })).toMatchFileSnapshot(
      'golden/answer.tree.120.txt',
    );
    await expect(renderScaffold(answer, { format: 'tree', maxTokens: 600 })).toMatchFileSnapshot(
      'golden/answer.tree.600.txt',
    );
  });

  test('is never one endless body at the cost of all others', () => {
    const endless = { ...answer.snippets![0]!, text: 'x = 1\n'.repeat(5000) };
    const text = renderScaffold(
      { ...answer, snippets: [endless, ...answer.snippets!] },
      { format: 'snippets', maxTokens: 800 },
    );
    expect(text).toContain('(body not shown)');
    expect(text).toContain('return False');
  });

  test('holds for an empty answer', () => {
    const empty: Presentable = {
      ...answer,
      files: [],
      functions: [],
      scaffold: { files: [] },
      snippets: [],
      inline: [],
      note: 'None.',
    };
    for (const format of FORMATS) {
      if (format === 'json') continue;
      const text = renderScaffold(empty, { format, maxTokens: 100 });
      expect(text).toContain('None.');
      expect(estimateTokens(text)).toBeLessThanOrEqual(100);
    }
  });
});

describe('JSON under the budget of an agent', () => {
  const base = shopAnswer();
  const more = Array.from({ length: 12 }, (_, at) => ({ ...base.files[0]!, path: `more/part${at}.py`, evidence: 1 }));
  const answer: Presentable = {
    ...base,
    files: [...base.files, ...more].slice(0, 15),
    scaffold: {
      files: [
        ...base.scaffold.files,
        ...more.map(({ path, evidence }) => ({
          ...base.scaffold.files[0]!,
          path,
          evidence,
          expanded: false,
          anchors: [],
          glimpse: [],
          candidateTargets: [],
        })),
      ].slice(0, 15),
    },
  };

  test('names all files, as the tree does, before it says more of the second and third', () => {
    const { files, scaffold, receipt } = cutAnswer(answer, { format: 'json', maxTokens: 2000 });
    expect(files).toHaveLength(15);
    expect(receipt).toMatchObject({ shownFiles: 15, cutToTokens: 2000 });
    expect(scaffold.files.length).toBeLessThan(15);
    expect(scaffold.files.every(({ expanded }) => expanded)).toBe(true);
  });

  test('keeps targets in files that are not expanded before it names functions twice', () => {
    const targets = ['src/views/page_3.py:view'];
    const withTargets: Presentable = {
      ...answer,
      scaffold: {
        files: answer.scaffold.files.map((file) =>
          file.path === 'src/views/page_3.py' ? { ...file, candidateTargets: targets } : file,
        ),
      },
    };
    const cut = cutAnswer(withTargets, { format: 'json', maxTokens: 2300 });
    expect(cut.scaffold.files.filter(({ expanded }) => !expanded)).toMatchObject([{ candidateTargets: targets }]);
    const text = renderScaffold(cut, { format: 'tree' });
    expect(text).toContain('    - src/views/page_3.py:view');
    // Rank order, although the entries around it are gone from the scaffold.
    expect(text.match(/page_\d\.py \(/g)).toEqual([0, 1, 2, 3, 4, 5].map((at) => `page_${at}.py (`));
    const shorter = cutAnswer(withTargets, { format: 'json', maxTokens: 1000 });
    expect(shorter.scaffold.files.every(({ expanded }) => expanded)).toBe(true);
  });

  test('and its text show the same files', () => {
    for (const maxTokens of [900, 1200, 1500, 2000, 2500]) {
      const cut = cutAnswer(answer, { format: 'json', maxTokens });
      const text = renderScaffold(cut, { format: 'tree' });
      expect([...text.matchAll(/^\[FILE\] (\S+)/gm)].map(([, path]) => path).sort()).toEqual(
        cut.files.map(({ path }) => path).sort(),
      );
      expect(text).toContain(`shown ${cut.files.length} of`);
      expect(estimateTokens(text)).toBeLessThanOrEqual(maxTokens);
    }
  });

  test('without a budget has every file in the scaffold', () => {
    expect(cutAnswer(answer, { format: 'json' }).scaffold.files).toHaveLength(15);
  });
});
