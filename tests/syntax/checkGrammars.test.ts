import { expect, it } from 'vitest';
import { brokenGrammars } from '../../src/syntax/index.js';

it('finds every grammar able to parse its sample', async () => {
  expect(await brokenGrammars()).toEqual([]);
});
