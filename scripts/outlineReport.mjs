// How well and how fast the outlines of a real repository are made, language by language:
//   node scripts/outlineReport.mjs --git DIR [--rev REV] [--lang ID]... [--list partial|empty N] [--show PATH]
// DIR is a bare mirror, a .git directory or a clone; nothing is checked out. Run "npm run build" before.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
if (!existsSync(join(dist, 'syntax.js'))) fail('dist/syntax.js is missing: run "npm run build" first.');
const { createOutliner, LANGUAGES, languageById, languageOf, resolveLanguage } = await import('../dist/syntax.js');
const { Parser, Language } = createRequire(import.meta.url)('web-tree-sitter');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    git: { type: 'string' },
    rev: { type: 'string', default: 'HEAD' },
    lang: { type: 'string', multiple: true },
    list: { type: 'string' },
    show: { type: 'string' },
  },
});
if (!values.git)
  fail('Usage: node scripts/outlineReport.mjs --git DIR [--rev REV] [--lang ID]... [--list partial|empty N]');
if (values.list && !['partial', 'empty'].includes(values.list)) fail('--list takes partial or empty, then a number.');
const wanted = values.lang ? new Set(values.lang.map((name) => resolveLanguage(name).id)) : null;
const listed = Number(positionals[0] ?? 20);

const gitDir = existsSync(join(values.git, '.git')) ? join(values.git, '.git') : values.git;
const git = [
  '--no-optional-locks',
  '--git-dir',
  gitDir,
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
];
const environment = { ...process.env, GIT_NO_LAZY_FETCH: '1' };

const rows = new Map();
const outliner = await createOutliner();
await Parser.init();
const parsers = new Map();

const entries = treeEntries().filter(({ path }) => !values.show || path === values.show);
await readBlobs(entries, measure);
print();
outliner.close();

async function measure({ path }, bytes) {
  if (bytes.length > 8 * 1024 * 1024 || bytes.subarray(0, 8000).includes(0)) return;
  const text = new TextDecoder('utf-8').decode(bytes);
  const language = languageOf(path, text.slice(0, 4096));
  if (!language || (wanted && !wanted.has(language.id))) return;
  await outliner.load([language.id]);
  const parseMs = await parseOnly(language.id, text);
  const start = performance.now();
  const outline = outliner.outline(text, language.id);
  const ms = performance.now() - start;
  if (values.show) console.log(JSON.stringify(outline, null, 1));

  const row = rowOf(language.id);
  row.files++;
  row.bytes += bytes.length;
  row.symbols += outline.symbols.length;
  row.imports += outline.imports.length;
  row.calls += outline.calls.length;
  row.parseMs += parseMs;
  row.extractMs += ms - parseMs;
  row.slowest = [...row.slowest, { path, ms }].sort((a, b) => b.ms - a.ms).slice(0, 3);
  if (outline.partial) row.partial.push(path);
  if (text.trim() !== '') {
    row.nonEmpty++;
    if (outline.symbols.length === 0) row.empty.push(path);
  }
}

function rowOf(id) {
  if (!rows.has(id)) {
    const sums = { files: 0, nonEmpty: 0, bytes: 0, symbols: 0, imports: 0, calls: 0, parseMs: 0, extractMs: 0 };
    rows.set(id, { ...sums, partial: [], empty: [], slowest: [] });
  }
  return rows.get(id);
}

/** The same parse without outline, for comparison. */
async function parseOnly(id, text) {
  if (!parsers.has(id)) {
    const parser = new Parser();
    parser.setLanguage(await Language.load(join(dist, 'grammars', `${id}.wasm`)));
    parser.parse(languageById(id).warmup)?.delete();
    parsers.set(id, parser);
  }
  const parser = parsers.get(id);
  const start = performance.now();
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() - start > 2000 });
  const ms = performance.now() - start;
  if (tree) tree.delete();
  else parser.reset();
  return ms;
}

function treeEntries() {
  const args = [...git, 'ls-tree', '-r', '-z', '--full-tree', values.rev];
  const { status, stdout, stderr } = spawnSync('git', args, { env: environment, maxBuffer: 1 << 30 });
  if (status !== 0) fail(`git ls-tree failed: ${stderr}`);
  return stdout
    .toString()
    .split('\0')
    .map((line) => /^100\d+ blob (\w+)\t([\s\S]+)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, id, path]) => ({ id, path }));
}

/** One git process for all contents; answers come in the order asked. */
async function readBlobs(blobs, visit) {
  const child = spawn('git', [...git, 'cat-file', '--batch'], { env: environment, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(blobs.map(({ id }) => `${id}\n`).join(''));
  let buffer = Buffer.alloc(0);
  let next = 0;
  for await (const chunk of child.stdout) {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
    for (;;) {
      const newline = buffer.indexOf(10);
      if (newline < 0) break;
      const header = buffer.subarray(0, newline).toString();
      if (header.endsWith(' missing')) {
        buffer = buffer.subarray(newline + 1);
        next++;
        continue;
      }
      const size = Number(header.split(' ')[2]);
      if (buffer.length < newline + size + 2) break;
      await visit(blobs[next++], buffer.subarray(newline + 1, newline + 1 + size));
      buffer = buffer.subarray(newline + size + 2);
    }
  }
}

function print() {
  const percent = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`);
  const head = [
    'language',
    'files',
    'MB',
    'symbols',
    'imports',
    'calls',
    'partial',
    'empty',
    'parse ms/MB',
    'extract ms/MB',
  ];
  const body = LANGUAGES.filter(({ id }) => rows.has(id)).map(({ id }) => {
    const row = rows.get(id);
    const mb = row.bytes / 1e6;
    return [
      id,
      row.files,
      mb.toFixed(2),
      row.symbols,
      row.imports,
      row.calls,
      percent(row.partial.length, row.files),
      percent(row.empty.length, row.nonEmpty),
      (row.parseMs / mb).toFixed(0),
      (row.extractMs / mb).toFixed(0),
    ].map(String);
  });
  const widths = head.map((title, column) =>
    Math.max(...[head, ...body].map((cells) => cells[column].length), title.length),
  );
  const line = (cells) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  console.log([head, ...body].map(line).join('\n'));
  for (const [id, row] of rows) {
    console.log(`\n${id}, slowest: ${row.slowest.map(({ path, ms }) => `${path} ${ms.toFixed(0)} ms`).join(', ')}`);
    if (values.list)
      console.log(
        row[values.list]
          .slice(0, listed)
          .map((path) => `  ${path}`)
          .join('\n'),
      );
  }
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
