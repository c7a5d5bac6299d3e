import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutliner, LANGUAGES, languageOf, type Outliner } from '../../src/syntax/index.js';

let outliner: Outliner;
beforeAll(async () => {
  outliner = await createOutliner();
});
afterAll(() => outliner.close());

async function basesOf(text: string, language: string): Promise<string[]> {
  await outliner.load([language]);
  const { symbols } = outliner.outline(text, language);
  return symbols.flatMap(({ qualified, bases }) => (bases ? [`${qualified}: ${bases.join(' ')}`] : []));
}

/** What the classes of each sample extend, by the names written there. */
const SAMPLES: Record<string, string[]> = {
  'bash.sh': [],
  'c.c': [],
  'c_sharp.cs': ['Stop: IComparable IDisposable'],
  'cpp.cpp': ['draw.Canvas: Shape Noncopyable', 'draw.io.Reader: Base'],
  'dart.dart': ['Clock: Object Named Comparable', '_Digital: Clock Beeping'],
  'elixir.ex': [],
  'go.go': ['Store: fmt.Stringer', 'Shelf: Named'],
  'java.java': [
    'Stock: Store Closeable',
    'Stock.Entry: Comparable',
    'Stock.StockException: RuntimeException',
    'Stock.Cursor: Iterator',
  ],
  'javascript.js': ['default: EventTarget'],
  'javascript-commonjs.cjs': ['Error: Error'],
  'kotlin.kt': [
    'Failure.Closed: Failure',
    'Failure.Full: Failure',
    'Failure.Other: Failure',
    'MailException: Exception',
    'Mailbox: Source AutoCloseable',
  ],
  'lua.lua': [],
  'php.php': [
    'Formatter: \\Stringable',
    'Status: \\JsonSerializable',
    'Order: Formatter \\Countable',
    'logger: NullLogger',
  ],
  'python.py': ['Parcel: Labelled', 'Empty: Exception'],
  'ruby.rb': ['Billing.Error: StandardError', 'Billing.Account: Ledger::Base'],
  'rust.rs': ['State: From', 'Runnable: Send', 'Scheduler: fmt::Display Default'],
  'scala.scala': [
    'Soup: Dish',
    'Bread: Dish',
    'MenuError: Exception',
    'Card: Named Serializable',
    'implicits.RichText: AnyVal',
  ],
  'swift.swift': ['Floating: AnyObject', 'Ship: NSObject Floating', 'LoadError: Error', 'Ship: Comparable'],
  'tsx.tsx': ['App: React.Component'],
  'typescript.ts': ['Booking: Iterable', 'Book: Ledger Booking'],
};

it.each(Object.entries(SAMPLES))('the bases of the classes in %s', async (sample, bases) => {
  const text = readFileSync(new URL(`./samples/${sample}`, import.meta.url), 'utf8');
  expect(await basesOf(text, languageOf(sample)!.id)).toEqual(bases);
});

it('every language says what its classes extend, or that it has none', () => {
  const tested = new Set(Object.keys(SAMPLES).map((sample) => languageOf(sample)!.id));
  expect(LANGUAGES.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
});

it.each([
  ['python', 'class A(b.B, G[T], mixed(C), metaclass=M): pass', ['A: b.B G mixed']],
  [
    'typescript',
    'interface A extends B, n.C<T>, D {}\nclass E extends n.F<T> implements B, n.C<T> {}',
    ['A: B n.C D', 'E: n.F B n.C'],
  ],
  ['javascript', 'class A extends n.B {}\nclass C extends mixed(D) {}', ['A: n.B', 'C: mixed']],
  ['java', 'interface A extends b.B<T>, C {}\nenum D implements A, C { X }', ['A: b.B C', 'D: A C']],
  ['scala', 'trait A extends B[T] with c.C\nobject D extends B(1) with C', ['A: B c.C', 'D: B C']],
  ['kotlin', 'object A : B(), c.C, D by d', ['A: B c.C D']],
  ['c_sharp', 'record A(int x) : B(x), N.C<T>; enum E : byte { X }', ['A: B N.C']],
  ['go', 'package a\ntype A struct { *b.B; G[T]; x int }\ntype N interface { ~int | ~string }', ['A: b.B G']],
  ['rust', 'impl x::B<T> for n::A {}\nimpl B for Vec<u8> {}\nstruct A;', ['A: x::B']],
  ['swift', 'struct A: b.B, C<T> {}', ['A: b.B C']],
  ['php', '<?php interface A extends B, N\\C {}', ['A: B N\\C']],
  ['ruby', 'class A < Struct.new(:x)\nend', ['A: Struct.new']],
  ['cpp', 'struct A : B<T>, virtual public n::C { };', ['A: B n::C']],
  ['dart', 'enum A with B implements C { x }\nmixin M on N implements C {}', ['A: B C', 'M: C']],
])('reads the heads of %s', async (language, text, bases) => {
  expect(await basesOf(text, language)).toEqual(bases);
});
