import { describe, expect, it } from 'vitest';
import { instanceOf } from '../../../src/bench/data/instanceOf.js';

const COMMIT = 'd16bfe05a744909de4b27f5875fe0d4ed41ce607';

describe('a row of a data set', () => {
  it('is read in our own format', () => {
    const row = {
      instance_id: 'acme__shop-1',
      repo: 'acme/shop',
      mirror: 'other/shop',
      base_commit: COMMIT,
      problem_statement: 'Title\nBody',
      gold_files: ['a.py', 'a.py', 'b.py'],
      gold_functions: ['a.py:A.run'],
      category: 'Bug Report',
      language: 'python',
    };
    expect(instanceOf(row, 'made')).toEqual({
      id: 'acme__shop-1',
      data: 'made',
      repo: 'acme/shop',
      mirror: 'other/shop',
      baseCommit: COMMIT,
      text: 'Title\nBody',
      goldFiles: ['a.py', 'b.py'],
      goldFunctions: ['a.py:A.run'],
      category: 'Bug Report',
      language: 'python',
    });
  });

  it("is read in SWE-bench's format: gold from the patch, and hints stay unread", () => {
    const row = {
      instance_id: 'acme__shop-2',
      repo: 'acme/shop',
      base_commit: COMMIT,
      problem_statement: 'It breaks',
      hints_text: 'the secret is in hidden.py',
      created_at: '2020-01-01',
      patch: 'diff --git a/src/x.py b/src/x.py\n--- a/src/x.py\n+++ b/src/x.py\n@@ -1 +1 @@\n-a\n+b\n',
      test_patch: 'diff --git a/t.py b/t.py\n--- a/t.py\n+++ b/t.py\n',
    };
    const instance = instanceOf(row, 'made');
    expect(instance.goldFiles).toEqual(['src/x.py']);
    expect(instance.goldFunctions).toEqual([]);
    expect(JSON.stringify(instance)).not.toMatch(/secret|2020|t\.py"/);
  });

  it("is read in LocBench's format: files are those of the edited functions", () => {
    const row = {
      instance_id: 'acme__shop-3',
      repo: 'acme/shop',
      base_commit: COMMIT,
      problem_statement: 'It is slow',
      category: 'Performance Issue',
      edit_functions: ['a/b.py:A.run', 'a/b.py:f', 'c.py:g'],
      patch: '--- a/z.py\n+++ b/z.py\n',
    };
    const { goldFiles, goldFunctions, category } = instanceOf(row, 'made');
    expect(goldFiles).toEqual(['a/b.py', 'c.py']);
    expect(goldFunctions).toEqual(['a/b.py:A.run', 'a/b.py:f', 'c.py:g']);
    expect(category).toBe('Performance Issue');
  });

  it.each([
    ['a list', ['src/A.java', 'src/B.java']],
    ['the text of one', '[\'src/A.java\', "src/B.java"]'],
  ])("is read in Long Code Arena's format, with changed files as %s", (_, changed) => {
    const row = {
      text_id: 'acme/shop/4/5',
      repo_owner: 'acme',
      repo_name: 'shop',
      base_sha: COMMIT,
      issue_title: 'Crash',
      issue_body: 'when empty',
      changed_files: changed,
    };
    expect(instanceOf(row, 'made')).toMatchObject({
      id: 'acme/shop/4/5',
      repo: 'acme/shop',
      baseCommit: COMMIT,
      text: 'Crash\nwhen empty',
      goldFiles: ['src/A.java', 'src/B.java'],
    });
  });

  it.each([
    ['instance_id', { instance_id: undefined }],
    ['repo: must be owner/name', { repo: 'shop' }],
    ['base_commit', { base_commit: 'main; rm -rf' }],
    ['problem_statement', { problem_statement: '' }],
    ['gold_files', { gold_files: 3 }],
  ])('is refused by name of the field: %s', (message, change) => {
    const row = { instance_id: 'x', repo: 'acme/shop', base_commit: COMMIT, problem_statement: 'text', ...change };
    expect(() => instanceOf(row, 'made')).toThrow(message);
  });

  it('is refused when it is no object', () => {
    expect(() => instanceOf([1], 'made')).toThrow();
    expect(() => instanceOf(null, 'made')).toThrow();
  });
});
