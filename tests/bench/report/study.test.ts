import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Footprint } from '../../../src/bench/footprint/types.js';
import { complementarityText } from '../../../src/bench/report/complementarityText.js';
import { reportHtml } from '../../../src/bench/report/html/reportHtml.js';
import { reportData } from '../../../src/bench/report/reportData.js';
import { reportText } from '../../../src/bench/report/reportText.js';
import { MANIFEST, madeRankerRun, madeRun } from '../madeRuns.js';

const FUSION = ['bm25:path', 'dense:source:static'];
const FOOTPRINT: Footprint = {
  schema: 1,
  repository: 'acme+shop',
  commit: '0123456789abcdef0123456789abcdef01234567',
  files: 1200,
  lines: 250_000,
  bytes: 8_000_000,
  tokenizer: 'made, counted',
  representations: [
    { representation: 'path', model: null, files: 1200, tokens: 12_000, bytes: 48_000, timesPath: 1 },
    { representation: 'source', model: null, files: 1200, tokens: 2_400_000, bytes: 8_000_000, timesPath: 200 },
    { representation: 'role-summary', model: 'made', files: 3, tokens: 900, bytes: 4_000, timesPath: 30 },
  ],
  indexes: [
    {
      retriever: 'evidence',
      representation: null,
      by: 'code',
      ms: 6_000,
      processorMs: 9_000,
      diskBytes: 4_000_000,
      sourceBytes: 16_000_000,
    },
    {
      retriever: 'bm25',
      representation: 'path',
      by: 'lucene-english',
      ms: 60,
      processorMs: 60,
      diskBytes: 0,
      sourceBytes: 8_000_000,
    },
    {
      retriever: 'dense',
      representation: 'source',
      by: 'made',
      ms: 30_000,
      processorMs: 29_000,
      diskBytes: 1_600_000,
      sourceBytes: 8_000_000,
    },
  ],
  reponav: MANIFEST.reponav,
  machine: MANIFEST.machine,
  measuredAt: '2020-01-01T00:00:00.000Z',
};

const RUNS = [
  madeRun('bm25-path', { retrievers: ['bm25:path'] }, [1, 0, 3, 9, 0, 0]),
  madeRun('static-source', { retrievers: ['dense:source:static'] }, [1, 2, 0, 0, 0, 0], { models: ['static'] }),
  madeRankerRun('evidence', [1, 1, 1, 4, 5, 0]),
  madeRun('fused', { retrievers: FUSION }, [1, 1, 2, 6, 0, 0], { models: [null, 'static'] }),
  madeRun('ranked', { retrievers: FUSION, rerank: 'path', chatModel: 'chat' }, [1, 1, 1, 1, 0, 0], {
    models: [null, 'static'],
    shown: [20, 20, 12, 20, 16, 20],
  }),
];
const REPORT = reportData(RUNS, [FOOTPRINT]);

const golden = (name: string) => readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8');

describe('the text of a report of the study', () => {
  it('has its tables, what runs add to each other, and footprints as in the golden file', () => {
    const text = reportText(REPORT);
    const from = text.indexOf('Lexical and dense retrieval');
    expect(text.slice(from, text.indexOf('bm25-path, by repository'))).toBe(golden('study.txt'));
  });

  it('says of each pipeline how it came by its lists, and how many files its re-ranking was shown', () => {
    expect(reportText(REPORT)).toContain(
      're-ranking: 6 ranked; files shown 12 / 16 / 20 / 20 / 20 (least, quartiles, most), mean 18.0',
    );
  });

  it('lists no published figure a second time', () => {
    expect(reportText(REPORT).match(/GTE-Large/g)).toHaveLength(1);
  });

  it('adds up the combinations that are too many to show', () => {
    const intersections = Array.from({ length: 31 }, (_, at) => ({
      sets: ['A', 'B', 'C', 'D', 'E'].filter((_, bit) => ((at + 1) >> bit) & 1),
      instances: 40 - at,
    }));
    const sets = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, found: 1, alone: 1 }));
    const text = complementarityText({ dataSet: 'made', n: 999, metric: 'hit@5', sets, intersections, any: 999 });
    expect(text).toContain('91 more instances by 7 smaller combinations\n');
  });
});

describe('the HTML of a report of the study', () => {
  const html = reportHtml(REPORT);

  it('draws an UpSet plot with a bar, its dots and its line for each combination', () => {
    const plot = /<figcaption>made \(6\): which runs have[\s\S]*?<\/figure>/.exec(html)![0];
    expect(
      plot.match(/<rect class="s0"[\s\S]*?<title>([^<]*)<\/title>/g)!.map((one) => />([^<]*)<\/title>/.exec(one)![1]),
    ).toEqual([
      'evidence: 2',
      'static-source, evidence: 1',
      'bm25-path, evidence: 1',
      'bm25-path, static-source, evidence: 1',
      'none of them: 1',
    ]);
    expect(plot.match(/<circle class="s0"/g)).toHaveLength(8);
    expect(plot.match(/<circle /g)).toHaveLength(15);
    expect(plot.match(/<line class="line s0"/g)).toHaveLength(3);
  });

  it('shows each table, the footprint, and the files shown to the re-ranking', () => {
    for (const title of [
      'Lexical and dense retrieval over one representation: Hit@5 / MAP@5, %',
      'Pipelines in the manner of Agentless: Hit@6, %',
      'Footprint of acme+shop at 0123456789ab: 1,200 files, 250,000 lines',
      'Indexing time and size, acme+shop',
    ]) {
      expect(html).toContain(`<h3>${title}</h3>`);
    }
    expect(html).toContain('<title>20, instances: 66.7%</title>');
  });

  it('escapes names', () => {
    const hostile = '<i>"&';
    const report = reportData(
      [
        madeRun(hostile, { retrievers: ['bm25:path'] }, [1]),
        madeRun('x', { retrievers: [`dense:path:${hostile}`] }, [1], { models: [hostile], data: 'made' }),
      ],
      [{ ...FOOTPRINT, repository: hostile }],
    );
    const escaped = reportHtml(report);
    expect(escaped).not.toContain(hostile);
    expect(escaped.match(/&lt;i&gt;&quot;&amp;/g)!.length).toBeGreaterThan(5);
  });
});
