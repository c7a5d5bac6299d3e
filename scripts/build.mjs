// Builds dist/: the bundles (command, library, index worker, process of the benchmark), the compiled grammars, type declarations.
// Bundled because a process start is part of every answer: loading zod alone from its package costs twice what the whole bundle does.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
  benchWorker: 'src/bench/worker.ts',
  languages: 'src/syntax/registry.ts',
  syntax: 'src/syntax/index.ts',
  vectors: 'src/index/vectors/vectorTable.ts',
};

const bundled = new Set();
/** File name -> code and file names of static imports, of everything written. */
const chunks = new Map();
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
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Comments and white space are half of what a starting process would read; names stay, for the sake of stack traces.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  plugins: [
    {
      name: 'note-bundled-packages',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunks.set(chunk.fileName, { code: chunk.code, imports: chunk.imports });
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
copyFileSync(join(root, 'src', 'models', 'static', 'static-embedding.bin'), join(dist, 'static-embedding.bin'));
writeDeriverVersion();
writeLicenses();
if (withTypes) emitTypes();

function copyGrammars({ LANGUAGES }) {
  const require = createRequire(import.meta.url);
  const target = join(dist, 'grammars');
  mkdirSync(target, { recursive: true });
  for (const language of LANGUAGES) {
    const packageFolder = findPackage(require, language.grammar.package);
    const wasm = readFileSync(join(packageFolder, language.grammar.file));
    if (language.grammar.patch) patchOnce(wasm, language.grammar.patch, language.id);
    writeFileSync(join(target, `${language.id}.wasm`), wasm);
  }
}

function patchOnce(wasm, { find, replace }, id) {
  const sought = Buffer.from(find, 'hex');
  const at = wasm.indexOf(sought);
  if (at < 0 || wasm.indexOf(sought, at + 1) >= 0 || find.length !== replace.length) {
    throw new Error(`The patch of the ${id} grammar does not fit: see whether this version still needs it.`);
  }
  Buffer.from(replace, 'hex').copy(wasm, at);
}

/** The folder of an installed package; its main file need not resolve (grammar packages point at native builds). */
function findPackage(require, name) {
  for (const base of require.resolve.paths(name) ?? []) {
    if (existsSync(join(base, name, 'package.json'))) return join(base, name);
  }
  throw new Error(`The package ${name} is not installed: run "npm ci".`);
}

/** What the index is keyed by besides contents (src/index/deriverVersion.ts): all code and data that the worker derives with. */
function writeDeriverVersion() {
  const hash = createHash('sha256');
  const seen = new Set();
  const visit = (name) => {
    const chunk = chunks.get(name);
    if (seen.has(name) || chunk === undefined) return;
    seen.add(name);
    hash.update(chunk.code);
    for (const imported of chunk.imports) visit(imported);
  };
  visit('indexWorker.js');
  if (seen.size === 0) throw new Error('The build has no indexWorker.js to take a version from.');
  for (const name of readdirSync(join(dist, 'grammars')).sort()) {
    hash.update(name).update(readFileSync(join(dist, 'grammars', name)));
  }
  hash.update(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies['web-tree-sitter']);
  writeFileSync(join(dist, 'deriver-version.txt'), `${hash.digest('hex').slice(0, 32)}\n`);
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
