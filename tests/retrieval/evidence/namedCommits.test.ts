import { describe, expect, it } from 'vitest';
import { createNamedCommitsEvidence } from '../../../src/retrieval/evidence/namedCommits.js';
import { memoryView } from '../memoryView.js';
import { fileFeature, functionFeature, historyContext } from './historyContext.js';
import { madeHistory } from './madeHistory.js';

const TEXT = 'fn parse\nx\nend\nfn read\nx\nend\n';
const history = madeHistory([
  { id: 'ab12cd34ef'.repeat(4), terms: { '#123': 1 }, files: { 'a.py': ['parse'], 'gone.py': [] } },
  { id: '1234567890'.repeat(4), terms: {}, files: { 'b.py': [] } },
  ...Array.from({ length: 9 }, () => ({ terms: { '#99': 1 }, files: { 'b.py': [] } })),
]);

function ask(issue: string) {
  const context = historyContext(memoryView({ 'a.py': TEXT, 'b.py': 'b' }), issue);
  createNamedCommitsEvidence(history).apply(context);
  return context;
}

describe('commits that the issue names', () => {
  it.each([
    'Broken since ab12cd3',
    'Broken since AB12CD34EF?'.toLowerCase(),
    'Regression of #123',
    'See https://example.org/o/r/pull/123.',
    'See https://example.org/o/r/commit/ab12cd34efab12cd34ef',
  ])('are found: %s', (issue) => {
    const context = ask(issue);
    expect(fileFeature(context, 'namedCommit')).toEqual({ 'a.py': expect.closeTo(Math.SQRT1_2) });
    expect(functionFeature(context, 'namedCommit')).toEqual({ 'a.py parse': expect.closeTo(Math.SQRT1_2) });
    expect(context.reasons['a.py']).toEqual(['commit ab12cd3 named']);
  });

  it.each(['Broken since 1234567', 'Fails for #99', 'A defaced facade', 'the first of #1'])('are none: %s', (issue) => {
    expect(fileFeature(ask(issue), 'namedCommit')).toEqual({});
  });
});
