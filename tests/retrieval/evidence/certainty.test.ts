import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndexView } from '../../../src/index/types.js';
import { issueQuery } from '../../../src/library/issueQuery.js';
import { gatherEvidence } from '../../../src/retrieval/evidence/context.js';
import { createHistoryEvidence } from '../../../src/retrieval/evidence/history.js';
import { literalEvidence } from '../../../src/retrieval/evidence/literal.js';
import { quotedPathEvidence } from '../../../src/retrieval/evidence/quotedPath.js';
import { normalizedFile } from '../../../src/retrieval/evidence/scoreFiles.js';
import { indexedView } from '../indexedView.js';
import { memoryView } from '../memoryView.js';
import { fileFeature, historyContext } from './historyContext.js';
import { madeHistory } from './madeHistory.js';

const message = 'the amount of an article must be positive';
const FILES: Record<string, string> = {
  'shop/cart.py': `def check(amount):\n    raise ValueError("${message}")\n`,
  'shop/stock.py': 'def check(amount):\n    raise ValueError("the amount of stock")\n',
  'shop/routes.py': 'def routes():\n    return []\n',
  'admin/routes.py': 'def routes():\n    return [1]\n',
};

let view: IndexView;
let closeAll: () => Promise<void>;
beforeAll(async () => {
  ({ view, close: closeAll } = await indexedView(FILES));
});
afterAll(() => closeAll());

/** Path -> value of a feature as it is weighed. */
function weighed(text: string, name: string): Record<string, number> {
  const { context } = gatherEvidence(view, issueQuery(text), [literalEvidence, quotedPathEvidence]);
  const column = normalizedFile(context, name) ?? [];
  return Object.fromEntries([...column].flatMap((value, file) => (value > 0 ? [[view.paths[file]!, value]] : [])));
}

describe('how certain evidence is', () => {
  it('of a literal, grows with the words in common, while the best amount is always 1', () => {
    const short = 'Odd text\n\nValueError: the amount of stock';
    const long = `Odd text\n\nValueError: ${message}`;
    expect(weighed(short, 'literal')['shop/stock.py']).toBe(1);
    expect(weighed(long, 'literal')['shop/cart.py']).toBe(1);
    const certain = weighed(long, 'literalCertainty')['shop/cart.py']!;
    expect(certain).toBeCloseTo(1);
    expect(weighed(short, 'literalCertainty')['shop/stock.py']).toBeLessThan(certain / 2 + 0.01);
  });

  it('of a quoted path, is shared by the files that it may mean', () => {
    const one = 'Wrong page\n\nIt is in shop/routes.py';
    const two = 'Wrong page\n\nIt is in somewhere/routes.py';
    expect(weighed(one, 'quotedPathCertainty')).toEqual({ 'shop/routes.py': 1 });
    expect(weighed(two, 'quotedPath')).toEqual({ 'admin/routes.py': 1, 'shop/routes.py': 1 });
    for (const value of Object.values(weighed(two, 'quotedPathCertainty'))) expect(value).toBeLessThan(0.6);
  });

  it('of a past commit, is the share of the title that its message has', () => {
    const history = madeHistory([
      { terms: { parser: 1 }, files: { 'a.py': [] } },
      { terms: { lexer: 1, token: 1 }, files: { 'b.py': [] } },
    ]);
    const certainty = (title: string) => {
      const context = historyContext(memoryView({ 'a.py': 'a', 'b.py': 'b' }), title);
      createHistoryEvidence(history).apply(context);
      return fileFeature(context, 'histTitleCertainty') as Record<string, number>;
    };
    const whole = certainty('parser')['a.py']!;
    const part = certainty('parser lexer token')['a.py']!;
    expect(whole).toBeGreaterThan(2 * part);
    expect(whole).toBeLessThanOrEqual(1);
  });
});
