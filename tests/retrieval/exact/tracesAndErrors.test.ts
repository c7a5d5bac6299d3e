import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AskedRepository, askedRepository } from './askedRepository.js';

const FILES: Record<string, string> = {
  'src/app/views.py':
    'class View:\n    def render(self):\n        return self.body()\n\n    def body(self):\n        raise ValueError("not enough values to unpack in %s" % self)\n\n\ndef main():\n    View().render()\n',
  'src/app/errors.py': 'class LateError(Exception):\n    pass\n\n\ndef late():\n    raise LateError("Too late")\n',
  'src/app/render.py': 'def render(values):\n    return values\n\n\ndef unpack(values):\n    return enough(values)\n',
  'tests/test_views.py':
    'def test_render():\n    View().render()\n\n\ndef test_message():\n    assert "not enough values to unpack in x"\n',
  'web/a.js':
    'export class Cart {\n  constructor() {\n    this.load();\n  }\n  load() {\n    return 1;\n  }\n}\n\nexport function foo() {\n  return 2;\n}\n',
  'java/src/main/java/com/acme/Foo.java':
    'package com.acme;\n\npublic class Foo {\n  public Foo() {}\n\n  public void bar() {\n    Runnable r = () -> {\n      run();\n    };\n  }\n\n  void run() {}\n}\n',
  'java/other/src/main/java/com/other/Foo.java':
    'package com.other;\n\npublic class Foo {\n  public void bar() {}\n}\n',
  'kotlin/Tool.kt': 'package tool\n\nfun bar() {\n  println(1)\n}\n',
  'go/server.go':
    'package shop\n\ntype Server struct{}\n\nfunc (s *Server) Serve() {\n\tpanic("no")\n}\n\nfunc Run() {}\n',
  'rust/src/queue.rs': 'pub struct Queue;\n\nimpl Queue {\n    pub fn push(&self) {\n        panic!();\n    }\n}\n',
  'cs/Store.cs':
    'namespace Acme {\n  public class Store {\n    public void Save(string name) {\n      Write();\n    }\n\n    async void Load() {\n      Write();\n    }\n\n    void Write() {}\n  }\n}\n',
  'ruby/lib/shelf.rb':
    'class Shelf\n  def fill\n    items.each do |item|\n      add(item)\n    end\n  end\n\n  def add(item)\n  end\nend\n',
  'php/Mail.php': '<?php\nnamespace Acme;\n\nclass Mail {\n  public function send() {\n    return 1;\n  }\n}\n',
  'c/src/ring.c':
    'static int push(int v)\n{\n  return v;\n}\n\nint ring_push(int value)\n{\n  return push(value);\n}\n',
  'swift/Sources/Door.swift': 'struct Door {\n  func open() {\n    fatalError()\n  }\n}\n',
  'elixir/lib/shop.ex': 'defmodule Shop do\n  def total(cart) do\n    cart\n  end\nend\n',
};

let app: AskedRepository;
beforeAll(async () => {
  app = await askedRepository(FILES);
});
afterAll(() => app.close());

describe('a frame alone puts its file and its function first', () => {
  it.each([
    ['Python', '  File "/usr/lib/app/views.py", line 6, in body', 'src/app/views.py:View.body'],
    ['Python, of another version', 'File "src/app/views.py", line 90, in render', 'src/app/views.py:View.render'],
    ['Python, a module', 'File "src/app/views.py", line 10, in <module>', 'src/app/views.py:main'],
    ['Python, an unknown function', 'File "src/app/views.py", line 6, in foo', 'src/app/views.py:View.body'],
    ['JavaScript', 'at foo (web/a.js:10:5)', 'web/a.js:foo'],
    ['JavaScript, without a name', '    at /srv/web/a.js:11:5', 'web/a.js:foo'],
    ['JavaScript, a method', '    at Cart.load (file:///srv/web/a.js:6:5)', 'web/a.js:Cart.load'],
    ['JavaScript, a constructor', '    at new Cart (webpack:///./web/a.js:3:10)', 'web/a.js:Cart.constructor'],
    ['JavaScript of Firefox', 'foo@http://localhost:8000/web/a.js:11:3', 'web/a.js:foo'],
    ['Java', 'at com.acme.Foo.bar(Foo.java:7)', 'java/src/main/java/com/acme/Foo.java:Foo.bar'],
    ['Java, a lambda', '\tat com.acme.Foo.lambda$bar$0(Foo.java:8)', 'java/src/main/java/com/acme/Foo.java:Foo.bar'],
    ['Java, a constructor', '\tat com.acme.Foo.<init>(Foo.java:4)', 'java/src/main/java/com/acme/Foo.java:Foo.Foo'],
    [
      'Java, another package',
      'at com.other.Foo.bar(Foo.java:4)',
      'java/other/src/main/java/com/other/Foo.java:Foo.bar',
    ],
    ['Kotlin', '\tat tool.ToolKt.bar(Tool.kt:4)', 'kotlin/Tool.kt:bar'],
    ['Go', 'shop.(*Server).Serve(0xc000010000)\n\t/srv/go/server.go:6 +0x1d', 'go/server.go:Server.Serve'],
    ['Go, its place alone', '\t/srv/go/server.go:6 +0x1d', 'go/server.go:Server.Serve'],
    ['Rust', '   4: queue::Queue::push\n             at ./rust/src/queue.rs:5:9', 'rust/src/queue.rs:Queue.push'],
    ['Rust, a panic', "thread 'main' panicked at rust/src/queue.rs:5:9:", 'rust/src/queue.rs:Queue.push'],
    ['C#', '   at Acme.Store.Save(String name) in C:\\build\\cs\\Store.cs:line 4', 'cs/Store.cs:Store.Save'],
    [
      'C#, asynchronous',
      '   at Acme.Store.<Load>d__3.MoveNext() in /build/cs/Store.cs:line 8',
      'cs/Store.cs:Store.Load',
    ],
    ['Ruby', "\tfrom ruby/lib/shelf.rb:4:in `block in fill'", 'ruby/lib/shelf.rb:Shelf.fill'],
    ['Ruby 3.4', "ruby/lib/shelf.rb:8:in 'Shelf#add'", 'ruby/lib/shelf.rb:Shelf.add'],
    ['PHP', '#0 /srv/php/Mail.php(6): Acme\\Mail->send()', 'php/Mail.php:Mail.send'],
    ['PHP, where it was thrown', '  thrown in /srv/php/Mail.php on line 6', 'php/Mail.php:Mail.send'],
    ['gdb', '#1  0x00005555 in ring_push (value=1) at c/src/ring.c:8', 'c/src/ring.c:ring_push'],
    ['a sanitizer', '    #1 0x4005 in push c/src/ring.c:3:5', 'c/src/ring.c:push'],
    ['Swift', '3   Shop   0x0001 Door.open() + 12 (Door.swift:3)', 'swift/Sources/Door.swift:Door.open'],
    ['Elixir', '    (shop 0.1.0) lib/shop.ex:3: Shop.total/1', 'elixir/lib/shop.ex:Shop.total'],
  ])('%s', (_, text, id) => {
    const { files, functions, reasons } = app.ask(text);
    const [path] = id.split(':');
    expect([files[0], functions[0]]).toEqual([path, id]);
    expect(reasons[path!]![0]).toBe('frame');
  });

  it('not where the file is none of the repository', () => {
    const { reasons } = app.ask('File "/usr/lib/python3.12/json/decoder.py", line 3, in decode');
    expect(Object.values(reasons).flat()).not.toContain('frame');
  });
});

describe('a stack trace alone', () => {
  it('puts the innermost frame of the repository first, and tests behind', () => {
    const { files, functions } = app.ask(
      'Traceback (most recent call last):\n  File "/app/tests/test_views.py", line 2, in test_render\n    View().render()\n  File "/app/src/app/views.py", line 3, in render\n    return self.body()\n    ^^^^^\n  File "/usr/lib/python3/json/decoder.py", line 6, in decode\n    x\nValueError: no\n',
    );
    expect(files.slice(0, 2)).toEqual(['src/app/views.py', 'tests/test_views.py']);
    expect(functions.slice(0, 2)).toEqual(['src/app/views.py:View.render', 'tests/test_views.py:test_render']);
  });

  it('is no trace alone where somebody tells a story, or gives it a title', () => {
    const trace = 'Traceback (most recent call last):\n  File "src/app/views.py", line 3, in render\n    x\n';
    for (const text of [`${trace}It happens with every template.\n`, `ValueError: no\n\n${trace}`]) {
      expect(app.ask(text).functions[0]).not.toBe(undefined);
      expect(app.ask(text).reasons['src/app/views.py']![0]).not.toBe('exact path');
    }
  });
});

describe('an error line alone', () => {
  it('puts what has its message as a literal first, source before tests', () => {
    const { files, functions, reasons } = app.ask('ValueError: not enough values to unpack in foo');
    expect(files.slice(0, 2)).toEqual(['src/app/views.py', 'tests/test_views.py']);
    expect(functions[0]).toBe('src/app/views.py:View.body');
    expect(reasons['src/app/views.py']![0]).toBe('literal');
  });

  it('finds short messages by their words, and the class behind them', () => {
    const { functions } = app.ask('app.errors.LateError: Too late');
    expect(functions.slice(0, 2)).toEqual(['src/app/errors.py:late', 'src/app/errors.py:LateError']);
  });

  it('leads to the place that a compiler names', () => {
    expect(app.ask('c/src/ring.c:3:10: error: expected expression').functions[0]).toBe('c/src/ring.c:push');
  });
});
