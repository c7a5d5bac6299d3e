// npm run bench -- --repo DIR [--runs N] [--workers N] [--json FILE]
// Speed, memory and size of RepoNav on one repository (a clone, or a bare mirror: its newest commit is checked out into a temporary clone).
// Every measurement runs in a process of its own; what is compared runs in turns in one go, since machines are shared and noisy.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const cli = join(here, '..', 'dist', 'cli.js');
const { values: options } = parseArgs({
  options: {
    repo: { type: 'string' },
    runs: { type: 'string', default: '5' },
    workers: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
});
if (!options.repo) {
  console.error('Usage: npm run bench -- --repo DIR [--runs 5] [--workers 2] [--json FILE]');
  process.exit(2);
}
if (!existsSync(cli)) execFileSync(process.execPath, [join(here, 'build.mjs'), '--no-types'], { stdio: 'inherit' });

const runs = Number(options.runs);
const workers = Number(options.workers);
const work = mkdtempSync(join(tmpdir(), 'reponav-bench-'));
const QUESTIONS = [
  'where is the connection closed after a request',
  'wrong error message for an invalid value',
  'parse the configuration file',
  'memory leak when the cache is cleared',
  'timeout is ignored',
  'encoding of non-ASCII names in output',
  'race condition between threads',
  'sort order of results is not stable',
  'validation of user input',
  'deprecated argument still accepted',
];

try {
  const repo = checkout(resolve(options.repo));
  console.log(
    `${repo}\n${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}, ${workers} workers, medians of ${runs} runs\n`,
  );
  const results = [...coldIndex(repo), ...warmCommand(repo), ...library(repo)];
  table(results);
  if (options.json)
    writeFileSync(
      options.json,
      `${JSON.stringify({ node: process.version, cpu: cpus()[0]?.model, results }, null, 2)}\n`,
    );
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The edits below must not touch anybody's work tree: always a clone of our own. */
function checkout(source) {
  const clone = join(work, 'repo');
  execFileSync('git', ['clone', '-q', '--shared', source, clone], { stdio: 'inherit' });
  return clone;
}

/** Cold index against merely parsing the same files on the same number of workers, in turns. */
function coldIndex(repo) {
  const parses = [];
  const colds = [];
  for (let run = 0; run < runs; run++) {
    parses.push(child('parseOnly.mjs', repo, workers));
    const cache = join(work, `cold-${run}`);
    colds.push(child('coldIndex.mjs', repo, workers, cache));
    if (run < runs - 1) rmSync(cache, { recursive: true, force: true });
  }
  const disk = folderBytes(join(work, `cold-${runs - 1}`));
  const [{ files, bytes, parsedFiles, parsedBytes }] = [
    { ...colds[0], ...{ parsedFiles: parses[0].files, parsedBytes: parses[0].bytes } },
  ];
  const parseMs = median(parses.map(({ wallMs }) => wallMs));
  const coldMs = median(colds.map(({ wallMs }) => wallMs));
  return [
    row('files with a grammar', `${parsedFiles}`, `${megabytes(parsedBytes)}`),
    row('files indexed', `${files}`, `${megabytes(bytes)}`),
    row('parse only', ms(parseMs), 'wall, reading and grammar loading included'),
    row(
      'cold index',
      ms(coldMs),
      `${ratio(median(colds.map(({ wallMs }, run) => wallMs / parses[run].wallMs)))} of parse only (bound 2.20, goal 1.60)`,
    ),
    row('peak memory', megabytes(median(colds.map(({ rssBytes }) => rssBytes))), 'bound 700 MB (django)'),
    row(
      'index on disk',
      megabytes(disk),
      `${ratio(disk / bytes)} of the sources indexed, ${ratio(disk / parsedBytes)} of those with a grammar (bound 1.00)`,
    ),
  ];
}

/** A whole `reponav locate` process against `node -e 0`, in turns. */
function warmCommand(repo) {
  const env = { ...process.env, REPONAV_CACHE_DIR: join(work, `cold-${runs - 1}`) };
  const locate = [cli, 'locate', '--repo', repo, '--text', QUESTIONS[0]];
  spawnSync(process.execPath, locate, { env });
  const nothing = [];
  const answers = [];
  for (let run = 0; run < runs * 3; run++) {
    nothing.push(timed(['-e', '0'], env));
    answers.push(timed(locate, env));
  }
  const [base, answer] = [median(nothing), median(answers)];
  return [
    row('node -e 0', ms(base), ''),
    row('warm locate process', ms(answer), `bound 3 x node -e 0 + 100 ms = ${ms(3 * base + 100)}`),
  ];
}

function timed(args, env) {
  const started = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, { env });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return Number(process.hrtime.bigint() - started) / 1e6;
}

function library(repo) {
  const { retrieveMs, presentMs, refreshMs, scaffoldMs, editMs, issueMs } = child(
    'library.mjs',
    repo,
    workers,
    join(work, `cold-${runs - 1}`),
    JSON.stringify(QUESTIONS),
    runs,
  );
  return [
    row(
      'retrieve + present, one line',
      ms(median(retrieveMs.map((one, i) => one + presentMs[i]))),
      'bound 25 ms (django)',
    ),
    row('  of which the scaffold', ms(median(scaffoldMs)), 'bound 5 ms'),
    row('  freshness check beside it', ms(median(refreshMs)), ''),
    row('retrieve + present, 100 kB', ms(median(issueMs)), ''),
    row('after one edit: refresh + answer', ms(median(editMs)), 'bound 150 ms (django)'),
  ];
}

function child(script, ...args) {
  const output = execFileSync(process.execPath, [join(here, 'bench', script), ...args.map(String)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output);
}

function folderBytes(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function row(what, value, note) {
  return { what, value, note };
}

function table(rows) {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, value, note } of rows) console.log(`${what.padEnd(width)}  ${value.padStart(11)}  ${note}`);
}

function ms(value) {
  return `${value.toFixed(value < 20 ? 1 : 0)} ms`;
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function ratio(value) {
  return value.toFixed(2);
}
