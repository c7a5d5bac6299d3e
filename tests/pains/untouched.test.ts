import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  addSubmodule,
  addWorkTree,
  git,
  tempFolder,
  tempRepository,
  writeFiles,
} from '../repository/tempRepository.js';
import { runCommand } from './reponavCommand.js';

it('a repository is only read: not a byte, not a time in it changes, and nothing is added', async () => {
  const library = tempRepository({ 'lib.py': 'def walrus_lib():\n    pass\n' });
  const root = tempRepository({ 'pool.py': 'def walrus():\n    pass\n', 'gone.py': 'x = 1\n', 'kept.py': 'y = 1\n' });
  addSubmodule(root, library, 'lib');
  const beside = addWorkTree(root, 'beside');
  writeFiles(root, { 'pool.py': 'def walrus():\n    return 2\n', 'new.py': 'z = 1\n', '.gitignore': '*.log\n' });
  git(root, 'add', 'new.py');
  const options = { cwd: root, cache: join(tempFolder(), 'cache') };
  const before = snapshot(root, beside);
  const commands = [
    ['index'],
    ['search', 'walrus'],
    ['search', 'walrus', '--commit', 'HEAD'],
    ['search', 'walrus', '--format', 'snippets'],
    ['search', 'walrus', '--repo', beside],
    ['symbols', 'pool.py'],
    ['show', 'pool.py:walrus'],
    ['show', 'pool.py:otter'],
    ['status'],
    ['doctor'],
    ['clean'],
  ];
  for (const args of commands) {
    await runCommand(args, options);
    expect(snapshot(root, beside), `after reponav ${args.join(' ')}`).toEqual(before);
  }
});

/** Every entry below the folders, `.git` and its index included: kind, size, time of change, content. */
function snapshot(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => {
        const stats = statSync(join(folder, name));
        const content = stats.isFile() ? readFileSync(join(folder, name)).toString('base64') : '';
        return `${name} ${stats.mode} ${stats.size} ${stats.mtimeMs} ${content}`;
      }),
  );
}
