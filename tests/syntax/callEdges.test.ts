import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutliner, type Outliner } from '../../src/syntax/index.js';

let outliner: Outliner;
beforeAll(async () => {
  outliner = await createOutliner();
  await outliner.load(['rust', 'go', 'cpp']);
});
afterAll(() => outliner.close());

function calls(language: string, text: string): string[] {
  const { symbols, calls } = outliner.outline(text, language);
  return calls.map(({ caller, callee }) => `${symbols[caller]!.qualified} -> ${symbols[callee]!.qualified}`);
}

describe('calls that name the owner of the callee', () => {
  const types = 'struct A; impl A { fn new() {} fn go() { Self::new(); } }\n';

  it('lead to a symbol of that owner alone', () => {
    expect(calls('rust', `${types}fn f() { A::new(); }`)).toEqual(['A.go -> A.new', 'f -> A.new']);
    expect(calls('rust', `${types}fn f() { Vec::<A>::new(); }`)).toEqual(['A.go -> A.new']);
  });

  it('lead there from the tokens of a macro as well', () => {
    expect(calls('rust', `${types}fn f() { vec![A::new(), Vec::new()]; }`)).toEqual(['A.go -> A.new', 'f -> A.new']);
    expect(calls('rust', `${types}fn f() { vec![Vec::new()]; }`)).toEqual(['A.go -> A.new']);
  });

  it('may name a namespace', () => {
    const text =
      'namespace n { int f() { return 1; } }\nint g() { return n::f() + std::f(); }\nint h() { return std::f(); }';
    expect(calls('cpp', text)).toEqual(['g -> n.f']);
  });
});

it('calls of members lead to methods alone, plain ones never to methods', () => {
  const text =
    'package a\nfunc Errorf() {}\nfunc (s *S) Close() {}\nfunc f() { fmt.Errorf(); x.Close() }\nfunc g() { Errorf(); Close() }\n';
  expect(calls('go', text)).toEqual(['f -> S.Close', 'g -> Errorf']);
});

it('functions in namespaces are no methods, in classes they are', () => {
  const { symbols } = outliner.outline('namespace n { void f() {} class C { void g() {} }; }\nvoid n::h() {}', 'cpp');
  expect(symbols.map(({ kind, qualified }) => `${kind} ${qualified}`)).toEqual([
    'function n.f',
    'class n.C',
    'method n.C.g',
    'function n.h',
  ]);
});
