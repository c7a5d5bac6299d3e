import { describe, expect, it } from 'vitest';
import { ticketNumbers } from '../../src/representation/index.js';

describe('ticketNumbers', () => {
  it('finds numbers as people, commits and links write them, each once', () => {
    expect(
      ticketNumbers(
        'Fixed #12345 -- see GH-77, (#12345) and https://example.org/o/r/pull/88#discussion or /issues/0042',
      ),
    ).toEqual(['#12345', '#77', '#88', '#42']);
  });

  it('takes neither list items nor colours nor other numbers', () => {
    expect(ticketNumbers('#1 thing, #ff0011, 12345, v1.2, issue 12')).toEqual([]);
  });
});
