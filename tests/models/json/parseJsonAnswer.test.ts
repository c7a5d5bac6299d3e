import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseJsonAnswer } from '../../../src/models/index.js';

const FILES = z.object({ files: z.array(z.string()) });
const parse = (text: string) => parseJsonAnswer(text, FILES);
const whole = (...files: string[]) => ({ ok: true, value: { files }, completed: false });
const completed = (...files: string[]) => ({ ok: true, value: { files }, completed: true });

describe('JSON in an answer', () => {
  it.each<[string, string]>([
    ['bare', '{"files":["a","b"]}'],
    ['with white space and a byte order mark', '\uFEFF\n {"files":["a","b"]}\n\n'],
    ['in a fence', '```json\n{"files":["a","b"]}\n```'],
    ['in a fence without a language', 'Here it is:\n```\n{"files":["a","b"]}\n```\nDone.'],
    ['in a fence that never ends', '```json\n{"files":["a","b"]}'],
    ['before prose', '{"files":["a","b"]}\n\nThese files {probably} matter.'],
    ['behind prose with brackets', 'I looked at [1] and {x}, so: {"files":["a","b"]}'],
    ['behind thinking', '<think>maybe {"files": ["z"}</think>\n{"files":["a","b"]}'],
    ['behind another value', 'Not {"file":"a"} but {"files":["a","b"]}'],
    ['behind an open bracket of a sentence', 'The list [of files is: {"files":["a","b"]}'],
    ['with brackets in strings', '{"files":["a","b"],"note":"a } and a ] and a \\" here"}'],
  ])('is read %s', (_, text) => {
    expect(parse(text)).toEqual(whole('a', 'b'));
  });

  it('of a list at the top is read, too', () => {
    expect(parseJsonAnswer('Sure: ["a","b"].', z.array(z.string()))).toEqual({
      ok: true,
      value: ['a', 'b'],
      completed: false,
    });
  });

  it('is the schema’s value, with its defaults', () => {
    const schema = z.object({ a: z.number(), b: z.string().default('x') });
    expect(parseJsonAnswer('{"a":1,"c":3}', schema)).toEqual({ ok: true, value: { a: 1, b: 'x' }, completed: false });
  });
});

describe('JSON that breaks off', () => {
  it.each<[string, string, ReturnType<typeof completed>]>([
    ['in a string, which is left out', '{"files":["a","b","ver', completed('a', 'b')],
    ['after a string', '{"files":["a","b"', completed('a', 'b')],
    ['after a comma', '{"files":["a",', completed('a')],
    ['after the list', '{"files":["a","b"]', completed('a', 'b')],
    ['in the next name', '{"files":["a"],"rea', completed('a')],
    ['after the next name', '{"files":["a"],"reason"', completed('a')],
    ['after its colon', '{"files":["a"],"reason":', completed('a')],
    ['in its value', '{"files":["a"],"reason":"becau', completed('a')],
    ['in an escape', '{"files":["a"],"reason":"tab \\', completed('a')],
    ['in a number', '{"files":["a"],"score":0.1', completed('a')],
    ['in a word', '{"files":["a"],"sure":tru', completed('a')],
    ['in a nested object', '{"files":["a"],"why":{"a":{"b":1,"c', completed('a')],
    ['behind prose, in a fence', 'Here:\n```json\n{"files":["a","b', completed('a')],
    ['before anything of the list', '{"files":[', completed()],
  ])('%s', (_, text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it('keeps what was complete in it', () => {
    const schema = z.object({ list: z.array(z.object({ path: z.string(), why: z.string().optional() })) });
    expect(parseJsonAnswer('{"list":[{"path":"a","why":"x"},{"path":"b","why":"y', schema)).toEqual({
      ok: true,
      value: { list: [{ path: 'a', why: 'x' }, { path: 'b' }] },
      completed: true,
    });
  });
});

describe('an answer without such JSON', () => {
  it.each([
    ['nothing', '', /empty/],
    ['white space', ' \n', /empty/],
    ['prose', 'I cannot help with that.', /no JSON/],
    ['single quotes', "{'files':['a']}", /no JSON|does not fit/],
    ['another shape', '{"paths":["a"]}', /does not fit: files/],
    ['a number in the list', '{"files":["a",3]}', /does not fit: files\.1/],
    ['crossed brackets', '{"files":["a"}', /no JSON/],
    ['half a name', '{"fil', /does not fit/],
    ['a bare string', '"files"', /does not fit/],
    ['null', 'null', /does not fit/],
  ])('says why: %s', (_, text, reason) => {
    const parsed = parse(text);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.reason).toMatch(reason);
  });

  it('never makes it throw or hang, whatever the text', () => {
    const signs = [
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ',',
      ':',
      '1',
      'true',
      '`',
      '```json\n',
      '<think>',
      '\n',
      '\ud800',
      'a',
      ' ',
    ];
    let seed = 1;
    const next = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    for (let round = 0; round < 3000; round++) {
      const text = Array.from({ length: next(40) }, () => signs[next(signs.length)]).join('');
      expect(typeof parse(text).ok).toBe('boolean');
    }
    for (const sign of signs) expect(typeof parse(sign.repeat(200_000)).ok).toBe('boolean');
    expect(parse('['.repeat(5_000_000)).ok).toBe(false);
  });
});
