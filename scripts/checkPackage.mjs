// Packs the package, installs it into an empty folder and uses it there as its users would: the command, the library, its types.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const work = mkdtempSync(join(tmpdir(), 'reponav-package-'));
const windows = process.platform === 'win32';

function run(command, args, cwd, env = {}) {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    shell: windows,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, REPONAV_CACHE_DIR: join(work, 'cache'), ...env },
  });
}

function expect(condition, what, seen) {
  if (!condition) throw new Error(`${what}; seen:\n${seen}`);
  console.log(`ok  ${what}`);
}

try {
  run(process.execPath, [join(root, 'scripts', 'build.mjs')], root);
  const packed = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', work], root));
  const [{ filename, files, size, unpackedSize }] = Array.isArray(packed) ? packed : Object.values(packed);
  const stray = files
    .map(({ path }) => path)
    .filter((path) => !/^(dist\/|docs\/[a-z-]+\.md$|package\.json$|README\.md$|LICENSE$|CHANGELOG\.md$)/.test(path));
  expect(stray.length === 0, 'the package holds the build and its papers, nothing else', stray.join('\n'));
  console.log(
    `    ${files.length} files, ${(size / 1e6).toFixed(1)} MB packed, ${(unpackedSize / 1e6).toFixed(1)} MB unpacked`,
  );

  const user = join(work, 'user');
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  run('npm', ['install', '--no-audit', '--no-fund', join(work, filename)], user);
  const installed = readdirSync(join(user, 'node_modules')).filter((name) => !name.startsWith('.'));
  console.log(`    installs ${installed.join(', ')}`);
  const native = readdirSync(join(user, 'node_modules'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?:\.node|[\\/]binding\.gyp)$/.test(name),
  );
  expect(native.length === 0, 'nothing native is installed', native.join('\n'));

  const project = join(user, 'project');
  mkdirSync(project);
  writeFileSync(
    join(project, 'pool.py'),
    'class Pool:\n    def acquire(self):\n        """Waits for a free connection."""\n        return self.wait()\n\n    def wait(self):\n        return None\n',
  );
  const answer = JSON.parse(
    run('npx', ['--no-install', 'reponav', 'search', 'waits for a free connection', '--json'], project),
  );
  expect(
    answer.functions[0]?.id === 'pool.py:Pool.acquire',
    'npx reponav search finds the function',
    JSON.stringify(answer),
  );
  const shown = run('npx', ['--no-install', 'reponav', 'show', 'pool.py:Pool.wait'], project);
  expect(shown.includes('return None'), 'npx reponav show prints its body', shown);
  const doctor = run('npx', ['--no-install', 'reponav', 'doctor', '--json'], project);
  expect(
    JSON.parse(doctor).checks.every(({ ok }) => ok),
    'npx reponav doctor is content',
    doctor,
  );

  writeFileSync(
    join(user, 'use.ts'),
    `import { type LocateAnswer, openRepository } from 'reponav';
const repo = await openRepository(process.argv[2] ?? '.');
const answer = await repo.locate('waits for a free connection', { files: 15 });
const value: LocateAnswer = answer.value;
console.log(answer.toText({ maxTokens: 1500 }), value.files.length);
await repo.close();
`,
  );
  const compile = (file, ...types) =>
    run(
      process.execPath,
      [
        join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
        ...['--module', 'nodenext', '--target', 'es2022', '--strict', '--skipLibCheck', 'false', ...types],
        join(user, file),
      ],
      user,
    );
  compile('use.ts', '--types', 'node', '--typeRoots', join(root, 'node_modules', '@types'));
  writeFileSync(
    join(user, 'bare.ts'),
    `import { openRepository } from 'reponav';
const controller = new AbortController();
const repo = await openRepository('.');
const answer = await repo.locate('a question', { signal: controller.signal, env: { REPONAV_CHAT_MODEL: 'm' } });
export const paths: string[] = answer.value.files.map(({ path }) => path);
`,
  );
  expect(compile('bare.ts', '--types', '') === '', 'its types hold without those of Node', '');
  const text = run(process.execPath, [join(user, 'use.js'), project], user);
  expect(text.includes('[ANCHORS]'), 'the library answers, and its types hold', text);
  expect(statSync(join(work, filename)).size < 12e6, 'the package stays below 12 MB', '');
} finally {
  rmSync(work, { recursive: true, force: true });
}
