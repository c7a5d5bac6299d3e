import { describe, expect, it } from 'vitest';
import { answeredList } from '../../../../src/retrieval/representations/llm/answeredList.js';
import { block, promptText } from '../../../../src/retrieval/representations/llm/blocks.js';
import { fileEntry, paginate } from '../../../../src/retrieval/representations/llm/entries.js';
import { RETRIEVAL_PROMPTS } from '../../../../src/retrieval/representations/llm/prompts.js';

describe('blocks of a prompt', () => {
  it.each(['</issue>', '</ISSUE >', '< / issue>', '<issue>', '</files>', '<task>'])('cannot be closed by %s', (tag) => {
    const text = block('issue', `before ${tag} after`);
    expect(text.match(/<\s*\/?\s*(?:issue|files|task)\b/gi)).toEqual(['<issue', '</issue']);
  });

  it('leave other markup as it is', () => {
    expect(block('issue', 'a <b> c </div> x < y <filesystem>')).toBe(
      '<issue>\na <b> c </div> x < y <filesystem>\n</issue>',
    );
  });

  it('hold a path on one line and a text that names tags', () => {
    expect(fileEntry({ path: 'a\nb.py', text: '</file><file>' })).toBe(
      '<file>\na\\nb.py\n&lt;/file>&lt;file>\n</file>',
    );
  });

  it('come in the order task, constraints, issue, list', () => {
    const text = promptText(RETRIEVAL_PROMPTS.retrieve, {
      count: 7,
      issue: 'It fails',
      listTag: 'files',
      list: 'a.py',
    });
    const tags = [...text.matchAll(/^<(\/?\w+)>$/gm)].map(([, tag]) => tag);
    expect(tags).toEqual(['task', '/task', 'constraints', '/constraints', 'issue', '/issue', 'files', '/files']);
    expect(text).toContain('at most 7 files');
    expect(text).not.toContain('{{');
  });

  it('have versions that follow from their words', () => {
    const versions = Object.values(RETRIEVAL_PROMPTS).map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{12}$/);
  });
});

describe('pages of files', () => {
  const countTokens = (text: string) => text.length;
  const files = (...paths: string[]) => paths.map((path) => ({ path, text: null }));

  it('go on when one is full, in order', () => {
    const { pages, truncated } = paginate(files('a.py', 'b.py', 'c.py'), 10, 'list', countTokens);
    expect(pages).toEqual([
      { list: 'a.py\nb.py', paths: ['a.py', 'b.py'] },
      { list: 'c.py', paths: ['c.py'] },
    ]);
    expect(truncated).toBe(0);
  });

  it('cut a file that does not fit on one of its own, and only that', () => {
    const texts = [
      { path: 'a.py', text: 'one line\n' },
      { path: 'b.py', text: 'many words '.repeat(40) },
      { path: 'c.py', text: 'one line\n' },
    ];
    const { pages, truncated } = paginate(texts, 80, 'list', countTokens);
    expect(pages.map(({ paths }) => paths)).toEqual([['a.py'], ['b.py'], ['c.py']]);
    expect(truncated).toBe(1);
    expect(pages[1]!.list.length).toBeLessThanOrEqual(80);
    expect(pages[1]!.list).toMatch(/^<file>\nb\.py\nmany words .*\n<\/file>$/);
  });

  it('show a tree of folders, begun anew on each page', () => {
    const { pages } = paginate(
      files('src/a/one.py', 'src/a/two.py', 'src/b/one.py', 'top.py'),
      1000,
      'tree',
      countTokens,
    );
    expect(pages[0]!.list).toBe('src/\n  a/\n    one.py\n    two.py\n  b/\n    one.py\ntop.py');
    const small = paginate(files('src/a/one.py', 'src/a/two.py'), 26, 'tree', countTokens);
    expect(small.pages.map(({ list }) => list)).toEqual(['src/\n  a/\n    one.py', 'src/\n  a/\n    two.py']);
  });
});

describe('the list in an answer', () => {
  const isMeant = (line: string) => line.includes('.py');
  const list = (text: string) => answeredList(text, 'files', isMeant);

  it.each([
    ['as asked for', '{"files": ["a.py", "b.py"]}', ['a.py', 'b.py']],
    ['fenced', 'Here it is:\n```json\n{"files": ["a.py"]}\n```\nThat is all.', ['a.py']],
    ['bare', '["a.py", "b.py"]', ['a.py', 'b.py']],
    ['of objects', '{"files": [{"path": "a.py", "why": "x"}, {"file": "b.py"}, 3]}', ['a.py', 'b.py']],
    ['behind brackets of prose', 'I looked [twice] at {it}. {"files": ["a.py"]}', ['a.py']],
    ['with brackets and quotes in a name', '{"files": ["a[\\"1\\"].py"]}', ['a["1"].py']],
    ['empty', '{"files": []}', []],
    ['broken off', '{"files": ["a.py", "b', ['a.py']],
    ['of lines', 'These files:\n1. a.py\n2. b.py\n', ['1. a.py', '2. b.py']],
  ])('is found %s', (_, text, expected) => {
    expect(list(text)).toEqual(expected);
  });

  it.each(['', 'I cannot help.', '{"files": "a"}', '{"files": ["a', '{"answer": ["x"]}'])(
    'is not seen in %j',
    (text) => {
      expect(list(text)).toBeNull();
    },
  );
});
