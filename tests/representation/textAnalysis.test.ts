import { describe, expect, it } from 'vitest';
import { analyzeQuery, createTextAnalysis } from '../../src/representation/index.js';
import { randomTexts } from './randomTexts.js';

const TEXTS = [
  '',
  '12 0x1F the of',
  'readFile(read_file, readFile) reads the FILE, file, files',
  'class ParseError(Exception): """Raised when the parser gives up."""',
  ...randomTexts(11, 300, 60),
];

describe('the analysis of many texts', () => {
  it('gives what the analysis of a question gives, in the same order', () => {
    const analyze = createTextAnalysis();
    for (const text of [...TEXTS, ...TEXTS]) expect(analyze(text)).toEqual([...analyzeQuery(text)]);
  });

  it('goes on when its memory is full', () => {
    const analyze = createTextAnalysis(3);
    for (const text of TEXTS) expect(analyze(text)).toEqual([...analyzeQuery(text)]);
  });

  it('holds thousands of terms', () => {
    const text = Array.from({ length: 10_000 }, (_, i) => `name${i}_part${i % 7}`).join(' ');
    const analyze = createTextAnalysis();
    expect(analyze(text)).toEqual([...analyzeQuery(text)]);
    expect(analyze('name1_part1')).toEqual([...analyzeQuery('name1_part1')]);
  });
});
