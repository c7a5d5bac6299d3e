import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedRepository, askedRepository } from './askedRepository.js';

const samples = new URL('../../syntax/samples/', import.meta.url);
const names = readdirSync(samples);

let shop: AskedRepository;

/** Every language's sample as source; each in a repository that has all the others. */
beforeAll(async () => {
  shop = await askedRepository(
    Object.fromEntries(names.map((name) => [`src/${name}`, readFileSync(new URL(name, samples), 'utf8')])),
  );
});
afterAll(() => shop.close());

const distinct = (all: readonly string[]) => [...new Set(all)];
const isOf = (id: string | undefined, name: string) => id?.endsWith(`:${name}`) || id?.endsWith(`.${name}`);

describe.each(names)('each symbol of %s', (sample) => {
  const path = `src/${sample}`;

  it('comes first among files and functions, asked for by its name alone', () => {
    const missed = distinct(shop.symbols(path).map(({ name }) => name)).flatMap((name) => {
      const { files, functions, reasons } = shop.ask(name);
      const first = isOf(functions[0], name) && functions[0]!.startsWith(`${files[0]}:`);
      return first && reasons[files[0]!]![0] === 'definition' ? [] : [[name, files[0], functions[0]]];
    });
    expect(missed).toEqual([]);
  });

  it('comes first by its qualified name', () => {
    const missed = distinct(shop.symbols(path).map(({ qualified }) => qualified)).flatMap((name) => {
      const { functions } = shop.ask(name);
      return isOf(functions[0], name) ? [] : [[name, functions[0]]];
    });
    expect(missed).toEqual([]);
  });

  it('comes first by its file and name, with its own lines', () => {
    const missed = distinct(shop.symbols(path).map(({ qualified }) => qualified)).flatMap((name) => {
      const { files, functions, chunks } = shop.ask(`${path}:${name}`);
      const lines = shop
        .symbols(path)
        .filter(({ qualified }) => qualified === name)
        .map(({ startLine, endLine }) => `${path}:${name}@${startLine}-${endLine}`);
      const first = files[0] === path && functions[0] === `${path}:${name}` && lines.includes(chunks[0]!);
      return first ? [] : [[name, files[0], functions[0], chunks[0]]];
    });
    expect(missed).toEqual([]);
  });
});
