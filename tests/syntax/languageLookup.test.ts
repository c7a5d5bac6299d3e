import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageById, languageOf, resolveLanguage } from '../../src/syntax/index.js';

describe('the language of a file', () => {
  it.each([
    ['a/b.py', 'python'],
    ['a/B.PY', 'python'],
    ['types.d.ts', 'typescript'],
    ['a.b/c.mjs', 'javascript'],
    ['ünï/ç.tsx', 'tsx'],
  ])('%s is %s by extension', (path, id) => {
    expect(languageOf(path)?.id).toBe(id);
  });

  it.each([
    ['#!/usr/bin/python3.11\n', 'python'],
    ['#!/usr/bin/env python3', 'python'],
    ['#!/usr/bin/env -S LANG=C node --no-warnings\r\n', 'javascript'],
  ])('%j says it where there is no extension', (line, id) => {
    expect(languageOf('bin/tool', line)?.id).toBe(id);
  });

  it.each(['README', 'a/.py', 'image.png', 'a.py/file', ''])('%j has none', (path) => {
    expect(languageOf(path)).toBeNull();
  });

  it('is not taken from a first line when the extension is another', () => {
    expect(languageOf('notes.txt', '#!/usr/bin/env python3\n')).toBeNull();
  });
});

it('knows ids and aliases in any case', () => {
  expect(resolveLanguage(' Py ').id).toBe('python');
  expect(languageById('python')?.id).toBe('python');
  expect(languageById('py')).toBeNull();
  expect(() => resolveLanguage('klingon')).toThrow(/Unknown language "klingon"/);
});

it.each([
  ['id or alias', (language: (typeof LANGUAGES)[number]) => [language.id, ...language.aliases]],
  ['extension', (language: (typeof LANGUAGES)[number]) => [...language.extensions]],
  ['file name', (language: (typeof LANGUAGES)[number]) => [...(language.filenames ?? [])]],
  ['interpreter', (language: (typeof LANGUAGES)[number]) => [...(language.interpreters ?? [])]],
])('gives no two languages the same %s', (_, namesOf) => {
  const all = LANGUAGES.flatMap(namesOf);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});
