import { Command } from 'commander';
import { addBench } from './commands/bench.js';
import { addClean } from './commands/clean.js';
import { addCosts } from './commands/costs.js';
import { addDoctor } from './commands/doctor.js';
import { addIndex } from './commands/index.js';
import { addLocate } from './commands/locate.js';
import { addMcp } from './commands/mcp.js';
import { addSearch } from './commands/search.js';
import { addShow } from './commands/show.js';
import { addStatus } from './commands/status.js';
import { addSummarize } from './commands/summarize.js';
import { addSymbols } from './commands/symbols.js';
import type { CliContext } from './context.js';
import { reportError } from './reportError.js';

const COMMANDS = [
  addLocate,
  addSearch,
  addSymbols,
  addShow,
  addIndex,
  addStatus,
  addSummarize,
  addMcp,
  addClean,
  addCosts,
  addDoctor,
  addBench,
];

/** Runs one command line (without node and script) and returns its exit status; never throws, never exits. */
export async function runCli(argv: readonly string[], context: CliContext): Promise<number> {
  const json = wantsJson(argv);
  let exit = 0;
  const program = createProgram(context, json, (status) => {
    exit = status;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return exit;
  } catch (error) {
    return reportError(error, json, context);
  }
}

/** All commands with their options. @param json where errors are told as JSON, what the parser says of them is not printed */
export function createProgram(context: CliContext, json: boolean, done: (exit: number) => void): Command {
  const program = new Command('reponav')
    .description('Finds where in a repository an issue has to be fixed.')
    .version(context.version)
    .showHelpAfterError('See reponav --help.')
    .exitOverride()
    .configureOutput({
      writeOut: context.writeOut,
      writeErr: (text) => {
        if (!json) context.writeErr(text);
      },
    });
  for (const add of COMMANDS) add(program, context, done);
  return program;
}

/** Known before the command line is parsed, since a wrong command line must be answered in JSON, too. */
function wantsJson(argv: readonly string[]): boolean {
  return argv.some(
    (argument, index) =>
      argument === '--json' || argument === '--format=json' || (argument === 'json' && argv[index - 1] === '--format'),
  );
}
