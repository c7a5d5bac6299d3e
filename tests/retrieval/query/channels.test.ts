import { describe, expect, it } from 'vitest';
import { issueChannels } from '../../../src/retrieval/query/channels.js';

const ISSUE = `Crash in \`Pool.acquire\` when closed
<!-- please fill in
everything -->
### Describe the bug
Calling \`acquire()\` fails, see https://example.com/some/page.html for more.

\`\`\`python
pool = Pool()
pool.acquire()
\`\`\`

Traceback (most recent call last):
  File "app/pool.py", line 3, in acquire
    return self.wait()
PoolClosedError: the pool is closed

It should wait instead.

- [x] I have searched the issues

### Environment
Ubuntu 22.04, kernel 5.15

### Additional context
It began with the timeout option.
`;

describe('issueChannels', () => {
  const channels = issueChannels(ISSUE);

  it('takes the first line as title, with what is back-ticked in it', () => {
    expect(channels.T).toBe('Crash in `Pool.acquire` when closed');
    expect(channels.K).toBe('Pool.acquire\nacquire()');
  });

  it('keeps prose apart from code, traces and errors', () => {
    expect(channels.P).toMatch(/Calling `acquire\(\)` fails/);
    expect(channels.P).toMatch(/It should wait instead\.[\s\S]*timeout option/);
    expect(channels.C).toBe('pool = Pool()\npool.acquire()');
    expect(channels.B).toBe('  File "app/pool.py", line 3, in acquire\n    return self.wait()');
    expect(channels.E).toBe('PoolClosedError: the pool is closed');
  });

  it('drops comments, links, template headings, checklists and machine sections', () => {
    for (const dropped of ['fill in', 'example', 'Describe', 'searched', 'Ubuntu', 'Environment', 'Additional']) {
      expect(channels.X).not.toContain(dropped);
    }
  });

  it('takes an issue as it is that consists of nothing but what is dropped elsewhere', () => {
    const facts = '| Package version | numpy 1.18.1 |\n| Kernel version | 5.15.0 |\n| Compiler | gcc 12.1 |';
    expect(issueChannels(facts).X).toContain('gcc 12.1');
    expect(issueChannels('### Environment\nruntime scheduler').X).toContain('runtime scheduler');
    expect(issueChannels(`Crash in Pool\n${facts}`).X).not.toContain('gcc');
  });

  it('drops what forms and tools add: unanswered questions, images, lone tags, joints of traces', () => {
    const { X } = issueChannels(
      [
        'Title',
        '### Debug info',
        'DeckOptions version 2',
        '### Logs',
        'it stopped',
        '_No response_',
        '![screenshot of the pool](https://example.org/pool.png) stays',
        '<img width="10" alt="gadget" src="x.png">',
        '<details>',
        'A clear and concise description of what you want to happen.',
        'During handling of the above exception, another exception occurred:',
        'Then `<details>` is not closed',
      ].join('\n'),
    );
    expect(
      X.split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ).toEqual(['Title', 'it stopped', 'stays', 'Then `<details>` is not closed']);
  });

  it('has every other channel in X once', () => {
    expect(channels.X.match(/PoolClosedError/g)).toHaveLength(1);
    expect(channels.X.match(/Crash in/g)).toHaveLength(1);
  });

  it('takes prompts and indented blocks for code', () => {
    expect(issueChannels('t\n>>> f(1)\n    indented()\n$ run it').C).toBe('>>> f(1)\n    indented()\n$ run it');
  });

  it.each([
    [
      'Java',
      'Exception in thread "main" java.lang.IllegalStateException: closed',
      'java.lang.IllegalStateException: closed',
    ],
    ['JavaScript', 'Uncaught TypeError: x is not a function', 'TypeError: x is not a function'],
    ['Rust', "thread 'main' panicked at src/main.rs failed to open", 'src/main.rs failed to open'],
    ['Go', 'panic: runtime error: index out of range', 'runtime error: index out of range'],
    ['a compiler', 'src/a.c:3:4: error: expected expression', 'error: expected expression'],
    ['PHP', 'PHP Fatal error:  Uncaught Foo: bar', 'Fatal error:  Uncaught Foo: bar'],
  ])('knows how %s announces an error', (_, line, said) => {
    expect(issueChannels(`title\n\`\`\`\n${line}\n\`\`\``).E).toBe(said);
  });

  it('does not take sentences about errors for errors', () => {
    const { E, P } = issueChannels('title\nThis raises a ValueError');
    expect([E, P]).toEqual(['', 'This raises a ValueError']);
  });

  it('gives empty channels for an empty text', () => {
    expect(Object.values(issueChannels(' \n '))).toEqual(['', '', '', '', '', '', '']);
  });

  it('reads 300 kB of one repeated piece in linear time', () => {
    for (const piece of [
      '<details>',
      '<!--',
      '`',
      '**a',
      '#',
      '- [x] ',
      'error ',
      'a.',
      '# version ',
      '<details>version',
      '![',
      '<img ',
      '<p ',
      '<p>',
    ]) {
      expect(typeof issueChannels(`t\n${piece.repeat(300_000 / piece.length)}`).X).toBe('string');
      expect(typeof issueChannels(`t\n${`${piece}\n`.repeat(100_000 / piece.length)}`).X).toBe('string');
    }
  });
});
