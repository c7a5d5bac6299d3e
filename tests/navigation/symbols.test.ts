import { describe, expect, test } from 'vitest';
import { RepoNavError } from '../../src/errors.js';
import { buildSymbols, cutSymbols, estimateTokens, renderSymbols } from '../../src/navigation/index.js';
import { outline, receipt } from './builders.js';
import { server, tokens } from './shop.js';

const facts = { language: 'python', lines: 200, partial: false, receipt: receipt() };
const answer = buildSymbols('src/backend/server.py', server, facts);

describe('the symbol list', () => {
  test('as text', async () => {
    await expect(renderSymbols(answer)).toMatchFileSnapshot('golden/symbols.txt');
  });

  test('of a broken file says that it is partial', async () => {
    const partial = buildSymbols('a.py', tokens, { ...facts, partial: true });
    await expect(renderSymbols(partial)).toMatchFileSnapshot('golden/symbols.partial.txt');
  });

  test('gives overloads ids with their line', () => {
    const ids = buildSymbols('a.py', tokens, facts).symbols.map((symbol) => symbol.id);
    expect(ids).toEqual(['a.py:Token', 'a.py:Token.expired', 'a.py:decode@44', 'a.py:decode@62']);
  });

  test('counts depth by nesting', () => {
    expect(answer.symbols.map((symbol) => symbol.depth)).toEqual([0, 1, 1, 1, 0, 0, 0, 0, 0]);
  });

  test.each([
    ['a file without a language', null, { language: null, partial: false }, 'files of this kind have no outline'],
    ['a file that defines nothing', outline('python', []), { partial: false }, 'the file defines none'],
    ['a file of which nothing was recovered', outline('python', []), { partial: true }, 'there may be some'],
  ])('says why it is empty: %s', (_, made, changes, reason) => {
    expect(renderSymbols(buildSymbols('notes.txt', made, { ...facts, ...changes }))).toContain(reason);
  });

  test('is one value in text and JSON', () => {
    expect(JSON.parse(renderSymbols(answer, { format: 'json' }))).toEqual(answer);
  });
});

describe.each(['tree', 'json'] as const)('a token budget for the list as %s', (format) => {
  const budgets = Array.from({ length: 50 }, (_, at) => 50 + at * 30);

  test('holds, and cuts between symbols', () => {
    for (const maxTokens of budgets) {
      try {
        const text = renderSymbols(answer, { format, maxTokens });
        expect(estimateTokens(text)).toBeLessThanOrEqual(maxTokens);
        const cut = cutSymbols(answer, { format, maxTokens });
        expect(text).toBe(renderSymbols(cut, { format }));
        expect(cut.receipt.shownFunctions).toBe(cut.symbols.length);
        const ids = new Set(answer.symbols.map((symbol) => symbol.id));
        for (const symbol of cut.symbols) expect(ids).toContain(symbol.id);
      } catch (error) {
        expect(error).toBeInstanceOf(RepoNavError);
        expect(error).toMatchObject({ code: 'usage', hint: expect.stringMatching(/^Ask for at least \d+ tokens\.$/) });
      }
    }
  });

  test('takes members before what contains them', () => {
    for (const maxTokens of budgets) {
      let cut: typeof answer;
      try {
        cut = cutSymbols(answer, { format, maxTokens });
      } catch {
        continue;
      }
      const depths = cut.symbols.map((symbol) => symbol.depth);
      if (depths.includes(1)) expect(depths.filter((depth) => depth === 0)).toHaveLength(6);
    }
  });
});

test('a cut list says how much it shows', async () => {
  await expect(renderSymbols(answer, { maxTokens: 320 })).toMatchFileSnapshot('golden/symbols.320.txt');
});
