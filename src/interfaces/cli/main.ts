#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { openRepository } from '../../reponav.js';
import { askYesNo } from './askYesNo.js';
import { decodeIssue } from './decodeIssue.js';
import { readAll } from './readAll.js';
import { runCli } from './runCli.js';

const packageFile = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(packageFile) as { version: string };

const interrupt = new AbortController();
process.on('SIGINT', () => {
  // A second Ctrl-C does not wait for anything.
  if (interrupt.signal.aborted) process.exit(130);
  interrupt.abort();
});
// Ended from outside: what runs may still tidy up; a second signal does not wait.
process.on('SIGTERM', () => interrupt.abort());
// The reader of a pipe may leave early (`| head`): that is its right, not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(
    `error: Standard output cannot be written (${error.code ?? error.message}).\nNothing of the answer is kept: make room where it is redirected to, and ask again.\n`,
  );
  process.exit(1);
});

process.exitCode = await runCli(process.argv.slice(2), {
  openRepository,
  version,
  cwd: process.cwd(),
  env: process.env,
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
  errIsTerminal: process.stderr.isTTY === true,
  askYesNo:
    process.stdin.isTTY && process.stderr.isTTY
      ? (question) => askYesNo(question, { input: process.stdin, output: process.stderr, signal: interrupt.signal })
      : null,
  readStdin: async () => decodeIssue(await readAll(process.stdin, interrupt.signal)),
  signal: interrupt.signal,
});
