import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { RepoNavError } from '../../../errors.js';
import type { CliContext } from '../context.js';
import { decodeIssue } from '../decodeIssue.js';
import { addLocateFlags, type LocateFlags, runLocate } from '../locateFlags.js';

/** Longer texts are no issues but data; they would be read whole into memory. */
const MAX_ISSUE_BYTES = 32 * 1024 * 1024;

interface Flags extends LocateFlags {
  text?: string;
  issue?: string;
}

export function addLocate(program: Command, context: CliContext, done: (exit: number) => void): void {
  addLocateFlags(
    program
      .command('locate')
      .summary('issue or bug report -> ranked files and functions')
      .description('Says which files and functions an issue is about, shown as the navigation scaffold.')
      .argument('[-]', 'a single dash reads the issue from standard input')
      .option('--text <text>', 'the issue itself')
      .option('--issue <file>', 'a file that holds the issue'),
  ).action(async (dash: string | undefined, flags: Flags) => {
    done(await runLocate(context, await issueText(dash, flags, context), flags));
  });
}

async function issueText(dash: string | undefined, flags: Flags, context: CliContext): Promise<string> {
  const ways = [dash, flags.text, flags.issue].filter((way) => way !== undefined);
  if (ways.length !== 1 || (dash !== undefined && dash !== '-')) {
    throw new RepoNavError(
      'usage',
      ways.length === 0
        ? 'There is no issue to locate.'
        : dash !== undefined && dash !== '-'
          ? `"${dash}" is not understood here.`
          : 'The issue is given in more than one way.',
      'Give exactly one of --text "...", --issue FILE, or - for standard input. A short question: reponav search "...".',
    );
  }
  if (flags.text !== undefined) return flags.text;
  if (dash === '-' || flags.issue === '-') return context.readStdin();
  return readIssue(resolve(context.cwd, flags.issue!), flags.issue!);
}

async function readIssue(path: string, shown: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > MAX_ISSUE_BYTES) {
      throw new RepoNavError(
        'usage',
        `${shown} has ${size} bytes.`,
        `An issue may have ${MAX_ISSUE_BYTES} at most: cut it.`,
      );
    }
    return decodeIssue(await readFile(path));
  } catch (error) {
    if (error instanceof RepoNavError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new RepoNavError(
      'usage',
      `${shown} cannot be read (${code}).`,
      'Give a readable text file, or - for standard input.',
      {
        cause: error,
      },
    );
  }
}
