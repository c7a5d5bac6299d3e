import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone after the test. */
export function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reponav-index-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

export function git(folder: string, ...args: string[]): string {
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.org',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.org',
  };
  return execFileSync('git', ['-C', folder, ...args], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

export function write(folder: string, files: Record<string, string | Uint8Array>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** A git repository with these files committed on `main`. */
export function tempRepository(files: Record<string, string | Uint8Array>): string {
  const root = join(tempFolder(), 'repository');
  mkdirSync(root);
  git(root, 'init', '-q', '-b', 'main');
  write(root, files);
  commitAll(root);
  return root;
}

export function commitAll(root: string): string {
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'A change');
  return git(root, 'rev-parse', 'HEAD');
}

/** A Python module with a class and a function; `topic` makes its words its own. */
export function pythonModule(topic: string, functions = 3): string {
  const parts = Array.from(
    { length: functions },
    (_, index) => `def ${topic}_step_${index}(value):\n    """Does step ${index}."""\n    return value + ${index}\n`,
  );
  return `import os\n\nclass ${topic}Handler:\n    def handle(self, ${topic}_name):\n        return ${topic}_step_0(${topic}_name)\n\n${parts.join('\n')}`;
}
