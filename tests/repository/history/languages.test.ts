import { expect, it } from 'vitest';
import { git } from '../tempRepository.js';
import { importedRepository, mined } from './mining.js';

/** A function of each language with a line to change in it, inside what its language has around functions. */
const SAMPLES: Record<string, string> = {
  'a.py': 'class A:\n    async def mended(self):\n        x = 1\n        return VALUE\n',
  'a.rb': 'class A\n  def mended\n    x = 1\n    VALUE\n  end\nend\n',
  'a.go': 'package a\n\nfunc (a *A) mended() int {\n\tx := 1\n\treturn VALUE\n}\n',
  'a.rs': 'impl A {\n    pub fn mended(&self) -> u32 {\n        let x = 1;\n        VALUE\n    }\n}\n',
  'A.java': 'class A {\n    int mended(int a) {\n        int x = 1;\n        return VALUE;\n    }\n}\n',
  'a.kt': 'class A {\n    fun mended(): Int {\n        val x = 1\n        return VALUE\n    }\n}\n',
  'a.c': 'static int\nhelper(void)\n{\n\treturn 1;\n}\n\nint mended(int a)\n{\n\tint x = 1;\n\treturn VALUE;\n}\n',
  'a.cpp': 'int A::mended(int a) {\n  int x = 1;\n  return VALUE;\n}\n',
  'A.cs': 'class A\n{\n    public int mended(int a)\n    {\n        int x = 1;\n        return VALUE;\n    }\n}\n',
  'a.php': '<?php\nclass A {\n    public function mended() {\n        $x = 1;\n        return VALUE;\n    }\n}\n',
  'a.ex': 'defmodule A do\n  def mended(a) do\n    x = 1\n    VALUE\n  end\nend\n',
  'a.sh': 'mended() {\n  x=1\n  echo VALUE\n}\n',
  'a.ts': 'export class A {\n  private mended(a: number): number {\n    if (a) {\n      return VALUE;\n    }\n  }\n}\n',
  'b.ts': 'export const mended = (a: number) => {\n  for (const b of c) {\n    log(VALUE);\n  }\n};\n',
  'c.js': 'app.mended = function (a) {\n  while (a) {\n    a(VALUE);\n  }\n};\n',
  'a.swift': 'struct A {\n    public func mended() -> Int {\n        let x = 1\n        return VALUE\n    }\n}\n',
  'a.scala': 'object A {\n  private def mended(a: Int): Int = {\n    val x = 1\n    VALUE\n  }\n}\n',
  'a.dart': 'class A {\n  int mended(int a) {\n    if (a > 0) {\n      return VALUE;\n    }\n  }\n}\n',
  'a.lua': 'function M.mended(a)\n  local x = 1\n  return VALUE\nend\n',
};

it('finds the changed function in every language, by patterns of git or of ours', async () => {
  const version = (value: string) =>
    Object.fromEntries(Object.entries(SAMPLES).map(([path, text]) => [path, text.replace('VALUE', value)]));
  const repository = importedRepository([
    { message: 'Begin', files: version('1') },
    { message: 'Mend', files: version('2') },
  ]);
  const [newest] = await mined(repository, git(repository, 'rev-parse', 'main').trim());
  const found = Object.fromEntries(newest!.files.map(({ path, functions }) => [path, functions.join(' ')]));
  expect(found).toEqual(Object.fromEntries(Object.keys(SAMPLES).map((path) => [path, 'mended'])));
});
