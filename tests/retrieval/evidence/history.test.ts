import { describe, expect, it } from 'vitest';
import { openHistory } from '../../../src/index/history/index.js';
import type { CommitHistory } from '../../../src/index/history/types.js';
import { openIndex } from '../../../src/index/index.js';
import type { IndexView } from '../../../src/index/types.js';
import { openSource } from '../../../src/repository/index.js';
import { createHistoryEvidence } from '../../../src/retrieval/evidence/history.js';
import { newCache, present } from '../../index/history/histories.js';
import { commitFiles, git, tempRepository } from '../../repository/tempRepository.js';
import { memoryView } from '../memoryView.js';
import { fileFeature, functionFeature, historyContext } from './historyContext.js';
import { madeHistory } from './madeHistory.js';

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}.py`, []]));

describe('evidence of past commits', () => {
  it('gives each file the best and the sum of its matching commits, less the more files they touched', () => {
    const history = madeHistory([
      { terms: { parser: 1 }, files: { 'a.py': [], 'b.py': [], 'gone.py': [], 'gone2.py': [] } },
      { terms: { parser: 1 }, files: { 'a.py': [] } },
      { terms: { other: 1 }, files: { 'c.py': [] } },
    ]);
    const context = historyContext(memoryView({ 'a.py': 'a', 'b.py': 'b', 'c.py': 'c' }), 'Broken parser');
    createHistoryEvidence(history).apply(context);
    // Both match alike, so w is 1 for both; the first touched four files.
    expect(fileFeature(context, 'histBest')).toEqual({ 'a.py': 1, 'b.py': expect.closeTo(4 ** -0.25) });
    expect(fileFeature(context, 'histSum')).toEqual({ 'a.py': 1.5, 'b.py': 0.5 });
    expect(fileFeature(context, 'histTitle')).toEqual({ 'a.py': 1.5, 'b.py': 0.5 });
    expect(fileFeature(context, 'histFrequency')).toEqual({
      'a.py': expect.closeTo(Math.log(3)),
      'b.py': expect.closeTo(Math.log(2)),
      'c.py': expect.closeTo(Math.log(2)),
    });
  });

  it('weighs commits by BM25 over the best one, cubed in sums', () => {
    const history = madeHistory([
      { terms: { parser: 1, lexer: 1 }, files: { 'a.py': [] } },
      { terms: { parser: 1 }, files: { 'b.py': [] } },
    ]);
    const context = historyContext(memoryView({ 'a.py': 'a', 'b.py': 'b' }), 'parser\n\nlexer');
    createHistoryEvidence(history).apply(context);
    // Equal lengths and counts of one: a score is the sum of idf. parser: ln(1 + .5/2.5), lexer: ln(1 + 1.5/1.5).
    const [parser, lexer] = [Math.log(1.2), Math.log(2)];
    const weight = parser / (parser + lexer);
    expect(fileFeature(context, 'histBest')).toEqual({ 'a.py': 1, 'b.py': expect.closeTo(weight) });
    expect(fileFeature(context, 'histSum')).toEqual({ 'a.py': 1, 'b.py': expect.closeTo(weight ** 3) });
    // The title knows one word, and both commits have it.
    expect(fileFeature(context, 'histTitle')).toEqual({ 'a.py': 1, 'b.py': 1 });
  });

  it('takes the messages for the text of their files, but not those of wide commits', () => {
    const history = madeHistory([
      { terms: { parser: 2 }, length: 4, files: { 'a.py': [], 'b.py': [], 'c.py': [], 'd.py': [] } },
      { terms: { parser: 1 }, length: 3, files: { 'a.py': [] } },
      { terms: { parser: 9 }, length: 9, files: many(21) },
      { terms: { parser: 9 }, length: 9, files: many(31) },
    ]);
    const view = memoryView({ 'a.py': 'a', 'b.py': 'b', 'm0.py': 'm', 'm30.py': 'n' });
    const context = historyContext(view, 'parser');
    createHistoryEvidence(history).apply(context);
    // Counts 2 / sqrt(4) + 1 and 1; lengths 2 + 3 and 2; average over four files 7 / 4.
    const idf = Math.log(1 + 2.5 / 2.5);
    const bm25 = (count: number, length: number) =>
      (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / 1.75));
    expect(fileFeature(context, 'histText')).toEqual({
      'a.py': expect.closeTo(bm25(2, 5)),
      'b.py': expect.closeTo(bm25(1, 2)),
    });
    expect(fileFeature(context, 'histFrequency')['m0.py']).toBeCloseTo(Math.log(2));
    expect(fileFeature(context, 'histFrequency')['m30.py']).toBeUndefined();
  });

  it('credits the functions that matching commits changed, in their file alone', () => {
    const text = 'fn parse\nx\nend\nfn read\nx\nend\n';
    const history = madeHistory([
      { terms: { parser: 1 }, files: { 'a.py': ['parse'], 'b.py': ['missing'], 'c.py': [], 'd.py': [] } },
      { terms: { other: 1 }, files: { 'a.py': ['read'] } },
    ]);
    const context = historyContext(memoryView({ 'a.py': text, 'b.py': `${text}b` }), 'parser');
    createHistoryEvidence(history).apply(context);
    expect(functionFeature(context, 'histFunction')).toEqual({ 'a.py parse': 0.5 });
  });

  it('credits functions also where the changed file is a copy of another', () => {
    const history = madeHistory([{ terms: { parser: 1 }, files: { 'b.py': ['parse'] } }]);
    const text = 'fn parse\nx\nend\n';
    const context = historyContext(memoryView({ 'a.py': text, 'b.py': text }), 'parser');
    createHistoryEvidence(history).apply(context);
    expect(functionFeature(context, 'histFunction')).toEqual({ 'a.py parse': 1 });
  });

  it('hears a hundred commits at most, the newer of equals', () => {
    const history = madeHistory(
      Array.from({ length: 150 }, (_, i) => ({ terms: { parser: 1 }, files: { [i < 100 ? 'new.py' : 'old.py']: [] } })),
    );
    const context = historyContext(memoryView({ 'new.py': 'a', 'old.py': 'b' }), 'parser');
    createHistoryEvidence(history).apply(context);
    expect(fileFeature(context, 'histSum')).toEqual({ 'new.py': 100 });
  });

  it('names the best three commits as reasons, once a file, and no wide ones', () => {
    const history = madeHistory([
      { terms: { parser: 4, lexer: 1 }, files: { 'a.py': [], 'b.py': [] } },
      { terms: { parser: 3, lexer: 1 }, files: { 'a.py': [] } },
      { terms: { parser: 2, lexer: 1 }, files: many(11) },
      { terms: { parser: 1 }, files: { 'c.py': [] } },
    ]);
    const context = historyContext(memoryView({ 'a.py': 'a', 'b.py': 'b', 'c.py': 'c', 'm1.py': 'm' }), 'parser lexer');
    createHistoryEvidence(history).apply(context);
    expect(context.reasons).toEqual({ 'a.py': ['past commit ccccccc'], 'b.py': ['past commit ccccccc'] });
  });

  it('writes nothing without history, and only frequencies where no message matches', () => {
    const view = memoryView({ 'a.py': 'a' });
    for (const history of [null, madeHistory([])]) {
      const context = historyContext(view, 'parser');
      createHistoryEvidence(history).apply(context);
      expect(context.files.names()).toEqual([]);
    }
    const context = historyContext(view, 'nothing of it');
    createHistoryEvidence(madeHistory([{ terms: { parser: 1 }, files: { 'a.py': [] } }])).apply(context);
    expect(context.files.names()).toEqual(['histFrequency']);
  });

  it('says the same when asked again, and of another view what that has', () => {
    const evidence = createHistoryEvidence(madeHistory([{ terms: { parser: 1 }, files: { 'a.py': [] } }]));
    for (const view of [memoryView({ 'a.py': 'a' }), memoryView({ '0.py': 'z', 'a.py': 'a' })]) {
      for (let times = 0; times < 2; times++) {
        const context = historyContext(view, 'parser');
        evidence.apply(context);
        expect(fileFeature(context, 'histSum')).toEqual({ 'a.py': 1 });
      }
    }
  });
});

describe('evidence from a real repository', () => {
  async function opened(root: string, commit: string): Promise<{ view: IndexView; history: CommitHistory }> {
    const cacheDir = newCache();
    const source = await openSource({ repo: root, commit });
    const index = await openIndex({ source, cacheDir, workers: 0 });
    const histories = await openHistory({ root, cacheDir });
    const [view, history] = await Promise.all([index.refresh(), histories.for(commit)]);
    await Promise.all([index.close(), histories.close(), source.close()]);
    return { view, history: present(history) };
  }

  it('comes from commits with known changes, and follows files that moved since', async () => {
    const parser = 'class Parser:\n    def parse(self, text):\n        x = 1\n        return text\n';
    const lexer = 'def tokens(text):\n    x = 1\n    return text\n';
    const root = tempRepository({ 'parser.py': parser, 'lexer.py': lexer });
    commitFiles(
      root,
      { 'parser.py': parser.replace('return text', 'return text or None') },
      'Fix crash on empty input',
    );
    const fix = git(root, 'rev-parse', '--short=7', 'HEAD').trim();
    commitFiles(root, { 'lexer.py': lexer.replace('return text', 'return list(text)') }, 'Give tokens as a list');
    git(root, 'mv', 'parser.py', 'reader.py');
    const head = commitFiles(root, {}, 'Call it reader');
    commitFiles(root, { 'lexer.py': 'x = 1\n' }, 'Fix the crash on empty input once more');
    const { view, history } = await opened(root, head);
    const context = historyContext(view, 'Crash with empty input\n\nIt should return nothing.');
    createHistoryEvidence(history).apply(context);
    expect(fileFeature(context, 'histBest')['reader.py']).toBe(1);
    expect(fileFeature(context, 'histTitle')).toEqual({ 'reader.py': 1 });
    expect(fileFeature(context, 'histFrequency')).toEqual({
      'lexer.py': expect.closeTo(Math.log(3)),
      'reader.py': expect.closeTo(Math.log(4)),
    });
    const credit = functionFeature(context, 'histFunction');
    expect(Object.keys(credit)[0]).toMatch(/^reader\.py .*parse$/);
    expect(Object.values(credit)[0]).toBe(1);
    expect(context.reasons['reader.py']).toEqual([`past commit ${fix}`]);
  });
});
