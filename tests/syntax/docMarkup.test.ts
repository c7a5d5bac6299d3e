import { describe, expect, it } from 'vitest';
import { withoutInlineMarkup } from '../../src/syntax/docMarkup.js';

describe('inline markup of doc comments', () => {
  it.each([
    ['Adds {@code amount} pieces.', 'Adds amount pieces.'],
    [
      'See {@link Entry}, {@link #add(int, int)} and {@linkplain Stock#add(int) the adder}.',
      'See Entry, add(int, int) and the adder.',
    ],
    ['{@inheritDoc} And {@macro other} more.', ' And  more.'],
    ['Opens <see cref="Stop"/> for <paramref name="name" />.', 'Opens Stop for name.'],
    ['A <c>sorted</c> <code>List<T></code><br/>', 'A sorted List<T>'],
    ['A queue, <b>first</b> come <em>first</em> served, <TT>now</TT>.', 'A queue, first come first served, now.'],
    ['Keeps List<A>, a < b and Map<K, V>.', 'Keeps List<A>, a < b and Map<K, V>.'],
  ])('%s', (text, shown) => {
    expect(withoutInlineMarkup(text)).toBe(shown);
  });
});
