import { describe, expect, it } from 'vitest';
import { issueChannels } from '../../../src/retrieval/query/channels.js';
import { isFormHeading } from '../../../src/retrieval/query/formHeading.js';

describe('headings of issue forms', () => {
  it.each([
    '### What did you expect to happen?',
    '## What went wrong',
    '**Severity**',
    '### (Optional) Anything else you want to share?',
    '#### What is the actual behavior?',
    'Steps to reproduce the behavior:',
  ])('%s', (line) => {
    expect(isFormHeading(line)).toBe(true);
  });

  it.each([
    '### Why the scheduler does not wake up',
    'What did you expect to happen?',
    'See also the cache:',
    '**',
    '###',
    '# 问题描述',
  ])('not: %s', (line) => {
    expect(isFormHeading(line)).toBe(false);
  });

  it('are left out, with the text under them kept', () => {
    const { X } = issueChannels(
      'Cache grows\n### What did you do?\nI called `Cache.put` twice.\n### Region\n\neu-west',
    );
    expect(X.trimEnd()).toBe('Cache grows\nI called `Cache.put` twice.\n### Region\n\neu-west');
  });
});
