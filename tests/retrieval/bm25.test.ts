import { describe, expect, it } from 'vitest';
import { bm25 } from '../../src/retrieval/bm25.js';
import { memoryView } from './memoryView.js';

const PARAMETERS = { k1: 1.2, b: 0.75 };
const A = 'fn open\n  socket socket timeout\nend\nfn close\n  socket\nend\n';
const B = 'fn parse\n  header value value\nend\n';
const C = 'fn log\n  timeout message\nend\n';

/** The formula of the docstring, written out for whole files. */
function expectedDocScore(tf: number, length: number, lengths: number[], df: number): number {
  const average = lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
  const idf = Math.log(1 + (lengths.length - df + 0.5) / (df + 0.5));
  return (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / average));
}

describe('bm25', () => {
  it('scores whole files by the sums of their chunks, as the formula says', () => {
    const scores = bm25(memoryView({ a: A, b: B, c: C }), new Map([['socket', 1]]), PARAMETERS);
    // Lengths: open socket socket timeout close socket; parse header value value; log timeout message.
    expect(scores.docs[0]![0]).toBeCloseTo(expectedDocScore(3, 6, [6, 4, 3], 1), 5);
    expect(scores.docs[0]![1]).toBe(0);
  });

  it('scores chunks against the chunks of the view', () => {
    const scores = bm25(memoryView({ a: A, b: B, c: C }), new Map([['socket', 1]]), PARAMETERS);
    const [open, close, parse] = scores.chunks[0]!;
    expect(open).toBeGreaterThan(close!);
    expect(close).toBeGreaterThan(0);
    expect(parse).toBe(0);
  });

  it('is the same however the contents are spread over segments', () => {
    const together = bm25(memoryView({ a: A, b: B, c: C }), new Map([['timeout', 0.5]]), PARAMETERS);
    const apart = bm25(
      memoryView({ a: A, b: { text: B, segment: 1 }, c: { text: C, segment: 2 } }),
      new Map([['timeout', 0.5]]),
      PARAMETERS,
    );
    expect([apart.docs[0]![0], apart.docs[1]![0], apart.docs[2]![0]]).toEqual([...together.docs[0]!]);
  });

  it('does not see contents that no file of the view has', () => {
    const view = memoryView({ a: A, b: B, old: { text: C, dead: true } });
    const scores = bm25(view, new Map([['timeout', 1]]), PARAMETERS);
    const alone = bm25(memoryView({ a: A, b: B }), new Map([['timeout', 1]]), PARAMETERS);
    expect(scores.docs[0]![0]).toBe(alone.docs[0]![0]);
    expect(scores.docs[0]![2]).toBe(0);
    expect([...scores.chunks[0]!].slice(3)).toEqual([0]);
  });

  it('gives zeros for an empty view and for unknown terms', () => {
    expect([...bm25(memoryView({}), new Map([['x', 1]]), PARAMETERS).docs[0]!]).toEqual([]);
    expect([...bm25(memoryView({ a: A }), new Map([['nowhere', 1]]), PARAMETERS).docs[0]!]).toEqual([0]);
  });
});
