import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMAND } from './reponavCommand.js';

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
}

const project = dirname(dirname(COMMAND));
const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
/** What an installation of the package brings along. */
const installed = Object.entries(lock.packages).filter(
  ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional,
);

it('what is installed runs no script, and is the same on every system', () => {
  expect(installed.map(([path]) => path)).toContain('node_modules/web-tree-sitter');
  const special = installed.filter(([, { hasInstallScript, os, cpu }]) => hasInstallScript || os || cpu);
  expect(special).toEqual([]);
});

it('nothing native is in it, nor in the build', () => {
  const folders = [...installed.map(([path]) => join(project, path)), join(project, 'dist')];
  for (const folder of folders) {
    expect(existsSync(folder), folder).toBe(true);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => /(?:\.node|(?:^|[\\/])binding\.gyp)$/.test(name))).toEqual([]);
  }
});
