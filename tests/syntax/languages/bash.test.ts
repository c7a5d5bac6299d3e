import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutliner, languageOf, type Outliner } from '../../../src/syntax/index.js';
import bash from '../../../src/syntax/languages/bash.js';

const targets = (module: string, fromPath = 'bin/run.sh') =>
  bash.importTargets!({ module, names: [], line: 1 }, fromPath);

describe('what a sourced path means', () => {
  it('is a file beside the script, else one of that name anywhere', () => {
    expect(targets('./lib/log.sh')).toEqual(['bin/lib/log.sh', '**/lib/log.sh']);
    expect(targets('../lib/log.sh')).toEqual(['lib/log.sh', '**/lib/log.sh']);
    expect(targets('../../log.sh')).toEqual(['**/log.sh']);
  });

  it.each(['$HERE/lib/log.sh', `\${HERE}/lib/log.sh`, '$(dirname "$0")/lib/log.sh', `\${BASH_SOURCE%/*}/lib/log.sh`])(
    'is what stands behind the last expansion: %s',
    (module) => {
      expect(targets(module)).toEqual(['bin/lib/log.sh', '**/lib/log.sh']);
    },
  );

  it.each(['~/.profile', '/etc/profile', '$HERE/$name', `$HERE/lib/\${name}.sh`, 'lib/*.sh', '$HERE/$name.sh'])(
    'is unknown: %s',
    (module) => {
      expect(targets(module)).toEqual([]);
    },
  );
});

it.each([
  ['deploy', '#!/usr/bin/env bash\n'],
  ['deploy', '#!/bin/sh -e\n'],
  ['.bashrc', ''],
  ['a/b.zsh', ''],
])('%s %j is Bash', (path, head) => {
  expect(languageOf(path, head)?.id).toBe('bash');
});

describe('functions in what the grammar cannot read', () => {
  let outliner: Outliner;
  beforeAll(async () => {
    outliner = await createOutliner();
    await outliner.load(['bash']);
  });
  afterAll(() => outliner.close());

  it('are recovered from their headers', () => {
    const text = [
      'if (( $+commands[hub] )); then',
      '  alias git=hub',
      'fi',
      '# Greets.',
      'function greet() {',
      `  for word ($@) { print -P "\${(U)word}" }`,
      '}',
      'leave() { exit }',
      '',
    ].join('\n');
    const { symbols, partial } = outliner.outline(text, 'bash');
    expect(partial).toBe(true);
    expect(
      symbols.map(({ name, startLine, endLine, signature, doc }) => [name, startLine, endLine, signature, doc]),
    ).toEqual([
      ['greet', 5, 7, 'function greet()', 'Greets.'],
      ['leave', 8, 8, 'leave()', ''],
    ]);
  });
});
