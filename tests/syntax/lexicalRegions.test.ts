// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code of other languages
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageById, languageOf, lexicalRegions } from '../../src/syntax/index.js';

/** `c` or `s`, then the text of each region. */
function regionsOf(text: string, language: string): string[] {
  return lexicalRegions(text, languageById(language)!).map(
    ({ kind, start, end }) => `${kind[0]} ${text.slice(start, end)}`,
  );
}

/** Some of what each sample holds. */
const SAMPLES: Record<string, string[]> = {
  'bash.sh': ['c #!/usr/bin/env bash', 's "${1%%=*}"', "s ' '", 'c # Fails with a message.'],
  'c.c': ['c /* One event. */', 'c // Where the events are.', 's "../util/log.h"'],
  'c_sharp.cs': ['c // Minutes as a clock shows them.', 's "use Minutes"'],
  'c_sharp-file-scoped.cs': ['c /// <summary>Shows departures.</summary>', 's """pm"""'],
  'cpp.cpp': ['c // Stops when something is wrong.', 'c /** Draws a line. */', 's "geometry/shape.hpp"'],
  'dart.dart': ['c /// Which player.', "s 'took ${watch.elapsed}'"],
  'elixir.ex': ['c # Total of an order, discounts included.', 's "Reads one record."'],
  'go.go': ['c //go:generate stringer -type=State', 's "the book is lent"'],
  'java.java': ['c /** Turns a key into a label. */', 'c // Largest first.', 's "negative: "'],
  'javascript.js': ['c // eslint-disable-next-line no-unused-vars', 's `hello ${name}`', "s 'quoted-key'"],
  'kotlin.kt': ['c /** Why a message was not sent. */', 's "sending"', "s ' '"],
  'lua.lua': ['c -- Metamethods.', 'c --[[\n  Adds money.\n  Negative amounts are refused.\n]]', 's [[bank.compat]]'],
  'php.php': ["c // Pads a line to the page's width.", "s '/helpers.php'", 'c /** Formats one order. */'],
  'python.py': ['c # shown to the courier', 's """Retry it."""', 's "\\\\"'],
  'ruby.rb': ['c # frozen_string_literal: true', 's "#{ROUND.call(amount)} #{currency}"'],
  'rust.rs': ['c /// Doubles a number.', 's "{} is {}"', 'c // Plain comments count when nothing better stands there.'],
  'scala.scala': ['c /** Parses `name@price`. */', 's "$name: ${format(price)}"', "s '@'"],
  'swift.swift': ['c /// Why loading failed.', 's "harbour"'],
  'tsx.tsx': ['c /** Shows items. */', 's `${prefix}-${React.useRef(0).current}`'],
  'typescript.ts': ['c /** Adds an entry. */', "s 'window:resize'", 's `${amount}`'],
};

describe('comments and strings', () => {
  it.each(Object.entries(SAMPLES))('of %s', (sample, expected) => {
    const text = readFileSync(new URL(`./samples/${sample}`, import.meta.url), 'utf8');
    const regions = regionsOf(text, languageOf(sample)!.id);
    for (const region of expected) expect(regions).toContain(region);
  });

  it('are tested in every language', () => {
    const tested = new Set(Object.keys(SAMPLES).map((sample) => languageOf(sample)!.id));
    expect(LANGUAGES.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
  });

  it.each([
    ['python', 'a = "#" # "b"\nc = r"\\"" + \'\'\'d\n"e\'\'\'', ['s "#"', 'c # "b"', 's "\\""', "s '''d\n\"e'''"]],
    ['javascript', 'a = "x\nb = `y\n"z"` // c', ['s "x', 's `y\n"z"`', 'c // c']],
    [
      'rust',
      'fn f<\'a>(x: &\'a str) { \'"\'; r#"a"b"#; /* /* c */ */ "d" }',
      ["s '\"'", 's "a"b"#', 'c /* /* c */ */', 's "d"'],
    ],
    ['cpp', 'R"x(a)" // )x" 1\'000 "b"', ['s "x(a)" // )x"', 's "b"']],
    ['c_sharp', '@"a\\""" + """b"c""" + \'"\'', ['s "a\\"""', 's """b"c"""', "s '\"'"]],
    ['go', "`a\n\\` + \"b\" + '\\''", ['s `a\n\\`', 's "b"', "s '\\''"]],
    ['lua', '[==[ a ]] ]==] --[[ b\n]] -- c', ['s [==[ a ]] ]==]', 'c --[[ b\n]]', 'c -- c']],
    ['swift', '#"a"b"# "c"', ['s "a"b"#', 's "c"']],
    ['bash', 'cat <<EOF "a" # b\nc "\nEOF\n${x#y} <<<"d" # e', ['s "a"', 'c # b', 's c "\nEOF', 's "d"', 'c # e']],
    ['ruby', 'f(<<~A, "b")\n  c\nA\nx << "d"\n=begin\ne\n=end\n', ['s "b"', 's   c\nA', 's "d"', 'c =begin\ne\n=end']],
    ['php', '<?php $a = <<<\'X\'\nb\n  X; # c\n"d\ne"', ['s b\n  X', 'c # c', 's "d\ne"']],
    ['kotlin', '"""a\\""" + "b\\""', ['s """a\\"""', 's "b\\""']],
  ])('hard cases of %s', (language, text, expected) => {
    expect(regionsOf(text, language)).toEqual(expected);
  });
});

describe('hostile texts', () => {
  const unit = [
    '"',
    "'",
    '`',
    '/*',
    '<<A <<B\n',
    '<<<X\n',
    '[[',
    '[=',
    '"""',
    "'\\",
    '#"',
    'R"x(',
    'r#"',
    '\\',
    '\u{1F600}',
    '\ud800',
  ];
  it.each(LANGUAGES)('end, in order and inside the text, in $id', (language) => {
    for (const text of [...unit.map((part) => part.repeat(20_000)), unit.join('').repeat(2_000)]) {
      const regions = lexicalRegions(text, language);
      const misplaced = regions.find(
        ({ start, end }, index) => start < (regions[index - 1]?.end ?? 0) || end <= start || end > text.length,
      );
      expect(misplaced).toBeUndefined();
    }
  });
});
