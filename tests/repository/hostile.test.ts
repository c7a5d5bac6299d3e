import { chmodSync, existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentsOf } from './reading.js';
import { commitFiles, git, mirror, tempFolder, tempRepository, writeFiles } from './tempRepository.js';

/**
 * A repository whose own configuration has a command in every place where git would run one. Each command leaves a marker; a
 * plain `git status` in the same repository proves that the trap is live.
 */
describe('a repository whose configuration holds commands', () => {
  let repo = '';
  let marker = '';

  beforeEach(() => {
    const traps = tempFolder();
    marker = join(traps, 'ran');
    const trap = join(traps, 'trap');
    writeFileSync(trap, `#!/bin/sh\necho "$0 $*" >> '${marker}'\ncat\n`);
    chmodSync(trap, 0o755);
    repo = tempRepository({ 'a.py': 'a\n', 'b.py': 'b\n', '.gitattributes': '*.py filter=trap diff=trap\n' });
    const hooks = join(traps, 'hooks');
    writeFiles(hooks, { 'post-index-change': `#!/bin/sh\necho hook >> '${marker}'\n`, 'fsmonitor-watchman': '' });
    chmodSync(join(hooks, 'post-index-change'), 0o755);
    const settings = {
      'core.fsmonitor': trap,
      'core.hooksPath': hooks,
      'core.pager': trap,
      'core.sshCommand': trap,
      'core.askPass': trap,
      'core.alternateRefsCommand': trap,
      'diff.external': trap,
      'diff.trap.textconv': trap,
      'diff.trap.command': trap,
      'filter.trap.clean': trap,
      'filter.trap.smudge': trap,
      'filter.trap.process': trap,
      'filter.trap.required': 'true',
      'pager.ls-files': trap,
      'alias.ls-files': `!${trap}`,
    };
    for (const [name, value] of Object.entries(settings)) git(repo, 'config', name, value);
    // Same size, other time: git cannot tell without the filter whether it changed.
    writeFiles(repo, { 'a.py': 'A\n', 'c.py': 'c\n' });
    utimesSync(join(repo, 'b.py'), 1_000_000, 1_000_000);
  });

  test('is read without running any of them', async () => {
    const { texts, dirty } = await contentsOf(repo);
    expect(texts).toMatchObject({ 'a.py': 'A\n', 'b.py': 'b\n', 'c.py': 'c\n' });
    expect(dirty).toEqual(['a.py', 'c.py']);
    expect(existsSync(marker)).toBe(false);
  });

  test('is read at a commit without running any of them', async () => {
    expect((await contentsOf(repo, 'main')).texts).toMatchObject({ 'a.py': 'a\n' });
    expect(existsSync(marker)).toBe(false);
  });

  test('would have run them under a plain git status', () => {
    try {
      git(repo, 'status');
    } catch {
      // The trapped filter may well make git fail; that it ran is the point.
    }
    expect(existsSync(marker)).toBe(true);
  });

  test('fetches no missing object by the command of a remote', async () => {
    const origin = tempRepository({ 'a.py': 'a\n', 'b.py': 'b\n' });
    git(origin, 'config', 'uploadpack.allowFilter', 'true');
    const partial = tempFolder();
    git(partial, 'clone', '-q', '--bare', '--filter=blob:none', `file://${origin}`, '.');
    git(partial, 'config', 'remote.origin.url', `ext::${marker}-none`);
    git(partial, 'config', 'protocol.ext.allow', 'always');
    const { scan, texts } = await contentsOf(partial, 'HEAD');
    expect(texts).toEqual({});
    expect(scan.skipped.map(({ path, reason }) => [path, reason])).toEqual([
      ['a.py', 'unreadable'],
      ['b.py', 'unreadable'],
    ]);
  });
});

test('a replacement of an object changes nothing: content is what its id says', async () => {
  const repo = tempRepository({ 'a.py': 'first\n' });
  const blob = git(repo, 'rev-parse', 'HEAD:a.py').trim();
  commitFiles(repo, { 'a.py': 'other\n' });
  git(repo, 'replace', blob, git(repo, 'rev-parse', 'HEAD:a.py').trim());
  expect((await contentsOf(mirror(repo), 'HEAD~1')).texts).toEqual({ 'a.py': 'first\n' });
});
