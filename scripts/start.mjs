// Runs the command from a clone: builds it first where there is no build of the sources as they are.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const built = join(root, 'dist', 'cli.js');

function newestChange(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((newest, entry) => {
    const path = join(folder, entry.name);
    return Math.max(newest, entry.isDirectory() ? newestChange(path) : statSync(path).mtimeMs);
  }, statSync(folder).mtimeMs);
}

function run(...args) {
  const { status, error } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(built) || statSync(built).mtimeMs < newestChange(join(root, 'src'))) {
  run(join(root, 'scripts', 'build.mjs'), '--no-types');
}
run(built, ...process.argv.slice(2));
