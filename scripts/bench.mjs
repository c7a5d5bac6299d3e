// npm run bench -- --repo DIR [--runs N] [--workers N] [--json FILE]
// Speed, memory and size of RepoNav on one repository (a clone, or a bare mirror: its newest commit is checked out into a temporary clone).
// Every measurement runs in a process of its own; what is compared runs in turns in one go, since machines are shared and noisy.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, extname, join, resolve } from 'node:path';
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
const wallOf = ({ wallMs }) => wallMs;
const cpuOf = ({ cpuMs }) => cpuMs;
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
    `${repo}\n${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}, ${workers} workers, medians of ${runs} runs, load ${loadavg()[0].toFixed(1)} at the start\n`,
  );
  const results = [...coldIndex(repo, await sameFiles(repo)), ...warmCommand(repo), ...library(repo)];
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

/** A repository of those files alone that have a grammar: what the yardstick parses, and nothing that it does not read. */
async function sameFiles(repo) {
  const { LANGUAGES } = await import('../dist/languages.js');
  const known = new Set(LANGUAGES.flatMap(({ extensions }) => extensions));
  const copy = join(work, 'same-files');
  for (const path of git(repo, 'ls-files', '-z').split('\0')) {
    if (!known.has(extname(path).toLowerCase())) continue;
    const source = join(repo, path);
    if (!lstatSync(source, { throwIfNoEntry: false })?.isFile()) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(source, join(copy, path));
  }
  git(work, 'init', '-q', copy);
  git(copy, 'add', '-A');
  git(copy, '-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-q', '-m', 'The same files');
  return copy;
}

function git(folder, ...args) {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** Cold index against merely parsing on the same number of workers, in turns: of the same files, and of all text. */
function coldIndex(repo, copy) {
  const parses = [];
  const sames = [];
  const colds = [];
  const indexOf = (folder, run) => join(work, `${folder}-${run}`);
  for (let run = 0; run < runs; run++) {
    parses.push(child('parseOnly.mjs', copy, workers));
    sames.push(child('coldIndex.mjs', copy, workers, indexOf('same', run)));
    colds.push(child('coldIndex.mjs', repo, workers, indexOf('cold', run)));
    if (run === runs - 1) break;
    for (const folder of ['same', 'cold']) rmSync(indexOf(folder, run), { recursive: true, force: true });
  }
  const same = { ...sames[0], disk: folderBytes(indexOf('same', runs - 1)) };
  const all = { ...colds[0], disk: folderBytes(indexOf('cold', runs - 1)) };
  return [
    row('files with a grammar', `${same.files}`, megabytes(same.bytes)),
    row('files of text', `${all.files}`, megabytes(all.bytes)),
    timeRow('parse only', parses, 'reading and grammar loading included'),
    timeRow('cold index, same files', sames, `${ratios(sames, parses)}; bound 2.20, goal 1.60`),
    timeRow('cold index, all text', colds, `${ratios(colds, parses)}, of which the yardstick reads a part`),
    row('  speed', `${(all.bytes / 1000 / median(colds.map(wallOf))).toFixed(1)} MB/s`, ''),
    row('peak memory', megabytes(median(colds.map(({ rssBytes }) => rssBytes))), 'bound 700 MB (django)'),
    row('index on disk', megabytes(all.disk), `${ratio(all.disk / all.bytes)} of the sources (bound 1.00)`),
    row('  same files', megabytes(same.disk), `${ratio(same.disk / same.bytes)} of the sources (bound 1.00)`),
  ];
}

function timeRow(what, samples, note) {
  return row(what, ms(median(samples.map(wallOf))), `processor ${ms(median(samples.map(cpuOf)))}; ${note}`);
}

/** Of each run to the one beside it; and of the best runs, which other work on the machine spoils least. */
function ratios(samples, yardsticks) {
  const compared = (of) => {
    const paired = median(samples.map((sample, run) => of(sample) / of(yardsticks[run])));
    const best = Math.min(...samples.map(of)) / Math.min(...yardsticks.map(of));
    return `${ratio(paired)} (best runs ${ratio(best)})`;
  };
  return `wall ${compared(wallOf)}, processor ${compared(cpuOf)} times parse only`;
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
  const [leastBase, least] = [Math.min(...nothing), Math.min(...answers)];
  return [
    row('node -e 0', ms(base), `best ${ms(leastBase)}`),
    row(
      'warm locate process',
      ms(answer),
      `bound 3 x node -e 0 + 100 ms = ${ms(3 * base + 100)}; best ${ms(least)} of ${ms(3 * leastBase + 100)}`,
    ),
  ];
}

function timed(args, env) {
  const started = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, { env });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return Number(process.hrtime.bigint() - started) / 1e6;
}

function library(repo) {
  const { retrieveMs, presentMs, refreshMs, scaffoldMs, editMs, firstEditMs, issueMs } = child(
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
      `bound 25 ms (django); best ${ms(Math.min(...retrieveMs.map((one, i) => one + presentMs[i])))}`,
    ),
    row('  of which the scaffold', ms(median(scaffoldMs)), `bound 5 ms; best ${ms(Math.min(...scaffoldMs))}`),
    row('  freshness check beside it', ms(median(refreshMs)), `best ${ms(Math.min(...refreshMs))}`),
    row('retrieve + present, 100 kB', ms(median(issueMs)), ''),
    row(
      'after one edit: refresh + answer',
      ms(median(editMs)),
      `bound 150 ms (django); best ${ms(Math.min(...editMs))}; the first of the process ${ms(firstEditMs[0])}`,
    ),
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
