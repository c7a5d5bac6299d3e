import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../src/bench/report/html/escape.js';
import { reportHtml } from '../../../src/bench/report/html/reportHtml.js';
import { reportData } from '../../../src/bench/report/reportData.js';
import { reportText } from '../../../src/bench/report/reportText.js';
import { summaryText } from '../../../src/bench/report/summaryText.js';
import { textTable } from '../../../src/bench/report/textTable.js';
import { madeResult } from '../madeResults.js';
import { MANIFEST } from '../madeRuns.js';

const RESULTS = [
  madeResult('one', {
    gold: { files: ['a.py'], modules: ['a.py:A'], functions: ['a.py:A.run'] },
    predicted: { files: ['a.py', 'b.py'], modules: ['b.py:g', 'a.py:A'], functions: ['b.py:g', 'a.py:A.run'] },
    sweeps: [
      { over: 'a', value: 0, files: ['b.py', 'a.py'] },
      { over: 'a', value: 1, files: ['a.py'] },
    ],
  }),
  madeResult('two', {
    repo: 'acme/tools',
    language: 'go',
    category: 'Bug Report',
    gold: { files: ['b.go', 'c.go'], functions: ['b.go:F'] },
    predicted: { files: ['x.go', 'b.go'], modules: [], functions: ['b.go:G'] },
    ms: { refresh: 30, prepare: 1, rank: 4 },
  }),
  madeResult('three', {
    gold: { files: ['a.py'] },
    predicted: null,
    ms: null,
    searched: null,
    error: { stage: 'answer', message: 'it ended\nwith a \u001b[31mcolour' },
  }),
];

const golden = (name: string) => readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8');
const published = /\nPublished, each for its own data set[\s\S]*$/;

describe('the text of a report', () => {
  it('is as in the golden file', () => {
    const text = reportText(reportData([{ name: 'made', manifest: MANIFEST, results: RESULTS }]));
    expect(text.replace(published, '')).toBe(golden('report.txt'));
  });

  it('holds the published figures, each with its data set', () => {
    const text = reportText(reportData([]));
    expect(text).toMatch(/BM25 over source +SWE-bench Verified \(500\) +files +map@5 +47\.5/);
    expect(text).toMatch(/CodeRankEmbed, retrieval only +LocBench \(560\) +functions +acc@10 +43\.0/);
  });

  it('says which runs are not finished', () => {
    const part = { name: 'part', manifest: { ...MANIFEST, instances: 9 }, results: RESULTS };
    const report = reportData([part, { name: 'whole', manifest: MANIFEST, results: RESULTS }]);
    const sentence = 'part is not finished: 3 of 9 instances. The same command with --resume goes on.';
    expect(reportText(report)).toContain(`\n${sentence}\n`);
    expect(reportText(report).match(/is not finished/g)).toHaveLength(1);
    expect(reportHtml(report)).toContain(`<p>${sentence}</p>`);
  });

  it('of one run shows every level', () => {
    const { summary } = reportData([{ name: 'made', manifest: MANIFEST, results: RESULTS }]).runs[0]!;
    expect(summaryText(summary)).toBe(golden('summary.txt'));
  });

  it('keeps cells on their line', () => {
    expect(textTable(['a', 'b'], [['x\ny\u202e', '1']])).toBe('a     b\n----  -\nx y   1\n');
  });
});

describe('the HTML of a report', () => {
  const hostile = '</svg><script>alert("1")</script>\u0007';
  const html = reportHtml(
    reportData([
      { name: 'made', manifest: MANIFEST, results: RESULTS },
      {
        name: hostile,
        manifest: MANIFEST,
        results: [madeResult(hostile, { repo: hostile, category: hostile, gold: { files: [hostile] } })],
      },
    ]),
  );

  it('shows the ladder, the taxonomy, the sweep and the repositories as charts', () => {
    for (const title of [
      'Runs side by side, %',
      'Missed gold functions, share of all gold functions',
      'made, sweep of a, n = 3, %',
      'made, by repository, %',
    ]) {
      expect(html).toContain(`<figcaption>${title}</figcaption><svg`);
    }
    expect(html).toContain('<title>made, file Acc@1: 33.3%</title>');
  });

  it('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<script|@import|<link|<img|<iframe|\burl\(|\b(src|href)=/i);
    expect(html).toContain("default-src 'none'");
    expect(html).toContain('prefers-color-scheme: dark');
  });

  it('escapes what data sets and repositories say', () => {
    expect(html).toContain('&lt;/svg&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(escapeHtml(`<a b='c' d="e">&\u0000`)).toBe('&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp; ');
  });

  it('closes every element that it opens', () => {
    const open: string[] = [];
    for (const [, closing, name, selfClosing] of html.matchAll(/<(\/?)([a-zA-Z]\w*)[^<>]*?(\/?)>/g)) {
      if (closing) expect(open.pop()).toBe(name);
      else if (!selfClosing && name !== 'meta') open.push(name!);
    }
    expect(open).toEqual([]);
  });
});
