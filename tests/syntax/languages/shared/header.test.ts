import { describe, expect, it } from 'vitest';
import { afterAnnotations, afterAttributes } from '../../../../src/syntax/languages/shared/header.js';

const header = (text: string, spaced = false): string => text.slice(afterAnnotations(text, 0, text.length, spaced));
const cSharpHeader = (text: string): string => text.slice(afterAttributes(text, 0, text.length));

describe('the header behind annotations', () => {
  it.each([
    ['fun run()', 'fun run()'],
    ['@Override\n@Deprecated(since = "2)")\npublic void run()', 'public void run()'],
    ['@a.b.C /* why */ @get:Rule // and\n val rule', 'val rule'],
    ['@[First Second(1)] class A', 'class A'],
    ['@größe(1) @(make({ a: 1 })) class A', 'class A'],
    ['@interface Audited', '@interface Audited'],
    ['@override (int, int) pair()', '(int, int) pair()'],
  ])('%s', (text, expected) => {
    expect(header(text)).toBe(expected);
  });

  it('lets Java put a blank before the arguments', () => {
    expect(header('@Named ("x") void run()', true)).toBe('void run()');
  });

  it('stays at the start when nothing but annotations is there', () => {
    expect(header('@Broken(')).toBe('@Broken(');
  });
});

describe('the header behind attribute lists', () => {
  it('skips several, with brackets and quotes inside', () => {
    expect(cSharpHeader('[Obsolete("use ]")] [A(new[] { 1 })]\n// why\npublic void Run()')).toBe('public void Run()');
  });
});
