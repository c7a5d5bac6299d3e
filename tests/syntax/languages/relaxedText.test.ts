import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutliner, LANGUAGES, type Outliner } from '../../../src/syntax/index.js';

/** Code that the grammar alone takes for broken: language, what it shows, text, qualified names. */
const CASES: [id: string, what: string, text: string, symbols: string[]][] = [
  [
    'swift',
    'conditions around members',
    'class A {\n  #if os(Linux)\n  func a() {}\n  #else\n  func b() {}\n  #endif\n}\n',
    ['A', 'A.a', 'A.b'],
  ],
  ['swift', 'the empty tuple as a value', 'func a() {\n  done(.success(()))\n}\nfunc b() {}\n', ['a', 'b']],
  ['swift', 'typed throws', 'struct A {\n  func b() throws(Failure) -> Int { 1 }\n}\n', ['A', 'A.b']],
  [
    'kotlin',
    'context parameters',
    'context(app: App)\nfun start() {}\n\nclass A {\n    fun b() = 1\n}\n',
    ['start', 'A', 'A.b'],
  ],
  [
    'kotlin',
    'explicit backing fields',
    'class A : B() {\n    val state: Flow<Int>\n        field = MutableFlow(1)\n\n    fun c() {}\n}\n',
    ['A', 'A.c'],
  ],
  [
    'kotlin',
    'lambdas that suspend',
    'class A {\n    fun b() = run {\n        listOf(suspend { 1 }).map { it() }\n    }\n}\n',
    ['A', 'A.b'],
  ],
  [
    'kotlin',
    'constructors on a line of their own',
    'class A\n    @Inject\n    constructor(\n        val b: Int?,\n    ) : C() {\n    fun d() {}\n}\n',
    ['A', 'A.d'],
  ],
  [
    'c_sharp',
    'attributes under conditions',
    'class A\n{\n#if NET\n    [Fact]\n#endif\n    void B() { }\n}\n',
    ['A', 'A.B'],
  ],
  [
    'c_sharp',
    'collection expressions',
    'class A\n{\n    List<int> B { get; } = [];\n    int[] C(string d) => d == "" ? [] : [1, 2];\n}\n',
    ['A', 'A.B', 'A.C'],
  ],
  ['dart', 'libraries without name', '@a\nlibrary;\n\nvoid b() {}\n', ['b']],
  ['dart', 'dot shorthands', 'void a(B b) {\n  switch (b) {\n    case .left:\n      c(.right);\n  }\n}\n', ['a']],
  ['c_sharp', 'classes without body', 'class A<B> : C;\n\nclass D { void E() { } }\n', ['A', 'D', 'D.E']],
  [
    'scala',
    'the type of a parameter of a block',
    'object A {\n  b { implicit c: D[E] => f(c) }\n  def g = 1\n}\n',
    ['A', 'A.g'],
  ],
  [
    'scala',
    'further argument lists of a superclass',
    'class A[B](implicit c: C[B]) extends D[B]()(c) with E {\n  def f: Int = 1\n}\n',
    ['A', 'A.f'],
  ],
];

let outliner: Outliner;
beforeAll(async () => {
  outliner = await createOutliner();
  await outliner.load(CASES.map(([id]) => id));
});
afterAll(() => outliner.close());

describe('the second reading of what a grammar does not know yet', () => {
  it.each(CASES)('%s: %s', (id, _, text, symbols) => {
    const outline = outliner.outline(text, id);
    expect(outline.symbols.map(({ qualified }) => qualified)).toEqual(symbols);
    expect(outline.partial).toBe(false);
  });

  it.each(CASES)('%s keeps length and lines of %s', (id, _, text) => {
    const relaxed = LANGUAGES.find((language) => language.id === id)?.parsedText?.onErrors?.(text) ?? '';
    expect(relaxed).not.toBe(text);
    expect(relaxed).toHaveLength(text.length);
  });

  it('shows names and headers as they are written', () => {
    const [symbol] = outliner.outline('class A\n  @B\n  constructor(value: Int, suspend: Int)\n', 'kotlin').symbols;
    expect(symbol).toMatchObject({
      name: 'A',
      signature: 'class A @B constructor(value: Int, suspend: Int)',
      endLine: 3,
    });
  });

  it.each([' ', 'a', '(', '[[]', 'a if x\n', 'class A ', '@a(b)\n', 'val a: B\n field ', 'extends A[B](c)'])(
    'reads endless %j without getting lost in it',
    (part) => {
      const text = part.repeat(300_000 / part.length);
      for (const { parsedText } of LANGUAGES) expect(parsedText?.onErrors?.(text) ?? text).toHaveLength(text.length);
    },
  );

  it('leaves broken code marked partial', () => {
    const outline = outliner.outline('class A {\n  #if X\n  func a() {}\n  #endif\n  func (\n', 'swift');
    expect(outline.partial).toBe(true);
  });
});
