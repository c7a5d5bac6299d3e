import { CommanderError } from 'commander';
import { EXIT_CODES, RepoNavError } from '../../errors.js';
import { jsonLine, visible } from '../../reponav.js';
import type { CliContext } from './context.js';

/**
 * Says what went wrong and gives the exit status. Expected errors are two lines, or with `--json` one object on standard
 * output; anything else is a bug and comes with its stack.
 */
export function reportError(error: unknown, json: boolean, context: CliContext): number {
  if (error instanceof CommanderError) return reportUsage(error, json, context);
  if (!(error instanceof RepoNavError)) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    context.writeErr(`${text}\n`);
    if (json) context.writeOut(errorJson('internal', 'Unexpected error.', 'Its stack is on standard error.'));
    return EXIT_CODES.internal;
  }
  if (json) context.writeOut(errorJson(error.code, error.message, error.hint));
  else context.writeErr(`error: ${visible(error.message)}\n${visible(error.hint)}\n`);
  return EXIT_CODES[error.code];
}

/** Commander has printed its own message already, except under `--json`. Help and version are no errors. */
function reportUsage(error: CommanderError, json: boolean, context: CliContext): number {
  if (error.exitCode === 0) return 0;
  if (json) {
    const [message = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
    const hint = rest.join(' ').trim() || 'See reponav --help.';
    context.writeOut(errorJson('usage', message, hint));
  }
  return EXIT_CODES.usage;
}

function errorJson(code: string, message: string, hint: string): string {
  return `${jsonLine({ schema: 1, error: { code, message, hint } })}\n`;
}
