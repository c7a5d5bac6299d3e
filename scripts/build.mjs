// Builds dist/: three bundles (command, library, index worker), the compiled grammars, type declarations.
// Bundled because a process start is part of every answer: loading zod alone from its package costs twice what the whole bundle does.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = join(root, 'dist');
const withTypes = !process.argv.includes('--no-types');

/** Entry name -> source. Everything else becomes shared or lazily loaded chunks. */
const entries = {
  cli: 'src/interfaces/cli/main.ts',
  index: 'src/reponav.ts',
  indexWorker: 'src/index/worker.ts',
  languages: 'src/syntax/registry.ts',
  syntax: 'src/syntax/index.ts',
};

const bundled = new Set();
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, external: ['web-tree-sitter'] },
  build: {
    ssr: true,
    outDir: dist,
    emptyOutDir: true,
    minify: false,
    target: 'node20',
    sourcemap: false,
    rollupOptions: {
      input: Object.fromEntries(
        Object.entries(entries)
          .filter(([, file]) => existsSync(join(root, file)))
          .map(([name, file]) => [name, join(root, file)]),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  plugins: [
    {
      name: 'note-bundled-packages',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          for (const id of Object.keys(chunk.modules ?? {})) {
            const match = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id);
            if (match) bundled.add(match[1]);
          }
        }
      },
    },
  ],
});

copyGrammars(await import(pathToFileURL(join(dist, 'languages.js')).href));
writeLicenses();
if (withTypes) emitTypes();

function copyGrammars({ LANGUAGES }) {
  const require = createRequire(import.meta.url);
  const target = join(dist, 'grammars');
  mkdirSync(target, { recursive: true });
  for (const language of LANGUAGES) {
    const packageFolder = findPackage(require, language.grammar.package);
    copyFileSync(join(packageFolder, language.grammar.file), join(target, `${language.id}.wasm`));
  }
}

/** The folder of an installed package; its main file need not resolve (grammar packages point at native builds). */
function findPackage(require, name) {
  for (const base of require.resolve.paths(name) ?? []) {
    if (existsSync(join(base, name, 'package.json'))) return join(base, name);
  }
  throw new Error(`The package ${name} is not installed: run "npm ci".`);
}

/** The licences of what is bundled travel with it. */
function writeLicenses() {
  const parts = [...bundled].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `License: ${license}`;
    return `${name} ${version}\n\n${text}\n`;
  });
  writeFileSync(join(dist, 'THIRD_PARTY_LICENSES.txt'), parts.join(`\n${'-'.repeat(80)}\n\n`));
}

function emitTypes() {
  rmSync(join(dist, 'types'), { recursive: true, force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(
    process.execPath,
    [
      tsc,
      '--noEmit',
      'false',
      '--declaration',
      '--emitDeclarationOnly',
      '--outDir',
      join('dist', 'types'),
      '--rootDir',
      'src',
      '-p',
      relative(process.cwd(), join(root, 'tsconfig.build.json')) || 'tsconfig.build.json',
    ],
    { cwd: root, stdio: 'inherit' },
  );
}
