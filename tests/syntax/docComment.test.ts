import { describe, expect, it } from 'vitest';
import { docSentence } from '../../src/syntax/docComment.js';

describe('the first sentence of a comment', () => {
  it.each([
    ['/** Opens it. Then closes it. */', 'Opens it.'],
    ['/**\n * Opens it,\n * slowly.\n *\n * Details.\n */', 'Opens it, slowly.'],
    ['/*! Opens it. */', 'Opens it.'],
    ['/// Opens it.\n/// More.', 'Opens it.'],
    ['//! Opens it', 'Opens it'],
    ['// Opens it\n// and closes it', 'Opens it and closes it'],
    ['# Opens it.\n# More.', 'Opens it.'],
    ['#: Opens it.', 'Opens it.'],
    ['-- Opens it.', 'Opens it.'],
    ['--- Opens it.', 'Opens it.'],
    ['--[[ Opens it. ]]', 'Opens it.'],
    [';; Opens it.', 'Opens it.'],
    ['(** Opens it. *)', 'Opens it.'],
    ['"""Opens it."""', 'Opens it.'],
    ["r'''Opens it\n\nDetails.'''", 'Opens it'],
    ['"Opens it"', 'Opens it'],
  ])('strips the markers of %j', (raw, sentence) => {
    expect(docSentence(raw)).toBe(sentence);
  });

  it.each([
    ['// Boxes, e.g. crates, i.e. wood. More.', 'Boxes, e.g. crates, i.e. wood.'],
    ['// Since version 1.2.3 of a.b.c it is fast. More.', 'Since version 1.2.3 of a.b.c it is fast.'],
    ['// Waiting... for it. More.', 'Waiting... for it.'],
    ['// See J. Doe. More.', 'See J. Doe.'],
    ['// Three steps: 1. read, 2. write. More.', 'Three steps: 1. read, 2. write.'],
  ])('does not end inside %j', (raw, sentence) => {
    expect(docSentence(raw)).toBe(sentence);
  });

  it.each([
    ['/**\n * @param x one\n *   and two\n *\n * Opens it.\n */', 'Opens it.'],
    ['/**\n * Opens it\n * @returns x\n */', 'Opens it'],
    ['"""Open it\n\n    :param x: one\n    """', 'Open it'],
    ['/** @brief Opens it. */', 'Opens it.'],
    ['/// <summary>\n/// Opens it.\n/// </summary>', 'Opens it.'],
    ['/**\n * <p>Opens it.</p>\n */', 'Opens it.'],
    ['/** @internal */', ''],
  ])('leaves tags and markup out of %j', (raw, sentence) => {
    expect(docSentence(raw)).toBe(sentence);
  });

  it.each([
    '// eslint-disable-next-line no-var',
    '# noqa: E501',
    '#!/bin/sh',
    '//nolint:all',
    '// ==========',
    '/* */',
    '#',
  ])('finds none in %j', (raw) => {
    expect(docSentence(raw)).toBe('');
  });

  it('is cut at 200 characters', () => {
    const doc = docSentence(`// ${'word '.repeat(100)}`);
    expect(doc.length).toBeLessThanOrEqual(200);
    expect(doc.endsWith('…')).toBe(true);
  });
});
