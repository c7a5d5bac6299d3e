import { describe, expect, test } from 'vitest';
import { decodeText } from '../../src/repository/index.js';

const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const mark = (...bytes: number[]) => Buffer.from(bytes);

describe('decodeText', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['nothing', Buffer.from(''), '', 'utf-8'],
    ['ASCII', Buffer.from('x = 1\n'), 'x = 1\n', 'utf-8'],
    ['UTF-8', Buffer.from('é 日本 😀\n'), 'é 日本 😀\n', 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\uFEFFé\n'), 'é\n', 'utf-8'],
    ['only a mark', Buffer.from('\uFEFF'), '', 'utf-8'],
    ['UTF-16 LE with its mark', Buffer.concat([mark(0xff, 0xfe), utf16le('é日\n')]), 'é日\n', 'utf-16le'],
    ['UTF-16 BE with its mark', Buffer.concat([mark(0xfe, 0xff), utf16be('é日\n')]), 'é日\n', 'utf-16be'],
    ['UTF-16 LE without a mark', utf16le('class A: pass\r\n# é\n'), 'class A: pass\r\n# é\n', 'utf-16le'],
    ['UTF-16 BE without a mark', utf16be('class A: pass\n'), 'class A: pass\n', 'utf-16be'],
    ['Latin-1', mark(0x63, 0x61, 0x66, 0xe9, 0x0a), 'café\n', 'latin1'],
    ['windows-1252', mark(0x93, 0x61, 0x94, 0x80), '\u201Ca\u201D\u20AC', 'latin1'],
    ['line ends of every kind', Buffer.from('a\r\nb\rc\n'), 'a\r\nb\rc\n', 'utf-8'],
    ['terminal escapes', Buffer.from('\u001B[1m\f\b'), '\u001B[1m\f\b', 'utf-8'],
  ])('reads %s', (_name, bytes, text, encoding) => {
    expect(decodeText(bytes)).toEqual({ text, encoding });
  });

  test.each<[string, Uint8Array]>([
    ['a NUL among text', Buffer.from('abc\0def')],
    ['a PNG', mark(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)],
    ['numbers of two bytes', Buffer.from(Uint16Array.from({ length: 200 }, (_, i) => i).buffer)],
    ['UTF-32', mark(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0)],
    ['compressed data without a NUL', Buffer.from(Array.from({ length: 512 }, (_, i) => ((i * 89) % 255) + 1))],
  ])('takes %s for binary', (_name, bytes) => {
    expect(decodeText(bytes)).toBeNull();
  });

  test('reads half a unit at the end of UTF-16 as nothing', () => {
    expect(decodeText(Buffer.concat([mark(0xfe, 0xff), utf16be('ab'), mark(0)]))?.text).toBe('ab');
    expect(decodeText(Buffer.concat([mark(0xff, 0xfe), utf16le('ab'), mark(0x61)]))?.text).toBe('ab');
  });

  test('reads a part of a larger buffer without touching it', () => {
    const whole = Buffer.from('__class A__');
    const before = Buffer.from(whole);
    expect(decodeText(new Uint8Array(whole.buffer, whole.byteOffset + 2, 7))?.text).toBe('class A');
    expect(whole.equals(before)).toBe(true);
    const big = Buffer.concat([mark(0xfe, 0xff), utf16be('ab')]);
    const copy = Buffer.from(big);
    decodeText(big);
    expect(big.equals(copy)).toBe(true);
  });
});
