import { expect, it, onTestFinished, vi } from 'vitest';
import { askedRepository } from './askedRepository.js';

const CLASSES = 450;
/** Outlines of the 200 likeliest files for one name, and of the 100 files whose functions are ranked. */
const BOUND = 200 + 100;

async function shopOf(source: (at: number) => string) {
  const files = Object.fromEntries(Array.from({ length: CLASSES }, (_, at) => [`shop/c${at}.py`, source(at)]));
  const shop = await askedRepository(files);
  onTestFinished(() => shop.close());
  const spies = shop.view.segments.map((segment) => vi.spyOn(segment, 'outline'));
  return { shop, decoded: () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0) };
}

it.each([
  ['a field', (at: number) => `class Entity${at}:\n    ident = ${at}\n`],
  ['a method', (at: number) => `class Entity${at}:\n    def ident(self):\n        return ${at}\n`],
])('%s of a name that hundreds of classes have is found without all their outlines', async (_, source) => {
  const { shop, decoded } = await shopOf(source);
  expect(shop.ask('Entity321.ident').files[0]).toBe('shop/c321.py');
  expect(decoded()).toBeLessThanOrEqual(BOUND);
});

it('a field typed without its class, too', async () => {
  const { shop, decoded } = await shopOf((at) => `class Entity${at}:\n    ident = ${at}\n`);
  expect(shop.ask('ident').reasons['shop/c0.py']).toContain('definition');
  expect(decoded()).toBeLessThanOrEqual(BOUND);
});
