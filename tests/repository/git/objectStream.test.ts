import { describe, expect, test } from 'vitest';
import { ObjectStream } from '../../../src/repository/git/objectStream.js';

describe('the stream of git cat-file --batch', () => {
  const id = 'a'.repeat(40);
  const stream = Buffer.from(
    `${id} blob 5\nab\nc\0\n${id} blob 0\n\n${id} missing\nHEAD ambiguous\n${id} blob 1\n\n\n`,
  );
  const objects = ['ab\nc\0', '', null, null, '\n'];

  test.each([1, 2, 3, 7, 41, 48, 1000])('is taken apart alike in pieces of %i bytes', (length) => {
    const seen: Array<string | null> = [];
    const parser = new ObjectStream((bytes) => seen.push(bytes && Buffer.from(bytes).toString('latin1')));
    for (let at = 0; at < stream.length; at += length) parser.push(stream.subarray(at, at + length));
    expect(seen).toEqual(objects);
  });

  test('gives every object a buffer of its own', () => {
    const sizes: number[] = [];
    const parser = new ObjectStream((bytes) => sizes.push(bytes?.buffer.byteLength ?? -1));
    parser.push(stream);
    expect(sizes).toEqual([5, 0, -1, -1, 1]);
  });
});
